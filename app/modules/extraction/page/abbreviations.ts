import { cachedByPage } from './cached-by-page'
import type { PageText } from './page-text'

/** Abbreviations that treasurers use in tables and notes. */
const abbreviations: [RegExp, string][] = [
  [/\bassmts?\b\.?/gi, 'assessments'],
  [/\b(total|net|gross|other|operating) inc\b\.?/gi, '$1 income'],
  [/\b(total|other|operating) exps?\b\.?/gi, '$1 expenses'],
  [/\bopex\b/gi, 'operating expenses'],
  [
    /\bres(?:\.|\b)(?=\s(?:accts?|accounts?|fund|contribs?|contributions?|mma?|money|cds?|sav\w*|xfer|transfer|bal\w*)\b)/gi,
    'reserve',
  ],
  [/\((?:res\.?)\)/gi, '(reserve)'],
  [/\bcontribs?\b\.?/gi, 'contribution'],
  [/^ins\b\.?(?=$|\s?[-–(]|\sprem|\sexp)/gi, 'insurance'],
  [/\b(?:ckg|chkg|chk'?g|cking)\b\.?/gi, 'checking'],
  [/\b(?:sav|svgs?)\b\.?/gi, 'savings'],
  [/\bop\b\.?(?=\s(?:accts?|accounts?|fund|cash|ckg|checking)\b)/gi, 'operating'],
  [/\btot\b\.?/gi, 'total'],
  [/\bmma?\b/gi, 'money market'],
  [/\baccts?\b\.?/gi, 'account'],
  [/\bbal\b\.?/gi, 'balance'],
  [/\b(?:xfer|trsfr?)\b\.?/gi, 'transfer'],
  [/\bA\/R\b/g, 'accounts receivable'],
  [/\bN\/P\b/g, 'note payable'],
  [/\bSA(?=\s(?:of|for|due)\b|:|\s\$)/g, 'special assessment'],
  [/^sum$/i, 'total'],
  // Signals look no further than the end of a sentence, which a period would be.
  [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|No|approx|est|vs)\.(?=\s{0,2}[\d$])/gi, '$1'],
  [/\b(Mr|Mrs|Ms|Dr)\.(?=\s{1,2}[A-Z])/g, '$1'],
]
const anyAbbreviation =
  /\b(?:assmts?|inc|exps?|opex|res|contribs?|ins|ckg|chkg|chk'?g|cking|sav|svgs?|op|tot|mma?|accts?|bal|xfer|trsfr?|A\/R|N\/P|SA|sum)\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|No|approx|est|vs|Mrs?|Ms|Dr)\./i

const hasAbbreviations = cachedByPage((pageText) => anyAbbreviation.test(pageText.text))

/** Like `expandAbbreviations`, for text of a page. Pages without any abbreviation are searched only once. */
export const expandAbbreviationsOn = (pageText: PageText, text: string): string =>
  hasAbbreviations(pageText) ? expandAbbreviations(text) : text

/** Spells out abbreviations: "Res contrib" becomes "reserve contribution". */
export const expandAbbreviations = (text: string) =>
  anyAbbreviation.test(text)
    ? abbreviations.reduce((words, [short, long]) => words.replace(short, long), text)
    : text
