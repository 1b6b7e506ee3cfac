import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '~db/client.server'
import { documentReadings, documents, questionnaireAnswers } from '~db/schema'
import { businessDay, shortDate } from '../date-formats'
import { validUntil, isGiven, type AnswerValue, type GivenAnswer } from './answers'
import { questionOf } from './questions'

type Row = typeof questionnaireAnswers.$inferSelect

const toAnswer = (row: Row): GivenAnswer => ({
  state: row.state,
  value: row.value === null ? null : (JSON.parse(row.value) as AnswerValue),
  asOf: row.asOf,
  document:
    row.documentName === null ? null : { id: row.documentId, name: row.documentName, page: row.documentPage },
  version: row.version,
  by: row.answeredBy,
  at: row.answeredAt,
})

/** An HOA's current answers by question id. */
export function currentAnswers(database: Db | Tx, hoaId: number): Map<string, GivenAnswer> {
  const rows = database
    .select()
    .from(questionnaireAnswers)
    .where(and(eq(questionnaireAnswers.hoaId, hoaId), isNull(questionnaireAnswers.supersededAt)))
    .all()
  return new Map(rows.map((row) => [row.questionId, toAnswer(row)]))
}

/** One version of an answer. */
export function answerOfVersion(database: Db | Tx, hoaId: number, questionId: string, version: number) {
  const row = database
    .select()
    .from(questionnaireAnswers)
    .where(
      and(
        eq(questionnaireAnswers.hoaId, hoaId),
        eq(questionnaireAnswers.questionId, questionId),
        eq(questionnaireAnswers.version, version),
      ),
    )
    .get()
  return row ? toAnswer(row) : null
}

/** Documents of an HOA for a person who may not see any. */
export const noDocuments: DocumentChoices = { labels: [], find: () => null, labelOf: () => '' }

const maxEarlierAnswers = 200

/** Earlier answers to a question, newest first. */
export function earlierAnswers(database: Db | Tx, hoaId: number, questionId: string): GivenAnswer[] {
  return database
    .select()
    .from(questionnaireAnswers)
    .where(and(eq(questionnaireAnswers.hoaId, hoaId), eq(questionnaireAnswers.questionId, questionId)))
    .orderBy(desc(questionnaireAnswers.version))
    .limit(maxEarlierAnswers)
    .offset(1)
    .all()
    .map(toAnswer)
}

/** Whether an answer counts as current: it was given and has not expired. */
export function isFresh(questionId: string, answer: GivenAnswer | undefined, now: number): boolean {
  const question = questionOf(questionId)
  if (!question || !answer || !isGiven(answer)) return false
  return businessDay(now) <= validUntil(question, answer, businessDay(answer.at))
}

/** An HOA's documents as form options; documents with the same name are distinguished by date. */
export function documentChoices(database: Db | Tx, hoaId: number) {
  const rows = database
    .select({
      id: documents.id,
      name: documents.originalName,
      uploadedAt: documents.uploadedAt,
      filePages: documentReadings.filePages,
    })
    .from(documents)
    .leftJoin(documentReadings, eq(documentReadings.documentId, documents.id))
    .where(eq(documents.hoaId, hoaId))
    .orderBy(asc(documents.originalName), asc(documents.id))
    .all()
  const countUses = (texts: string[]) => {
    const counts = new Map<string, number>()
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
    return counts
  }
  const names = countUses(rows.map(({ name }) => name))
  const datedName = ({ name, uploadedAt }: (typeof rows)[number]) => `${name} (${shortDate(uploadedAt)})`
  const datedNames = countUses(rows.map(datedName))
  const labelOfRow = (row: (typeof rows)[number]) => {
    if (names.get(row.name) === 1) return row.name
    return datedNames.get(datedName(row)) === 1 ? datedName(row) : `${row.name} (no. ${row.id})`
  }
  const choices = rows.map((row) => ({
    id: row.id,
    name: row.name,
    pages: row.filePages,
    label: labelOfRow(row),
  }))
  const byLabel = new Map(choices.map((choice) => [choice.label, choice]))
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  return {
    labels: choices.map(({ label }) => label),
    find: (label: string) => byLabel.get(label) ?? null,
    labelOf: (id: number | null) => (id === null ? '' : (byId.get(id)?.label ?? '')),
  }
}
export type DocumentChoices = ReturnType<typeof documentChoices>
