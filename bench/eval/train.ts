import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Calibration } from '~/modules/extraction/signals/signal'
import { readCorpus } from './corpus'
import { examplesOf, type Example } from './examples'
import { calibrate, fit, type LearnedWeights } from './fit'

// Compares the weights of signals set by hand with weights learned from labeled documents, and fits the line that
// converts scores to confidence. The results are cross-validated: each association is scored with weights learned
// from others.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    associations: { type: 'string' },
    without: { type: 'string' },
    /** Leaves associations out in this many groups instead of one by one, which is faster. */
    groups: { type: 'string' },
    /** Associations for which no signal was written; confidence is calibrated on these only. */
    'calibrate-on': { type: 'string' },
    /** Only prints the results. */
    'dry-run': { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
const say = (line = '') => process.stdout.write(`${line}\n`)
const listed = (text: string | undefined) => text?.split(',').map((part) => part.trim())
if (!folder || !existsSync(path.join(folder, 'labels.json'))) {
  process.stderr.write(
    'Usage: npm run train -- FOLDER [--pages FOLDER] [--associations A,B] [--without A,B] [--groups N] [--calibrate-on A,B] [--dry-run]\n',
  )
  process.exit(2)
}

const examples: Example[] = []
const corpus = readCorpus(
  folder,
  { pages: options.pages, associations: listed(options.associations), without: listed(options.without) },
  (file) => say(`${file}: missing, left out`),
)
for await (const sample of corpus) examples.push(...examplesOf(sample))

const associations = [...new Set(examples.map((e) => e.association))].sort()
const groups = options.groups ? Number(options.groups) : associations.length
const groupOf = new Map(associations.map((association, i) => [association, i % groups]))

type Scored = { example: Example; score: number }

function scoreWith({ field, signals }: Example, weights: LearnedWeights): number {
  const learned = weights.get(field)
  return field.signals
    .filter(({ name }) => signals.has(name))
    .reduce((sum, { name, weight }) => sum + (learned?.[name] ?? weight), learned?.bias ?? field.bias)
}

/** Each example scored with weights learned without its own association's group. */
const crossValidate = (weightsFor: (others: Example[]) => LearnedWeights): Scored[] =>
  [...Map.groupBy(examples, (e) => groupOf.get(e.association))].flatMap(([group, own]) => {
    const weights = weightsFor(examples.filter((e) => groupOf.get(e.association) !== group))
    return own.map((example) => ({ example, score: scoreWith(example, weights) }))
  })

const groupsOf = (scored: Scored[]) => [
  ...Map.groupBy(scored, ({ example: e }) => `${e.file}\n${e.field.path}`).values(),
]

/** The highest-scoring mention for each document and field, which is the one shown if it is proposed. */
const highestScores = (scored: Scored[]) =>
  groupsOf(scored)
    .map((group) => group.reduce((a, b) => (b.score > a.score ? b : a)))
    .map(({ example, score }) => ({ score, isAnswer: example.isAnswer || example.isElsewhere }))

/** @returns the values that would be proposed, and how many of them are right */
function tally(scored: Scored[]) {
  const proposed = highestScores(scored).filter((s) => s.score >= 0)
  return { proposed, right: proposed.filter((s) => s.isAnswer).length }
}

const calibratedOn = new Set(listed(options['calibrate-on']) ?? associations)
const ofUnseen = (scored: Scored[]) => scored.filter(({ example: e }) => calibratedOn.has(e.association))
const answers = groupsOf(examples.filter((e) => e.isAnswer).map((example) => ({ example, score: 0 })))

say(
  `${examples.length} mentions in documents of ${associations.length} associations; ${answers.length} answers, ${ofUnseen(answers.flat()).length} mentions of them in the ${calibratedOn.size} associations to calibrate on`,
)
say(`${''.padEnd(44)}   right   wrong; to calibrate on: right   wrong`)
function compare(name: string, weightsFor: (others: Example[]) => LearnedWeights): Scored[] {
  const scored = crossValidate(weightsFor)
  const counts = [tally(scored), tally(ofUnseen(scored))].flatMap(({ proposed, right }) => [
    right,
    proposed.length - right,
  ])
  say(name.padEnd(44) + counts.map((n, i) => String(n).padStart(i === 2 ? 24 : 8)).join(''))
  return scored
}

const byHand = compare('weights set by hand', () => new Map())
for (const strength of [1, 10, 30])
  for (const from of ['hand', 'zero'] as const)
    compare(
      `learned from ${from === 'hand' ? 'those set by hand' : 'nothing'}, strength ${strength}`,
      (others) => fit(others, { strength, from }),
    )

// Only proposed values are shown with a confidence.
const { proposed, right } = tally(ofUnseen(byHand))
const calibration: Calibration = {
  ...calibrate(proposed),
  measured: { associations: calibratedOn.size, values: proposed.length, right },
}
say(`Calibration: ${calibration.slope} · score + ${calibration.intercept}`)
if (!options['dry-run']) {
  const file = path.resolve(import.meta.dirname, '../../app/modules/extraction/signals/calibration.json')
  writeFileSync(file, `${JSON.stringify(calibration, null, 2)}\n`)
  say(`Written: ${path.relative(process.cwd(), file)}`)
}
