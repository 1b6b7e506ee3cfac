import type { PagedDocument } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import type { FailureReason } from '../language-model'
import type { Asker } from './ask.server'
import { reasonText, requestsAtATime, type AskOptions } from './ask.server'
import { modelAnswer } from './answer'
import { instructionsFor } from './instructions'
import { pageKey, pagesToPicture, partOf, planParts, unreadPages, type PlannedPart } from './parts'
import type { Part } from '../evidence/check-answer'
import type { ModelReading, UnreadPages } from './reading'
import { storedAnswer, type StoredAnswer } from './requests.server'
import { partHash, partText, picturedPages } from './request-text'

type Answered = ModelReading['answers'][number]

/**
 * How often the pages of a failed request are halved and asked about again: a long answer down to single pages, and what
 * takes minutes or money to fail less often.
 */
const maxHalvings: Record<FailureReason, number> = {
  cut_off: 4,
  failing: 4,
  busy: 4,
  unreachable: 2,
  unreadable: 2,
  timeout: 1,
  rejected: 1,
  key_refused: 0,
  no_model: 0,
  no_credit: 0,
}

/** A single page is its own first half. */
const halvesOf = (part: PlannedPart, candidates: readonly Candidate[]): PlannedPart[] => {
  const middle = Math.ceil(part.pages.length / 2)
  return [part.pages.slice(0, middle), part.pages.slice(middle)]
    .filter((pages) => pages.length > 0)
    .map((pages) => partOf(part, pages, candidates))
}

const hashOf = (model: string, part: PlannedPart) =>
  partHash(model, instructionsFor(part.document.kind), part)

/** The rules may have changed since the answer: its verdicts count for the same findings of today. */
function asAnswered(part: Part, { answer, numbered }: StoredAnswer): Answered {
  const current = (stored: Candidate) =>
    part.numbered.find(
      (c) => c.path === stored.path && c.page === stored.page && c.comparable === stored.comparable,
    ) ?? stored
  return { part: { ...part, numbered: numbered.map(current) }, answer }
}

/** A part's stored answers: its own, or those of its halves. `missing` are the parts without one. */
function lookUp(
  orderId: number,
  model: string,
  part: PlannedPart,
  candidates: readonly Candidate[],
): { answers: Answered[]; missing: PlannedPart[] } {
  const stored = storedAnswer(orderId, hashOf(model, part))
  if (stored) return { answers: [asAnswered(part, stored)], missing: [] }
  if (part.pages.length > 1) {
    const halves = halvesOf(part, candidates).map((half) => lookUp(orderId, model, half, candidates))
    const answers = halves.flatMap((half) => half.answers)
    if (answers.length > 0) return { answers, missing: halves.flatMap((half) => half.missing) }
  }
  return { answers: [], missing: [part] }
}

type Plan = ModelReading & { missing: PlannedPart[] }

/** The stored answers about an order's documents, and the parts that are still to be asked about. */
export function storedReading(
  orderId: number,
  model: string,
  documents: readonly PagedDocument[],
  candidates: readonly Candidate[],
  maxPages: number,
): Plan {
  const { parts, left } = planParts(documents, candidates, maxPages)
  const found = parts.map((part) => lookUp(orderId, model, part, candidates))
  return {
    answers: found.flatMap(({ answers }) => answers),
    missing: found.flatMap(({ missing }) => missing),
    unread: left,
    settled: [],
  }
}

async function picturesOf({ drawPage }: AskOptions, part: PlannedPart, keys: ReadonlySet<string>) {
  const drawn = []
  for (const page of picturedPages(part, keys)) {
    const picture = await drawPage(part.documentId, page.number)
    if (picture) drawn.push({ page, picture })
  }
  return drawn
}

/**
 * Asks about the missing parts, several at a time. A part without an answer is asked about once more in halves; the
 * pages of those that fail again stay unread.
 * @throws AbortError if the order is canceled or the model is switched off
 */
export async function askMissing(
  asker: Asker,
  { missing, answers, unread, settled }: Plan,
  candidates: readonly Candidate[],
): Promise<ModelReading> {
  const { options } = asker
  const { model, head, budgetMicros } = options
  const pictured = pagesToPicture(missing, options.maxPictures)
  const found = [...answers]
  const failed: UnreadPages[] = []
  // Documents with the same text share a request.
  const queue = [...Map.groupBy(missing, (part) => hashOf(model.name, part)).entries()].map(
    ([hash, parts]) => ({ hash, parts, halvings: 0 }),
  )
  const readNext = async ({ hash, parts, halvings }: (typeof queue)[number]) => {
    const part = parts[0] as PlannedPart
    if (asker.stopReason !== null) {
      failed.push(...parts.map((p) => unreadPages(p, asker.stopReason ?? '')))
      return
    }
    const drawn = await picturesOf(options, part, pictured)
    const outcome = await asker.ask({
      hash,
      documentId: part.documentId,
      instructions: instructionsFor(part.document.kind),
      text: partText(
        part,
        head,
        drawn.map(({ page }) => page),
      ),
      pictures: drawn.map(({ picture }) => picture),
      schema: modelAnswer,
      numbered: [...part.numbered],
    })
    if ('answer' in outcome) {
      const stored = { answer: outcome.answer, numbered: [...part.numbered] }
      found.push(...parts.map((p) => asAnswered(p, stored)))
    } else if (
      asker.stopReason === null &&
      outcome.failure !== 'over budget' &&
      halvings < maxHalvings[outcome.failure] &&
      !(outcome.failure === 'cut_off' && part.pages.length === 1)
    ) {
      const halves = parts.map((p) => halvesOf(p, candidates))
      for (const i of [0, 1]) {
        const same = halves.flatMap((pair) => pair.slice(i, i + 1))
        const first = same[0]
        if (first) queue.push({ hash: hashOf(model.name, first), parts: same, halvings: halvings + 1 })
      }
    } else failed.push(...parts.map((p) => unreadPages(p, reasonText(outcome.failure, budgetMicros))))
  }
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await readNext(next)
  }
  const workers = Array.from({ length: requestsAtATime }, work)
  await Promise.allSettled(workers)
  await Promise.all(workers)
  // A page that a neighboring part shares may have been read with that one.
  const read = new Set(
    found.flatMap(({ part }) => part.pages.map(({ number }) => pageKey(part.documentId, number))),
  )
  const stillUnread = [...unread, ...failed].map((u) => ({
    ...u,
    pages: u.pages.filter((page) => !read.has(pageKey(u.documentId, page))),
  }))
  return { answers: found, unread: stillUnread.filter(({ pages }) => pages.length > 0), settled }
}
