import { expect, it, vi } from 'vitest'
import { longJobHandlers } from '~/worker/handlers.server'
import { markOrderPaid } from '~/modules/orders/mark-paid.server'
import { extractedField } from '~/modules/report-fields/fields'
import { readReport } from '~/modules/reports/draft/report.server'
import { write } from '~db/client.server'
import { upload } from '~tests/factories/documents'
import { labeledDocuments, labels, property } from '~tests/factories/labeled-documents'
import { makeOrder } from '~tests/factories/orders'
import { makeUser } from '~tests/factories/users'
import { runDueJobs } from '~tests/setup/run-jobs'

// The least that a change may leave of what the documents of a whole order are read for: raise these when reading
// gets better.
const least = { right: 0.97, money: 1 }
const mostWrong = 0

const shareOf = (count: number, all: number) => Math.round((count / all) * 1000) / 1000

it('the files of a whole order are read to their values: nearly all are right, and hardly any is wrong', async () => {
  // The ages of figures and policies are those of this day.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 18) })
  const admin = await makeUser({ role: 'admin' })
  const { id } = await makeOrder(property)
  for (const [name, content] of await labeledDocuments()) await upload(id, name, content)
  write((tx) => markOrderPaid(tx, id, Date.now()))
  expect(await runDueJobs(['read-documents', 'extract-values'], longJobHandlers)).toEqual(['done', 'done'])

  const { items } = readReport(admin, id)
  const outcomes = labels.map((label) => {
    const item = items.find(({ path }) => path === label.path)
    const isProposed = item?.source === 'ai' && (item.value !== null || item.absence === 'stated_none')
    const proposed = isProposed ? (item.value ?? 'None') : null
    const isRight =
      proposed === label.value &&
      (label.value === null || (item?.document?.name === label.file && item.documentPage === label.page))
    return {
      ...label,
      isMoney: extractedField(label.path)?.kind === 'money',
      proposed: item?.conflict ? (item.candidates ?? []).map(({ value }) => value).join(' | ') : proposed,
      result: isRight ? 'right' : proposed === null ? 'missing' : 'wrong',
    }
  })
  const notRight = outcomes
    .filter(({ result }) => result !== 'right')
    .map(
      ({ path, value, result, proposed, file, page }) =>
        `${path}: ${value} is ${result} (${proposed}, ${file ?? ''} ${page ?? ''})`,
    )
  const money = outcomes.filter(({ isMoney, value }) => isMoney && value !== null)
  const rightOf = (some: typeof outcomes) => some.filter(({ result }) => result === 'right').length

  expect(shareOf(rightOf(outcomes), outcomes.length), notRight.join('\n')).toBeGreaterThanOrEqual(least.right)
  expect(shareOf(rightOf(money), money.length), notRight.join('\n')).toBeGreaterThanOrEqual(least.money)
  expect(outcomes.filter(({ result }) => result === 'wrong').length, notRight.join('\n')).toBeLessThanOrEqual(
    mostWrong,
  )
})
