import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ReadDocument } from '~/modules/document-reading/types'
import { decide } from '~/modules/extraction/decide/decide'
import { factsOf } from '~/modules/extraction/decide/document-facts'
import { searchDocument, type DocumentFindings } from '~/modules/extraction/document-search'
import type { CheckedAnswer } from '~/modules/extraction/evidence/check-answer'
import { markOtherAssociationPages } from '~/modules/extraction/other-association-pages'
import type { Candidate } from '~/modules/report-fields/candidate'
import type { VerificationItem } from '~/modules/report-fields/items'
import { definition } from './compare'
import { readCorpus, type Sample } from './corpus'
import { labelFields, moneyAndSize, type Label } from './labels'
import { evaluate, type Outcome, type Outcomes } from './outcomes'
import { feedBack, readRecordings, replay } from './readings'
import { measure } from './measure'
import { count, rates, summary } from './summary'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A folder that caches the pages, so that the next run measures only extraction. */
    pages: { type: 'string' },
    /** Prints each label that was not matched with the proposal, and each proposal without a label. */
    verbose: { type: 'boolean', default: false },
    /** Prints every proposal for every file, labeled or not. */
    all: { type: 'boolean', default: false },
    /** Replays these recorded readings as a language model's answers. */
    readings: { type: 'string', multiple: true },
    /** Feeds the rules' own findings back as a language model's answers: nothing may change. */
    'fed-back': { type: 'boolean', default: false },
    /** A folder that caches what the rules found, for changes that do not concern them. */
    findings: { type: 'string' },
    /** With readings: writes the measured confidence of what both readers, and each alone, found. */
    measure: { type: 'boolean', default: false },
    /** Counts debatable labels like the others. */
    debatable: { type: 'boolean', default: false },
    /** Only these labels, separated by commas: "total_units,quorum". */
    fields: { type: 'string' },
    /** Only these folders, or all except these, separated by commas. */
    associations: { type: 'string' },
    without: { type: 'string' },
  },
})
const folder = positionals[0]
// A shell expands a pattern into one option and further arguments.
const recordings = options.readings ? readRecordings([...options.readings, ...positionals.slice(1)]) : null
const say = (line = '') => process.stdout.write(`${line}\n`)
const listed = (text: string | undefined) => text?.split(',').map((part) => part.trim())
if (!folder || !existsSync(path.join(folder, 'labels.json'))) {
  process.stderr.write(
    `Usage: npm run eval -- FOLDER [--pages FOLDER] [--fields A,B] [--associations A,B] [--without A,B] [--verbose] [--all] [--readings FILE... [--measure] | --fed-back] [--findings FOLDER] [--debatable]
FOLDER holds documents and labels.json: a list of {file, field, value, page, quote, method, alternatives}; and documents.json, which
says for which documents all fields were labeled.\n`,
  )
  process.exit(2)
}

const goals = recordings
  ? { recall: 92, moneyAndSize: 95, wrong: 4, page: 96 }
  : { recall: 80, moneyAndSize: 80, wrong: 6, page: 96 }
const maxLost = 2

const today = new Date().toISOString().slice(0, 10)
const onlyFields = listed(options.fields)
const isWanted = (field: string) => !onlyFields || onlyFields.includes(field)

const ofDocuments: Outcomes = { outcomes: [], unfounded: [] }
const { outcomes, unfounded } = ofDocuments
const times = { pages: 0, readPages: 0, read: 0, extraction: 0 }

function add(found: Outcomes, to: Outcomes) {
  to.outcomes.push(
    ...found.outcomes.filter(
      (o) => isWanted(o.label.field) && (options.debatable || o.label.debatable === undefined),
    ),
  )
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
/** What the rules found in a document, from the cache if there is one. */
function findings({ file, document }: Sample): DocumentFindings {
  const cache = options.findings
    ? path.join(options.findings, `${file.replace(/[^\w.-]+/g, '_')}.json`)
    : null
  if (cache && existsSync(cache)) return JSON.parse(readFileSync(cache, 'utf8')) as DocumentFindings
  const found = searchDocument(document)
  if (cache) {
    mkdirSync(path.dirname(cache), { recursive: true })
    writeFileSync(cache, JSON.stringify(found))
  }
  return found
}

type Order = { sample: Sample; documents: ReadDocument[]; rules: Candidate[]; answers: CheckedAnswer[] }
const orders = new Map<string, Order>()
const checked: { file: string; answer: CheckedAnswer }[] = []

/** The items of a document or an order, as the product proposes them. */
const propose = (
  documents: readonly ReadDocument[],
  rules: readonly Candidate[],
  answers: readonly CheckedAnswer[],
) => decide({ rules, answers, documents: documents.map(factsOf), today })

const withoutDebatable = <T extends { labels: Label[] }>(sample: T): T => ({
  ...sample,
  labels: options.debatable
    ? sample.labels
    : sample.labels.filter(({ debatable }) => debatable === undefined),
})
let debatable = 0

for await (const sample of corpus) {
  const { file, document, association, readMs } = sample
  times.pages += document.pages.length
  if (readMs !== null) {
    times.read += readMs
    times.readPages += document.pages.length
  }
  const started = performance.now()
  const { candidates: rules, otherAssociationPages } = findings(sample)
  for (const candidate of rules) candidate.documentId = document.documentId
  const recorded = recordings?.get(file)
  const answers = options['fed-back']
    ? [feedBack(document, rules)]
    : recorded
      ? [replay(document, recorded, rules)]
      : []
  for (const answer of answers) {
    answer.findings = markOtherAssociationPages(answer.findings, otherAssociationPages)
    checked.push({ file, answer })
  }
  const items = propose([document], rules, answers)
  times.extraction += performance.now() - started
  debatable += sample.labels.length - withoutDebatable(sample).labels.length
  add(evaluate(sample, items), ofDocuments)
  const order = orders.get(association) ?? {
    sample: { ...sample, file: association, kind: null, labels: [] },
    documents: [],
    rules: [],
    answers: [],
  }
  order.documents.push(document)
  order.rules.push(...rules)
  order.answers.push(...answers)
  order.sample.labels.push(...sample.labels)
  order.sample.isComplete &&= sample.isComplete
  orders.set(association, order)
  if (options.all) printProposals(sample, items)
}

// Evaluated per order, as a customer would upload the documents: a field is right if it matches the label of
// any of them.
function evaluateOrders(itemsOf: (order: Order) => VerificationItem[]): Outcomes {
  const result: Outcomes = { outcomes: [], unfounded: [] }
  for (const order of orders.values()) {
    const found = evaluate(order.sample, itemsOf(order))
    const best = new Map<string, Outcome>()
    const rank = (o: Outcome) =>
      o.result === 'right' ? (o.isRightPage ? 3 : 2) : o.result === 'wrong' ? 1 : 0
    for (const outcome of found.outcomes) {
      const known = best.get(outcome.label.field)
      if (!known || rank(outcome) > rank(known)) best.set(outcome.label.field, outcome)
    }
    add({ outcomes: [...best.values()], unfounded: found.unfounded }, result)
  }
  return result
}
const itemsOfOrder = ({ documents, rules, answers }: Order) => propose(documents, rules, answers)
const ofOrders = evaluateOrders(itemsOfOrder)

function printConflicts(order: Order) {
  const labeled = new Set(Object.values(labelFields).flatMap(({ path: paths }) => paths))
  for (const item of itemsOfOrder(order).filter(({ conflict, path: at }) => conflict && labeled.has(at))) {
    say(`  conflict: ${order.sample.file} ${item.path}: ${item.sourceDetail}`)
    for (const { value, qualifier = '', documentId, page, confidence } of item.candidates ?? []) {
      const name = order.documents.find((document) => document.documentId === documentId)?.name
      say(`    ${value.slice(0, 80)} (${qualifier}) ${name} p. ${page} [${confidence}]`)
    }
  }
}

say(`\n${definition}\n`)
say('labels: values that the documents state;')
say('conflicts: what staff must choose, of everything proposed;')
say('unfounded: proposed for a field without a label in a completely labeled document;')
say('wrong %: wrong and unfounded, of everything proposed.')
say('\nDocuments, each by itself:\n')
for (const line of summary('Documents', ofDocuments, ['field', 'kind', 'association', 'file'])) say(line)
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

let areAnswersKept = true
if (checked.length > 0) {
  const answered = checked.reduce((n, { answer }) => n + answer.findings.length + answer.rejected.length, 0)
  const rejected = checked.flatMap(({ file, answer }) =>
    answer.rejected.map((finding) => ({ file, ...finding })),
  )
  const lost = rejected.filter(({ reason }) => reason !== 'permitted only')
  const rulesAlone = evaluateOrders(({ documents, rules }) => propose(documents, rules, []))
  const conflictsOf = (found: Outcomes) => count(found.outcomes, found.unfounded).conflicts
  say('\nAnswers lost in the evidence check:')
  for (const [reason, group] of Map.groupBy(rejected, (finding) => finding.reason))
    say(`  ${String(group.length).padStart(4)} ${reason}`)
  if (options.verbose)
    for (const { file, path: field, page, value, quote, reason } of rejected)
      say(
        `  ${reason}: ${file} p. ${page} ${field}\n    value ${value.slice(0, 160)}\n    quote ${quote.replace(/\s+/g, ' ').slice(0, 300)}`,
      )
  say(
    `Lost: ${lost.length} of ${answered} answers (${((lost.length / Math.max(1, answered)) * 100).toFixed(1)}%), without those that the documents only permit`,
  )
  if (options.verbose) for (const order of orders.values()) printConflicts(order)
  for (const line of measure(ofDocuments, options.measure)) say(line)
  say(`Conflicts of whole orders: ${conflictsOf(ofOrders)}, by rules alone ${conflictsOf(rulesAlone)}`)
  areAnswersKept = lost.length * 100 <= answered * maxLost && conflictsOf(ofOrders) <= conflictsOf(rulesAlone)
}
const total = rates(count(outcomes, unfounded))
const moneyRates = rates(
  count(
    outcomes.filter((o) => moneyAndSize.includes(o.label.field)),
    [],
  ),
)
say()
say(`Debatable labels, not counted: ${debatable}`)
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
  areAnswersKept &&
  total.recall >= goals.recall &&
  moneyRates.recall >= goals.moneyAndSize &&
  total.wrong <= goals.wrong &&
  total.page >= goals.page
say(areGoalsMet ? 'Goals met.' : 'Below the goals.')
process.exit(areGoalsMet ? 0 : 1)
