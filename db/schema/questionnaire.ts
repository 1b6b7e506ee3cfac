import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { documents } from './documents'
import { hoas } from './hoas'
import { answerStates } from '../lists'

/**
 * Answers to the lender questionnaire. Old answers are never changed: each answer is a row, and the current
 * one is the row without a successor.
 */
export const questionnaireAnswers = sqliteTable(
  'questionnaire_answers',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    hoaId: integer('hoa_id')
      .notNull()
      .references(() => hoas.id),
    /** An id from `modules/questionnaire/questions.ts`. */
    questionId: text('question_id').notNull(),
    /** Starts at 1; used to detect concurrent edits. */
    version: integer().notNull(),
    state: text({ enum: answerStates }).notNull(),
    /** JSON in the format of the question's kind. */
    value: text(),
    /**
     * YYYY-MM-DD if the person gave a date that the answer is as of; otherwise it is as of the day it was
     * given.
     */
    asOf: text('as_of'),
    /** The source page; null if the person answered from their own knowledge. */
    documentId: integer('document_id').references(() => documents.id, { onDelete: 'set null' }),
    /** The document's name at the time, which survives its deletion. */
    documentName: text('document_name'),
    documentPage: integer('document_page'),
    /** Who answered; only a name for a person who used a link. */
    answeredById: integer('answered_by_id').references(() => users.id),
    answeredBy: text('answered_by').notNull(),
    requestId: integer('request_id').references(() => questionnaireRequests.id),
    answeredAt: integer('answered_at').notNull(),
    supersededAt: integer('superseded_at'),
  },
  (t) => [
    check('questionnaire_answers_state', sql`${t.state} in ('value','unknown','not_applicable','cleared')`),
    check('questionnaire_answers_value', sql`(${t.state} = 'value') = (${t.value} is not null)`),
    check('questionnaire_answers_as_of', sql`${t.asOf} is null or ${t.asOf} glob '????-??-??'`),
    check('questionnaire_answers_page', sql`${t.documentPage} is null or ${t.documentName} is not null`),
    uniqueIndex('questionnaire_answers_version').on(t.hoaId, t.questionId, t.version),
    uniqueIndex('questionnaire_answers_current')
      .on(t.hoaId, t.questionId)
      .where(sql`${t.supersededAt} is null`),
    index('questionnaire_answers_document_idx').on(t.documentId),
  ],
)

/** A request to answer some questions by a link. */
export const questionnaireRequests = sqliteTable(
  'questionnaire_requests',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    hoaId: integer('hoa_id')
      .notNull()
      .references(() => hoas.id),
    email: text().notNull(),
    message: text().notNull().default(''),
    /** JSON, a list of question ids. */
    questionIds: text('question_ids').notNull(),
    requestedById: integer('requested_by_id')
      .notNull()
      .references(() => users.id),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** The name that the person entered when saving answers. */
    name: text(),
    finishedAt: integer('finished_at'),
    /** When the request was withdrawn. */
    revokedAt: integer('revoked_at'),
  },
  (t) => [
    check('questionnaire_requests_questions', sql`json_type(${t.questionIds}) = 'array'`),
    index('questionnaire_requests_hoa_idx').on(t.hoaId),
  ],
)

/**
 * Answers given through a request's link. They become answers of the HOA only when one of its partners or
 * staff accepts them.
 */
export const questionnaireSuggestions = sqliteTable(
  'questionnaire_suggestions',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    hoaId: integer('hoa_id')
      .notNull()
      .references(() => hoas.id),
    requestId: integer('request_id')
      .notNull()
      .references(() => questionnaireRequests.id),
    questionId: text('question_id').notNull(),
    state: text({ enum: answerStates }).notNull(),
    /** JSON in the format of the question's kind. */
    value: text(),
    suggestedBy: text('suggested_by').notNull(),
    suggestedAt: integer('suggested_at').notNull(),
    /** When it was accepted or declined. */
    decidedAt: integer('decided_at'),
    isAccepted: integer('is_accepted', { mode: 'boolean' }),
    decidedById: integer('decided_by_id').references(() => users.id),
  },
  (t) => [
    check('questionnaire_suggestions_state', sql`${t.state} in ('value','unknown','not_applicable')`),
    check('questionnaire_suggestions_value', sql`(${t.state} = 'value') = (${t.value} is not null)`),
    check('questionnaire_suggestions_decided', sql`(${t.decidedAt} is null) = (${t.isAccepted} is null)`),
    uniqueIndex('questionnaire_suggestions_once').on(t.requestId, t.questionId),
    index('questionnaire_suggestions_open_idx')
      .on(t.hoaId)
      .where(sql`${t.decidedAt} is null`),
  ],
)

/** The links of a request, one for each mail. */
export const questionnaireRequestTokens = sqliteTable(
  'questionnaire_request_tokens',
  {
    /** SHA-256 of the token in the link, hex. */
    tokenHash: text('token_hash').primaryKey(),
    requestId: integer('request_id')
      .notNull()
      .references(() => questionnaireRequests.id, { onDelete: 'cascade' }),
  },
  (t) => [index('questionnaire_request_tokens_request_idx').on(t.requestId)],
)
