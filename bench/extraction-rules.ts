import { searchedCharacters } from '~/modules/document-reading/limits'
import { findCandidates } from '~/modules/extraction/document-search'
import { readDocument } from '~tests/factories/read-documents'
import { backtrackingTexts, ruleWork, pageTextsByKind } from '~tests/factories/rule-work'
import { printMeasurement, printHeading, median, printNote, wholeNumber } from './measurements'
import { alternate, printRatio } from './alternate-rounds'
import { samplePageText } from './sample-documents'

// A backtracking regular expression takes four times as long, or more, for twice the text. These texts
// provoke that.

const rounds = 15
const warmUps = 2
const repeats = 20
// Text beyond this is not searched.
const characters = searchedCharacters / 2

const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length))

const texts: Record<string, (length: number) => string> = {
  'ordinary text': (length) => fill(samplePageText(1), length),
  'dollar signs': (length) => fill('$', length),
  'open parentheses': (length) => fill('(', length),
  'single letters': (length) => fill('a ', length),
  'numbers in words': (length) => fill('one hundred and ', length),
  'numbers with open parentheses': (length) => fill('fifty-eight (', length),
  'words between a label and its amount': (length) => `assessment ${fill('of ', length)}$1`,
}

/** Measures how the time of the extraction rules grows with the length of a page. */
export async function benchExtractionRules() {
  printHeading('Extraction rules (time for twice the text compared with the text)')
  for (const [name, textOf] of Object.entries(texts)) {
    const time = (length: number) => {
      const document = readDocument('ccrs', textOf(length))
      return () => {
        const started = performance.now()
        for (let i = 0; i < repeats; i++) findCandidates(document)
        return performance.now() - started
      }
    }
    const { single, double } = await alternate(
      { rounds, warmUps },
      { single: time(characters), double: time(2 * characters) },
    )
    printRatio(
      name,
      double,
      single,
      { atMost: 2.6 },
      `${median(double).toFixed(0)} ms against ${median(single).toFixed(0)} ms`,
    )
  }
  printNote(
    `${wholeNumber(characters)} characters and twice as many on one page, ${repeats} times, ${rounds} rounds`,
  )
}

/**
 * A rule that is faster than this on twice the length may grow at any rate, since at most half of that is
 * searched.
 */
const slowMs = 60
/** Twice the time is linear growth, four times is quadratic. */
const maxGrowth = 3
const attempts = 5

/** This thread's own CPU time, so that a busy machine changes little. */
function milliseconds(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The minimum time of several attempts in milliseconds; stops early at `enough`. */
function minimumTime(work: () => unknown, enough = 0): number {
  let time = Infinity
  for (let round = 0; round < attempts && time > enough; round++) time = Math.min(time, milliseconds(work))
  return time
}

/**
 * Runs every rule, reader, and field separately on every text that provokes backtracking, and counts those
 * that grow faster than the page.
 */
export function benchBacktracking() {
  printHeading('Rules, readers, and fields on texts that provoke backtracking')
  const growing = backtrackingTexts.flatMap(([text, textOf]) => {
    const [half, whole] = [
      pageTextsByKind(textOf(searchedCharacters)),
      pageTextsByKind(textOf(2 * searchedCharacters)),
    ]
    const slow = ruleWork.filter(({ run }) => milliseconds(() => run(whole)) > slowMs)
    return slow.flatMap(({ name, run }) => {
      // The first run may have been slow for other reasons, such as garbage collection or compilation.
      const time = minimumTime(() => run(whole), slowMs)
      if (time <= slowMs) return []
      const growth = time / minimumTime(() => run(half))
      return growth > maxGrowth ? [`${name}, on ${text}: ${growth.toFixed(1)} times as long`] : []
    })
  })
  printMeasurement('Grow faster than the page', growing.length, '', { atMost: 0 })
  for (const line of growing) printNote(line)
}
