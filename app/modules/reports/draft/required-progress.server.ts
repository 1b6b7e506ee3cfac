import { and, eq, sql } from 'drizzle-orm'
import { db } from '~db/client.server'
import { placeholder, prepared } from '~db/prepared.server'
import { reportItems, reports } from '~db/schema'
import { isScorePath } from '../../report-fields/score-paths'
import { reportFields } from '../../report-fields/fields'

/** Progress of a report's required items, for lists. */
export type RequiredProgress = {
  verified: number
  total: number
  /** Labels of items without an answer in the documents. Scores are calculated and not listed. */
  missing: string[]
}

const required = reportFields.filter((field) => field.required)
const answerable = required.filter(({ path }) => !isScorePath(path))
const requiredPaths = JSON.stringify(required.map(({ path }) => path))

// Items are aggregated into one text: twenty rows per report would dominate the cost of a list.
const requiredItems = prepared((db) =>
  db
    .select({
      orderId: reports.orderId,
      verified: sql<number>`count(${reportItems.verifiedAt})`,
      answered: sql<string>`json_group_array(${reportItems.path}) filter (where ${reportItems.value} is not null
        or ${reportItems.conflict} or ${reportItems.absence} = 'stated_none')`,
    })
    .from(reports)
    .leftJoin(
      reportItems,
      and(
        eq(reportItems.orderId, reports.orderId),
        sql`${reportItems.path} in (select value from json_each(${requiredPaths}))`,
      ),
    )
    .where(sql`${reports.orderId} in (select value from json_each(${placeholder('ids')}))`)
    .groupBy(reports.orderId)
    .prepare(),
)

/** The progress of these orders' reports by order id, in one query; orders without a report are missing. */
export function requiredProgress(orderIds: readonly number[]): Map<number, RequiredProgress> {
  if (orderIds.length === 0) return new Map()
  const rows = requiredItems(db()).all({ ids: JSON.stringify(orderIds) })
  return new Map(
    rows.map(({ orderId, verified, answered }) => {
      const answeredPaths = new Set(JSON.parse(answered) as string[])
      const missing = answerable.filter(({ path }) => !answeredPaths.has(path)).map(({ label }) => label)
      return [orderId, { verified, total: required.length, missing }]
    }),
  )
}
