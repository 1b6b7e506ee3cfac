import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { ReadDocument } from '~/modules/document-reading/types'
import { proposeCitedItems } from '~/modules/extraction/decide/propose-items'
import { findCandidates } from '~/modules/extraction/document-search'
import { readCorpus, type Sample } from './corpus'
import type { Label } from './labels'
import { evaluate } from './outcomes'
import { rewordedDocument, rewordedText, rewordings, type Rewording } from './rewordings'

// How many right values are lost when documents state the same in other words. It needs no labels of new
// documents, and shows which signals know only the words that they were written for.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** A folder that caches the pages. */
    pages: { type: 'string' },
    /** Only the rewordings whose names contain one of these, separated by commas. */
    only: { type: 'string' },
    /** Prints each lost value and each new proposal without a label. */
    verbose: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
const say = (line = '') => process.stdout.write(`${line}\n`)
if (!folder || !existsSync(path.join(folder, 'labels.json'))) {
  process.stderr.write(
    `Usage: npm run eval:reworded -- FOLDER [--pages FOLDER] [--only A,B] [--verbose]
FOLDER holds documents and labels.json, as for npm run eval.\n`,
  )
  process.exit(2)
}

const today = new Date().toISOString().slice(0, 10)
const evaluateRead = (sample: Sample, document: ReadDocument) =>
  evaluate({ ...sample, document }, proposeCitedItems([document], findCandidates(document), today))

const samples: { sample: Sample; original: ReturnType<typeof evaluate> }[] = []
const corpus = readCorpus(folder, { pages: options.pages }, (file) => say(`${file}: missing, left out`))
for await (const sample of corpus) samples.push({ sample, original: evaluateRead(sample, sample.document) })

/** A label in the other words; its own still count, too, since amounts and dates are compared by value. */
function rewordedLabel(label: Label, rewording: Rewording): Label {
  const { value, page, quote } = label
  return {
    ...label,
    value: rewordedText(value, rewording),
    quote: rewordedText(quote, rewording),
    alternatives: [{ value, page, quote }, ...label.alternatives],
  }
}

/** What changes when a document is reworded; null if there is nothing to reword. */
function compare({ sample, original }: (typeof samples)[number], rewording: Rewording) {
  const document = rewordedDocument(sample.document, rewording)
  if (!document) return null
  const labels = sample.labels.map((label) => rewordedLabel(label, rewording))
  const { outcomes, unfounded } = evaluateRead({ ...sample, labels }, document)
  const known = new Set(original.unfounded.map(({ field }) => field))
  return {
    right: original.outcomes.filter(({ result }) => result === 'right').length,
    lost: outcomes.filter(
      ({ result }, at) => result !== 'right' && original.outcomes[at]?.result === 'right',
    ),
    added: unfounded.filter(({ field }) => !known.has(field)),
  }
}

const cells = (...texts: (string | number)[]) =>
  texts.map((text, at) => (at === 0 ? String(text).padEnd(42) : String(text).padStart(11))).join('')

say(cells('', 'documents', 'right', 'lost', 'lost %', 'unfounded'))
const only = options.only?.split(',').map((name) => name.trim())
for (const rewording of rewordings) {
  if (only && !only.some((name) => rewording.name.includes(name))) continue
  const compared = samples.flatMap((sample) => compare(sample, rewording) ?? [])
  const right = compared.reduce((sum, document) => sum + document.right, 0)
  const lost = compared.flatMap((document) => document.lost)
  const added = compared.flatMap((document) => document.added)
  const share = right === 0 ? '' : ((100 * lost.length) / right).toFixed(1)
  say(cells(rewording.name, compared.length, right, lost.length, share, `+${added.length}`))
  if (!options.verbose) continue
  for (const { label, result, proposed } of lost)
    say(
      `  ${result}: ${label.file} ${label.field} p. ${label.page}\n    label    ${label.value.slice(0, 160)}\n    quote    ${label.quote.slice(0, 200)}\n    proposed ${proposed}`,
    )
  for (const { file, field, proposed } of added)
    say(`  unfounded: ${file} ${field}\n    proposed ${proposed}`)
}
