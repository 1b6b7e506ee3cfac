import { searchedCharacters } from '~/modules/document-reading/limits'
import { candidatesOf } from '~/modules/extraction/rules'
import { readDocument } from '~tests/factories/read-documents'
import { heading, median, note, whole } from './figures'
import { alternate, ratioFigure } from './rounds'
import { pageText } from './sample-documents'

// A regular expression that backtracks takes four times as long for twice the text, or much longer. These texts provoke it.

const rounds = 15
const warmUps = 2
const repeats = 20
// What is beyond is not searched.
const characters = searchedCharacters / 2

const fill = (part: string, length: number) => part.repeat(Math.ceil(length / part.length))

const texts: Record<string, (length: number) => string> = {
  'ordinary text': (length) => fill(pageText(1), length),
  'dollar signs': (length) => fill('$', length),
  'open parentheses': (length) => fill('(', length),
  'single letters': (length) => fill('a ', length),
  'numbers in words': (length) => fill('one hundred and ', length),
  'numbers with open parentheses': (length) => fill('fifty-eight (', length),
  'words between a label and its amount': (length) => `assessment ${fill('of ', length)}$1`,
}

/** How the time of the extraction rules grows with the length of a page. */
export async function benchRules() {
  heading('Extraction rules (time for twice the text compared with the text)')
  for (const [name, textOf] of Object.entries(texts)) {
    const time = (length: number) => {
      const document = readDocument('ccrs', textOf(length))
      return () => {
        const started = performance.now()
        for (let i = 0; i < repeats; i++) candidatesOf(document)
        return performance.now() - started
      }
    }
    const { single, double } = await alternate(
      { rounds, warmUps },
      { single: time(characters), double: time(2 * characters) },
    )
    ratioFigure(
      name,
      double,
      single,
      { atMost: 2.6 },
      `${median(double).toFixed(0)} ms against ${median(single).toFixed(0)} ms`,
    )
  }
  note(`${whole(characters)} characters and twice as many on one page, ${repeats} times, ${rounds} rounds`)
}
