import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { signalFields } from '~/modules/extraction/fields'
import type { Weights } from '~/modules/extraction/signals/signal'
import { readCorpus } from './corpus'
import { examplesOf, type Example } from './examples'
import { byHand, calibrate, fit, type Judged, type Prior } from './fit'

// Learns the weights of signals from labeled documents. The printed results are cross-validated: each
// association was scored with weights learned from all others.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    associations: { type: 'string' },
    without: { type: 'string' },
    /** Associations for which the signals were not written; confidence is calibrated on these only. */
    'calibrate-on': { type: 'string' },
    /** A JSON file with values judged elsewhere: [{ "score": 2.5, "isAnswer": true }]. */
    judged: { type: 'string' },
    /** Only prints the results of each scoring method. */
    'dry-run': { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
const say = (line = '') => process.stdout.write(`${line}\n`)
const listed = (text: string | undefined) => text?.split(',').map((part) => part.trim())
if (!folder || !existsSync(path.join(folder, 'labels.json'))) {
  process.stderr.write(
    'Usage: npm run train -- FOLDER [--pages FOLDER] [--associations A,B] [--without A,B] [--calibrate-on A,B] [--judged FILE] [--dry-run]\n',
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

const handScore = new Map(
  signalFields.map((f) => [f.path, new Map(f.signals.map((s) => [s.name, s.weight]))]),
)
const biasOf = new Map(signalFields.map((f) => [f.path, f.bias]))

function score({ path: field, signals }: Example, { fields }: Weights): number {
  const trained = fields[field]
  return signals.reduce(
    (sum, name) => sum + (trained?.[name] ?? handScore.get(field)?.get(name) ?? 0),
    trained?.bias ?? biasOf.get(field) ?? 0,
  )
}

type Scored = { example: Example; score: number }

/** Each example scored with weights learned without its own association. */
function crossValidate(weightsFor: (others: Example[]) => Weights): Scored[] {
  const associations = [...new Set(examples.map((e) => e.association))]
  return associations.flatMap((association) => {
    const weights = weightsFor(examples.filter((e) => e.association !== association))
    return examples
      .filter((e) => e.association === association)
      .map((example) => ({ example, score: score(example, weights) }))
  })
}

const groupsOf = (scored: Scored[]) => [
  ...Map.groupBy(scored, ({ example: e }) => `${e.file}\n${e.path}`).values(),
]
const bestOf = (group: Scored[]) => group.reduce((a, b) => (b.score > a.score ? b : a))

/** The highest-scoring mention for each document and field, which is the one shown if it is proposed. */
const highestScores = (scored: Scored[]) =>
  groupsOf(scored)
    .map(bestOf)
    .map(({ example, score: s }) => ({ score: s, isAnswer: example.isAnswer || example.isElsewhere }))

function tally(scored: Scored[]) {
  const answers = groupsOf(scored).filter((group) => group.some((g) => g.example.isAnswer)).length
  const proposed = highestScores(scored).filter((s) => s.score >= 0)
  const right = proposed.filter((s) => s.isAnswer).length
  return { answers, right, wrong: proposed.length - right }
}

const methods: { name: string; weightsFor: (others: Example[]) => Weights; prior: Prior | null }[] = [
  { name: 'weights set by hand', weightsFor: () => byHand, prior: null },
  ...[1, 10, 30].flatMap((strength) =>
    (['hand', 'zero'] as const).map((from) => ({
      name: `learned from ${from === 'hand' ? 'those set by hand' : 'nothing'}, strength ${strength}`,
      weightsFor: (others: Example[]) => fit(others, { strength, from }),
      prior: { strength, from },
    })),
  ),
]

say(
  `${examples.length} mentions of ${signalFields.length} fields, ${examples.filter((e) => e.isAnswer).length} are answers`,
)
say(`${''.padEnd(44)}answers   right   wrong   right - 3 wrong`)
const results = methods.map((method) => {
  const scored = crossValidate(method.weightsFor)
  const tallied = tally(scored)
  // A wrong value costs more than a missing one.
  const worth = tallied.right - 3 * tallied.wrong
  say(
    `${method.name.padEnd(44)}${[tallied.answers, tallied.right, tallied.wrong, worth].map((n) => String(n).padStart(8)).join('')}`,
  )
  return { method, scored, worth }
})
const best = results.reduce((a, b) => (b.worth > a.worth ? b : a))
// Only proposed values are shown with a confidence.
const calibratedOn = listed(options['calibrate-on']) ?? [...new Set(examples.map((e) => e.association))]
const ofCorpus = highestScores(
  best.scored.filter(({ example }) => calibratedOn.includes(example.association)),
).filter((s) => s.score >= 0)
const judged: Judged[] = options.judged
  ? z
      .array(z.object({ score: z.number(), isAnswer: z.boolean() }))
      .parse(JSON.parse(readFileSync(options.judged, 'utf8')))
  : []
const right = (list: readonly Judged[]) => list.filter((j) => j.isAnswer).length
const line = calibrate([...ofCorpus, ...judged])
const calibration = {
  ...line,
  measured: {
    associations: calibratedOn,
    values: ofCorpus.length,
    right: right(ofCorpus),
    valuesElsewhere: judged.length,
    rightElsewhere: right(judged),
  },
}
say(`Best: ${best.method.name}; calibration ${line.slope} · score + ${line.intercept}`)
say(
  `measured on ${right(ofCorpus)} right of ${ofCorpus.length} values of ${calibratedOn.join(', ')}, and ${right(judged)} of ${judged.length} judged elsewhere`,
)
if (!options['dry-run']) {
  const { fields } = best.method.prior ? fit(examples, best.method.prior) : byHand
  const file = path.resolve(import.meta.dirname, '../../app/modules/extraction/signals/weights.json')
  writeFileSync(file, `${JSON.stringify({ calibration, fields }, null, 2)}\n`)
  say(`Written: ${path.relative(process.cwd(), file)}`)
}
