import { legibility } from './legibility'

/** Function words of each language, without accents; those shared by two languages are left out. */
const functionWords = Object.entries({
  English:
    'the of and to is for with this that be by not are was shall will any all from which such may has have or other been their its',
  Spanish:
    'el los las del y que por para con una un su sus se como esta este fue lo al mas sobre entre tambien cada sera',
  French:
    'le les des du et est une dans pour par sur au aux avec sont ce cette ou il elle leur sera chaque pas qui',
  German:
    'der die das und ist den dem von mit zu fur auf nicht eine ein wird werden sind des im bei oder nach durch',
  Portuguese: 'os das dos do da em um uma na no ao sao pela pelo foi com seu sua nao mais cada sera para ou',
  Italian: 'il gli della dei di che per con una sono nel alla delle degli del essere anche ogni dal questo e',
}).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }))

/** Fewer words, as on title pages and forms, do not identify a language. */
const minWords = 40

type Language = { language: string } | 'nonsense'

/**
 * The language of a text that is not English, or `nonsense` if it is in no language. Null if it may be English:
 * tables and forms have few function words, and bilingual documents are read for their English part.
 */
export function foreignLanguage(text: string): Language | null {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+/gu)
  if (!words || words.length < minWords) return null
  const counts = functionWords.map(({ language, words: languageWords }) => {
    const matches = words.filter((word) => languageWords.has(word))
    return { language, found: matches.length, different: new Set(matches).size }
  })
  const english = counts[0]?.found ?? 0
  const best = counts.reduce((a, b) => (b.found > a.found ? b : a))
  // Lists of owners may contain one or two of them often: "del Valle", "von Berg".
  if (best.different >= 4 && best.found >= words.length * 0.12 && best.found > english * 3)
    return { language: best.language }
  // Random letters form function words by chance.
  return best.found < words.length * 0.06 && legibility(text).share < 0.6 ? 'nonsense' : null
}

/** The message about a document in an unsupported language. */
export const languageMessage = (found: Language) =>
  found === 'nonsense'
    ? 'No recognizable words were found in this document.'
    : `This document seems to be in ${found.language}, and we find values only in English documents. Please read it yourself.`
