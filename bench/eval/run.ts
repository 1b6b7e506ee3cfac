import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ReadDocument } from '~/modules/document-reading/types'
import { proposeCitedItems } from '~/modules/extraction/propose-items'
import { languageModel } from '~/integrations/language-model.server'
import { readWithModel } from '~/modules/extraction/read-with-model.server'
import { searchDocument } from '~/modules/extraction/document-search'
import { markOtherAssociationPages } from '~/modules/extraction/other-association-pages'
import type { Candidate } from '~/modules/report-fields/candidate'
import type { VerificationItem } from '~/modules/report-fields/items'
import { definition } from './compare'
import { readCorpus, type Sample } from './corpus'
import { labelFields, moneyAndSize } from './labels'
import { evaluate, type Outcome, type Outcomes } from './outcomes'
import { count, rates, summary } from './summary'

const goals = { recall: 70, moneyAndSize: 70, wrong: 8, page: 96 }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A folder that caches the pages, so that the next run measures only extraction. */
    pages: { type: 'string' },
    /** Prints each label that was not matched with the proposal, and each proposal without a label. */
    verbose: { type: 'boolean', default: false },
    /** Prints every proposal for every file, labeled or not. */
    all: { type: 'boolean', default: false },
    /** Also uses the configured language model, as the product does if a key is set. */
    model: { type: 'boolean', default: false },
    /** Only these labels, separated by commas: "total_units,quorum". */
    fields: { type: 'string' },
    /** Only these folders, or all except these, separated by commas. */
    associations: { type: 'string' },
    without: { type: 'string' },
  },
})
const folder = positionals[0]
const say = (line = '') => process.stdout.write(`${line}\n`)
const listed = (text: string | undefined) => text?.split(',').map((part) => part.trim())
if (!folder || !existsSync(path.join(folder, 'labels.json'))) {
  process.stderr.write(
    `Usage: npm run eval -- FOLDER [--pages FOLDER] [--fields A,B] [--associations A,B] [--without A,B] [--verbose] [--all] [--model]
FOLDER holds documents and labels.json: a list of {file, field, value, page, quote, method, alternatives}; and documents.json, which
says for which documents all fields were labeled.\n`,
  )
  process.exit(2)
}

const maxPages = 200
const model = options.model
  ? languageModel({
      ANTHROPIC_API_KEY: process.env.ANTHROPIC_API_KEY,
      OPENAI_API_KEY: process.env.OPENAI_API_KEY,
      OPENAI_BASE_URL: process.env.OPENAI_BASE_URL,
      EXTRACTION_MODEL: process.env.EXTRACTION_MODEL,
    })
  : null
if (options.model && !model) {
  process.stderr.write('--model needs ANTHROPIC_API_KEY, OPENAI_API_KEY, or OPENAI_BASE_URL.\n')
  process.exit(2)
}

const today = new Date().toISOString().slice(0, 10)
const onlyFields = listed(options.fields)
const isWanted = (field: string) => !onlyFields || onlyFields.includes(field)

const ofDocuments: Outcomes = { outcomes: [], unfounded: [] }
const { outcomes, unfounded } = ofDocuments
const orders = new Map<string, { sample: Sample; documents: ReadDocument[]; candidates: Candidate[] }>()
const times = { pages: 0, readPages: 0, read: 0, extraction: 0 }

function add(found: Outcomes, to: Outcomes) {
  to.outcomes.push(...found.outcomes.filter((o) => isWanted(o.label.field)))
  to.unfounded.push(...found.unfounded.filter((u) => isWanted(u.field)))
}

function printProposals({ file, document }: Sample, items: readonly VerificationItem[]) {
  const paths = new Set(
    (onlyFields ?? Object.keys(labelFields)).flatMap((f) => [labelFields[f]?.path ?? []].flat()),
  )
  say(`\n${file} (${document.kind}, ${document.pages.length} pages)`)
  for (const item of items.filter(
    (proposed) => paths.has(proposed.path) && (proposed.value !== null || proposed.conflict),
  )) {
    say(
      `  ${item.path.padEnd(40)} ${(item.value ?? 'CONFLICT').slice(0, 100)} [${item.confidence ?? ''} p. ${item.documentPage ?? ''}] ${item.sourceDetail.slice(0, 90)}`,
    )
    for (const candidate of item.candidates ?? [])
      say(
        `      ${candidate.value.slice(0, 60)} [${candidate.confidence} p. ${candidate.page}] ${candidate.quote.replace(/\s+/g, ' ').slice(0, 160)}`,
      )
    if (!item.conflict) say(`      “${(item.quote ?? '').replace(/\s+/g, ' ').slice(0, 220)}”`)
  }
}

const corpus = readCorpus(
  folder,
  { pages: options.pages, associations: listed(options.associations), without: listed(options.without) },
  (file) => say(`${file}: missing, left out`),
)
for await (const sample of corpus) {
  const { document, association, readMs } = sample
  times.pages += document.pages.length
  if (readMs !== null) {
    times.read += readMs
    times.readPages += document.pages.length
  }
  const started = performance.now()
  const { candidates, otherAssociationPages } = searchDocument(document)
  if (model) {
    const read = await readWithModel(model, [document], { maxPages, candidates })
    candidates.push(...markOtherAssociationPages(read.candidates, otherAssociationPages))
  }
  const items = proposeCitedItems([document], candidates, today)
  times.extraction += performance.now() - started
  add(evaluate(sample, items), ofDocuments)
  const order = orders.get(association) ?? {
    sample: { ...sample, file: association, kind: null, labels: [] },
    documents: [],
    candidates: [],
  }
  order.documents.push(document)
  order.candidates.push(...candidates)
  order.sample.labels.push(...sample.labels)
  order.sample.isComplete &&= sample.isComplete
  orders.set(association, order)
  if (options.all) printProposals(sample, items)
}

// Evaluated per order, as a customer would upload the documents: a field is right if it matches the label of
// any of them.
const ofOrders: Outcomes = { outcomes: [], unfounded: [] }
for (const { sample, documents, candidates } of orders.values()) {
  const found = evaluate(sample, proposeCitedItems(documents, candidates, today))
  const best = new Map<string, Outcome>()
  const rank = (o: Outcome) => (o.result === 'right' ? (o.isRightPage ? 3 : 2) : o.result === 'wrong' ? 1 : 0)
  for (const outcome of found.outcomes) {
    const known = best.get(outcome.label.field)
    if (!known || rank(outcome) > rank(known)) best.set(outcome.label.field, outcome)
  }
  add({ outcomes: [...best.values()], unfounded: found.unfounded }, ofOrders)
}

say(`\n${definition}\n`)
say('labels: values that the documents state;')
say('conflicts: what staff must choose, of everything proposed;')
say('unfounded: proposed for a field without a label in a completely labeled document;')
say('wrong %: wrong and unfounded, of everything proposed.')
say('\nDocuments, each by itself:\n')
for (const line of summary('Documents', ofDocuments, ['field', 'kind', 'association'])) say(line)
// Not by kind, since an order has documents of several kinds.
say('\nWhole orders, in which any document may state the value:\n')
for (const line of summary('Whole orders', ofOrders, ['field', 'association'])) say(line)

if (options.verbose) {
  say()
  for (const outcome of outcomes.filter(({ result, isRightPage }) => result !== 'right' || !isRightPage))
    say(
      `${outcome.result === 'right' ? 'other page' : outcome.result}: ${outcome.label.file} ${outcome.label.field} p. ${outcome.label.page}\n    label    ${outcome.label.value.slice(0, 160)}\n    quote    ${outcome.label.quote.slice(0, 200)}\n    proposed ${outcome.proposed}`,
    )
  for (const u of unfounded) say(`unfounded: ${u.file} ${u.field}\n    proposed ${u.proposed}`)
}

const total = rates(count(outcomes, unfounded))
const moneyRates = rates(
  count(
    outcomes.filter((o) => moneyAndSize.includes(o.label.field)),
    [],
  ),
)
say()
say(`Right value: ${total.recall.toFixed(1)}% of ${outcomes.length} labels (goal ${goals.recall}%)`)
say(`Right value, money and size: ${moneyRates.recall.toFixed(1)}% (goal ${goals.moneyAndSize}%)`)
say(`Wrong, of everything proposed: ${total.wrong.toFixed(1)}% (goal at most ${goals.wrong}%)`)
say(`Right page: ${total.page.toFixed(1)}% of the right values (goal ${goals.page}%)`)
if (times.readPages > 0)
  say(`Reading: ${(times.read / times.readPages).toFixed(1)} ms a page (${times.readPages} pages)`)
say(
  `Extraction: ${(times.extraction / Math.max(1, times.pages)).toFixed(2)} ms a page (${times.pages} pages)`,
)
const areGoalsMet =
  total.recall >= goals.recall &&
  moneyRates.recall >= goals.moneyAndSize &&
  total.wrong <= goals.wrong &&
  total.page >= goals.page
say(areGoalsMet ? 'Goals met.' : 'Below the goals.')
process.exit(areGoalsMet ? 0 : 1)
