import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { signalFields } from '~/modules/extraction/signals'
import type { Weights } from '~/modules/extraction/signals/signal'
import { readCorpus } from './corpus'
import { examplesOf, type Example } from './examples'
import { byHand, calibrate, fit, type Prior } from './fit'

// Learns the weights of signals from labelled documents. What it prints was measured with associations left out: each was scored with
// weights that were learned from all others.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'string' },
    associations: { type: 'string' },
    without: { type: 'string' },
    /** Only prints what each way of scoring reaches. */
    'dry-run': { type: 'boolean', default: false },
  },
})
const folder = positionals[0]
const say = (line = '') => process.stdout.write(`${line}\n`)
const listed = (text: string | undefined) => text?.split(',').map((part) => part.trim())
if (!folder || !existsSync(path.join(folder, 'labels.json'))) {
  process.stderr.write(
    'Usage: npm run train -- FOLDER [--pages FOLDER] [--associations A,B] [--without A,B] [--dry-run]\n',
  )
  process.exit(2)
}

const examples: Example[] = []
const corpus = readCorpus(
  folder,
  { pages: options.pages, associations: listed(options.associations), without: listed(options.without) },
  (file) => say(`${file}: not there, left out`),
)
for await (const sample of corpus) examples.push(...examplesOf(sample))

const handScore = new Map(
  signalFields.map((f) => [f.path, new Map(f.signals.map((s) => [s.name, s.weight]))]),
)
const biasOf = new Map(signalFields.map((f) => [f.path, f.bias]))

function score({ path: field, held }: Example, { fields }: Weights): number {
  const trained = fields[field]
  return held.reduce(
    (sum, name) => sum + (trained?.[name] ?? handScore.get(field)?.get(name) ?? 0),
    trained?.bias ?? biasOf.get(field) ?? 0,
  )
}

type Scored = { example: Example; score: number }

/** Each example scored without its own association's labels. */
function leftOut(weightsFor: (others: Example[]) => Weights): Scored[] {
  const associations = [...new Set(examples.map((e) => e.association))]
  return associations.flatMap((association) => {
    const weights = weightsFor(examples.filter((e) => e.association !== association))
    return examples
      .filter((e) => e.association === association)
      .map((example) => ({ example, score: score(example, weights) }))
  })
}

/** Of each document and field the mention that scores highest, if it is proposed. */
function tally(scored: Scored[]) {
  const groups = Map.groupBy(scored, ({ example: e }) => `${e.file}\n${e.path}`)
  let [answers, right, wrong] = [0, 0, 0]
  for (const group of groups.values()) {
    if (group.some((g) => g.example.isAnswer)) answers += 1
    const best = group.reduce((a, b) => (b.score > a.score ? b : a))
    if (best.score < 0) continue
    if (best.example.isAnswer || best.example.isElsewhere) right += 1
    else wrong += 1
  }
  return { answers, right, wrong }
}

const ways: { name: string; weightsFor: (others: Example[]) => Weights; prior: Prior | null }[] = [
  { name: 'weights set by hand', weightsFor: () => byHand, prior: null },
  ...[0.3, 1, 3, 10].flatMap((strength) =>
    (['hand', 'zero'] as const).map((from) => ({
      name: `learned from ${from === 'hand' ? 'those set by hand' : 'nothing'}, held back ${strength}`,
      weightsFor: (others: Example[]) => fit(others, { strength, from }),
      prior: { strength, from },
    })),
  ),
]

say(
  `${examples.length} mentions of ${signalFields.length} fields, ${examples.filter((e) => e.isAnswer).length} are answers`,
)
say(`${''.padEnd(44)}answers   right   wrong   right - 3 wrong`)
const results = ways.map((way) => {
  const scored = leftOut(way.weightsFor)
  const t = tally(scored)
  // A wrong value costs more than a missing one.
  const worth = t.right - 3 * t.wrong
  say(
    `${way.name.padEnd(44)}${[t.answers, t.right, t.wrong, worth].map((n) => String(n).padStart(8)).join('')}`,
  )
  return { way, scored, worth }
})
const best = results.reduce((a, b) => (b.worth > a.worth ? b : a))
const calibration = calibrate(
  best.scored
    .filter(({ example }) => !example.isElsewhere)
    .map(({ example, score: s }) => ({ score: s, isAnswer: example.isAnswer })),
)
say(`Best: ${best.way.name}; calibration ${calibration.slope} · score + ${calibration.intercept}`)
if (!options['dry-run']) {
  const { fields } = best.way.prior ? fit(examples, best.way.prior) : byHand
  const file = path.resolve(import.meta.dirname, '../../app/modules/extraction/signals/weights.json')
  writeFileSync(file, `${JSON.stringify({ calibration, fields }, null, 2)}\n`)
  say(`Written: ${path.relative(process.cwd(), file)}`)
}
