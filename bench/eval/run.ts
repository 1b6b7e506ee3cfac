import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { choose } from '~/modules/extraction/choose'
import type { VerificationItem } from '~/modules/report-fields/items'
import { candidatesOf } from '~/modules/extraction/rules'
import type { ReadDocument } from '~/modules/document-reading/types'
import { definition, isRight } from './compare'
import { labelFields, readLabels, type Label } from './labels'
import { readDocument } from './read-document'

const goals = { found: 70, page: 90, wrong: 5 }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Keeps what was read here, so that the next run measures the rules alone. */
    pages: { type: 'string' },
    /** Prints each label that is not right, and what was proposed instead. */
    verbose: { type: 'boolean', default: false },
    /** Prints every proposal of every file, labelled or not. */
    all: { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
const say = (line = '') => process.stdout.write(`${line}\n`)
if (!folder || !existsSync(path.join(folder, 'labels.json'))) {
  process.stderr.write(
    'Usage: npm run eval -- FOLDER [--pages FOLDER] [--verbose] [--all]\nFOLDER holds documents and labels.json: a list of {file, field, value, page, quote, method}.\n',
  )
  process.exit(2)
}

type Outcome = {
  label: Label
  result: 'right' | 'wrong' | 'missing'
  conflict: boolean
  page: boolean
  proposed: string
}

function outcomeOf(label: Label, items: VerificationItem[]): Outcome {
  const field = labelFields[label.field]
  const missing: Outcome = { label, result: 'missing', conflict: false, page: false, proposed: '' }
  if (!field) return { ...missing, proposed: `no field for ${label.field}` }
  const item = [field.path]
    .flat()
    .map((p) => items.find((i) => i.path === p))
    .find((i) => i && (i.value !== null || i.conflict))
  if (!item) return missing
  const asked = (item.conflict ? (item.candidates ?? []).slice(0, 4) : []).map((c) => ({
    value: c.value,
    quote: c.quote,
    page: c.page,
  }))
  const given = item.conflict
    ? asked
    : [{ value: item.value ?? '', quote: item.quote ?? '', page: item.documentPage ?? 0 }]
  const right = given.find((g) => isRight(field.compare, label, g.value, g.quote))
  const proposed = given.map((g) => `${g.value.slice(0, 120)} (p. ${g.page})`).join(' | ')
  return {
    label,
    result: right ? 'right' : 'wrong',
    conflict: item.conflict === true,
    page: right?.page === label.page,
    proposed,
  }
}

const labels = readLabels(folder)
const files = [...new Set(labels.map((l) => l.file))]
const outcomes: Outcome[] = []
const times = { pages: 0, read: 0, rules: 0, kept: 0 }
const proposals = new Map<string, number>()

for (const [index, file] of files.entries()) {
  const source = path.join(folder, file)
  if (!existsSync(source)) {
    say(`${file}: not there, its labels count as missing`)
    outcomes.push(...labels.filter((l) => l.file === file).map((l) => outcomeOf(l, [])))
    continue
  }
  const kept = options.pages ? path.join(options.pages, `${file.replace(/[^\w.-]+/g, '_')}.json`) : null
  const begun = performance.now()
  let document: ReadDocument
  if (kept && existsSync(kept)) {
    document = { ...(JSON.parse(readFileSync(kept, 'utf8')) as ReadDocument), documentId: index + 1 }
    times.kept += document.pages.length
  } else {
    document = await readDocument(source, index + 1)
    times.read += performance.now() - begun
    times.pages += document.pages.length
    if (kept && options.pages) {
      mkdirSync(options.pages, { recursive: true })
      writeFileSync(kept, JSON.stringify(document))
    }
  }
  const started = performance.now()
  const candidates = candidatesOf(document)
  const items = choose([document], candidates, new Date().toISOString().slice(0, 10))
  times.rules += performance.now() - started
  proposals.set(file, items.filter((i) => i.value !== null).length)
  outcomes.push(...labels.filter((l) => l.file === file).map((l) => outcomeOf(l, items)))
  if (options.all) {
    say(`\n${file} (${document.kind}, ${document.pages.length} pages)`)
    for (const i of items.filter((x) => x.value !== null || x.conflict)) {
      say(
        `  ${i.path.padEnd(40)} ${(i.value ?? 'CONFLICT').slice(0, 100)} [${i.confidence ?? ''} p. ${i.documentPage ?? ''}] ${i.sourceDetail.slice(0, 90)}`,
      )
      for (const c of i.conflict ? (i.candidates ?? []) : [])
        say(
          `      ${c.value.slice(0, 60)} [${c.confidence} p. ${c.page}] ${c.quote.replace(/\s+/g, ' ').slice(0, 120)}`,
        )
      if (!i.conflict) say(`      “${(i.quote ?? '').replace(/\s+/g, ' ').slice(0, 220)}”`)
    }
  }
}

const share = (n: number, of: number) => (of === 0 ? 0 : (n / of) * 100)
const cell = (text: string | number, width: number) => String(text).padStart(width)
const row = (name: string, list: Outcome[]) => {
  const right = list.filter((o) => o.result === 'right')
  return `${name.padEnd(34)}${cell(list.length, 7)}${cell(list.filter((o) => o.result !== 'missing').length, 7)}${cell(right.length, 7)}${cell(right.filter((o) => o.conflict).length, 10)}${cell(right.filter((o) => o.page).length, 12)}${cell(list.filter((o) => o.result === 'wrong').length, 7)}`
}
const head = `${''.padEnd(34)}${cell('labels', 7)}${cell('found', 7)}${cell('right', 7)}${cell('by choice', 10)}${cell('right page', 12)}${cell('wrong', 7)}`

say(`\n${definition}\n`)
say(head)
for (const field of [...new Set(labels.map((l) => l.field))].sort())
  say(
    row(
      field,
      outcomes.filter((o) => o.label.field === field),
    ),
  )
say('-'.repeat(head.length))
for (const file of files)
  say(
    row(
      file.length > 33 ? `…${file.slice(-32)}` : file,
      outcomes.filter((o) => o.label.file === file),
    ),
  )
say('-'.repeat(head.length))
say(row('Total', outcomes))

if (options.verbose) {
  say()
  for (const o of outcomes.filter((x) => x.result !== 'right' || !x.page)) {
    say(
      `${o.result === 'right' ? 'other page' : o.result}: ${o.label.file} ${o.label.field} p. ${o.label.page}\n    label    ${o.label.value.slice(0, 160)}\n    quote    ${o.label.quote.slice(0, 200)}\n    proposed ${o.proposed}`,
    )
  }
}

const right = outcomes.filter((o) => o.result === 'right')
const wrong = outcomes.filter((o) => o.result === 'wrong')
const figures = {
  found: share(right.length, outcomes.length),
  page: share(right.filter((o) => o.page).length, right.length),
  wrong: share(wrong.length, outcomes.length),
}
say()
say(`Right value: ${figures.found.toFixed(1)} % of ${outcomes.length} labels (goal ${goals.found} %)`)
say(`Right page: ${figures.page.toFixed(1)} % of those (goal ${goals.page} %)`)
say(
  `Wrong value: ${figures.wrong.toFixed(1)} % of labels (goal at most ${goals.wrong} %), ${share(wrong.length, wrong.length + right.length).toFixed(1)} % of what was proposed for them`,
)
const all = times.pages + times.kept
if (times.pages > 0) say(`Reading: ${(times.read / times.pages).toFixed(1)} ms a page (${times.pages} pages)`)
say(`Rules: ${(times.rules / Math.max(1, all)).toFixed(2)} ms a page (${all} pages)`)
const met = figures.found >= goals.found && figures.page >= goals.page && figures.wrong <= goals.wrong
say(met ? 'Goals met.' : 'Below the goals.')
process.exit(met ? 0 : 1)
