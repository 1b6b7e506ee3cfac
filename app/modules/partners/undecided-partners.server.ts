import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { db, type Db, type Tx } from '~db/client.server'
import { hoas, partnerOnboardings } from '~db/schema'
import { DomainError } from '../domain-error'
import { isSameHoaField, toFields } from '../hoas/columns.server'
import { hoaFieldText } from '../hoas/hoa'
import { hoaFieldNames, hoaLabels, type HoaField, type HoaFields } from '../hoas/schema'
import { readPage } from '../paging'
import { describedFields } from './complete-onboarding.server'
import type { Community, FiphoAnswers, PartnerInfo } from './schema'

/** Partners who described an HOA that seems to exist already, until staff decide whether it is the same. */
export const isUndecided = and(isNotNull(partnerOnboardings.duplicateOfId), isNull(partnerOnboardings.hoaId))

const columns = {
  invitationId: partnerOnboardings.invitationId,
  partnerInfo: partnerOnboardings.partnerInfo,
  propertyInfo: partnerOnboardings.propertyInfo,
  completedAt: partnerOnboardings.completedAt,
}

const partnerOf = ({
  invitationId,
  partnerInfo,
  propertyInfo,
  completedAt,
}: Pick<typeof partnerOnboardings.$inferSelect, keyof typeof columns>) => {
  const info = JSON.parse(partnerInfo ?? '{}') as PartnerInfo
  const community = JSON.parse(propertyInfo ?? '{}') as Community
  return {
    invitationId,
    name: `${info.firstName} ${info.lastName}`,
    title: info.title,
    company: info.company,
    email: info.email,
    phone: info.phone,
    hoaName: info.hoaName,
    address: community.subjectPropertyAddress,
    completedAt: completedAt ?? 0,
  }
}
export type UndecidedPartner = ReturnType<typeof partnerOf>

/** The undecided partners of one HOA. */
export const undecidedPartners = (hoaId: number): UndecidedPartner[] =>
  db()
    .select(columns)
    .from(partnerOnboardings)
    .where(and(eq(partnerOnboardings.duplicateOfId, hoaId), isUndecided))
    .orderBy(asc(partnerOnboardings.invitationId))
    .all()
    .map(partnerOf)

/** The number of decisions that are open. */
export const countUndecided = (): number =>
  db().select({ count: count() }).from(partnerOnboardings).where(isUndecided).get()?.count ?? 0

/** All open decisions, the oldest first. */
export const listUndecided = (query: { page: number; pageSize: number }) =>
  readPage(countUndecided(), query, ({ limit, offset, isBackwards }) => {
    const order = isBackwards ? desc : asc
    return db()
      .select({ ...columns, hoaId: hoas.id, existingName: hoas.name, existingAddress: hoas.address })
      .from(partnerOnboardings)
      .innerJoin(hoas, eq(hoas.id, partnerOnboardings.duplicateOfId))
      .where(isUndecided)
      .orderBy(order(partnerOnboardings.completedAt), order(partnerOnboardings.invitationId))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ hoaId, existingName, existingAddress, ...row }) => ({
        ...partnerOf(row),
        hoa: { id: hoaId, name: existingName, address: existingAddress },
      }))
  })

/** The HOA in the records and the one that a partner has described, and how they differ. */
export type Comparison = {
  existing: HoaFields
  described: Partial<HoaFields>
  /** The fields for which the partner has given another value. */
  differing: HoaField[]
}

/** @throws DomainError `not_found`, also if a colleague has already decided */
export function openDecision(database: Db | Tx, invitationId: number) {
  const found = database
    .select({ onboarding: partnerOnboardings, hoa: hoas })
    .from(partnerOnboardings)
    .innerJoin(hoas, eq(hoas.id, partnerOnboardings.duplicateOfId))
    .where(and(eq(partnerOnboardings.invitationId, invitationId), isUndecided))
    .get()
  if (!found)
    throw new DomainError('not_found', 'There is nothing left to decide here. A colleague may have done it.')
  const { onboarding, hoa } = found
  const info = JSON.parse(onboarding.partnerInfo ?? '{}') as PartnerInfo
  const community = JSON.parse(onboarding.propertyInfo ?? '{}') as Community
  const answers = JSON.parse(onboarding.questionnaire ?? '{}') as FiphoAnswers
  const existing = toFields(hoa)
  const described: Partial<HoaFields> = describedFields({ info, community, answers })
  const comparison: Comparison = {
    existing,
    described,
    differing: hoaFieldNames.filter(
      (field) =>
        field in described &&
        described[field] !== '' &&
        !isSameHoaField(field, existing, { ...existing, ...described }),
    ),
  }
  return { onboarding, hoa, info, community, answers, comparison }
}

const isMissing = (value: HoaFields[HoaField]) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * A partner's description beside the HOA in the records, value by value. Equal values are left out; `isMissing`
 * marks those that the records lack, where the partner's value replaces nothing.
 * @throws DomainError `not_found`
 */
export function readDecision(hoaId: number, invitationId: number) {
  const { onboarding, hoa, comparison } = openDecision(db(), invitationId)
  if (hoa.id !== hoaId) throw new DomainError('not_found', 'There is nothing to decide here.')
  const { existing, described, differing } = comparison
  const all = { ...existing, ...described }
  return {
    hoa: { id: hoa.id, name: hoa.name, updatedAt: hoa.updatedAt },
    partner: partnerOf(onboarding),
    choices: differing.map((field) => ({
      field,
      label: hoaLabels[field],
      existing: hoaFieldText(field, existing),
      described: hoaFieldText(field, all),
      isMissing: isMissing(existing[field]),
    })),
  }
}
