import { count, percent, percentText, readCount, readPercent } from '../../report-fields/parse'
import { mentionAt, type Mention } from '../mentions'
import type { PageText } from '../rules/sight'
import { inDocumentKind, sentenceMatches, type FieldSignals } from './signal'

const leftBlank = 'Left blank in the document'

const homes = '(?:(?:residential |condominium )?units?|lots?|homes?|condominiums?|residences?|dwellings?)'
const limit =
  '(?:a total of|a maximum of|no more than|not more than|(?:shall |may |must |will )?not (?:to )?exceed|(?:is |are |be )?limited to|up to|at most|in excess of)'
/** What a form leaves to be filled in: a line, empty brackets, or a gap where a number has to be. */
const gap = '(?:_{2,}|\\.{4,}|\\[\\s*\\]|\\(\\s*\\)|(?=\\s{2}))'
const blank = new RegExp(
  `\\b${limit}\\s*${gap}\\s*(?:\\(?_*\\)?\\s*(?:%|percent)\\s*\\)?\\s*(?:of (?:the |all )?)?)?(?:total )?${homes}\\b`,
  'gi',
)
const amount = `(?<share>${percent})|(?<number>${count})`
const cap = new RegExp(
  `\\b${limit}\\s+(?:${amount})\\s*(?:of (?:the |all )?(?:total )?(?:number of )?)?${homes}\\b`,
  'gi',
)

const rented = /\b(?:rent(?:ed|als?|ing)?|leas(?:ed|es?|ing))\b/i

const mentionsIn = (pageText: PageText): Mention[] => [
  ...[...pageText.text.matchAll(blank)].map((m) =>
    mentionAt(pageText, 'name', leftBlank, m.index, m.index + m[0].length),
  ),
  ...[...pageText.text.matchAll(cap)].flatMap((m) => {
    const { share, number } = m.groups ?? {}
    const read = share ? readPercent(share) : number ? readCount(number) : null
    if (read === null || read <= 0 || (share && read > 100)) return []
    const value = share ? `${percentText(read)} of the units` : `${read} ${read === 1 ? 'unit' : 'units'}`
    return [mentionAt(pageText, 'name', value, m.index, m.index + m[0].length)]
  }),
]

/** How many homes may be rented out; or that the document has a place for the number, and no number. */
export const rentalCapSignals: FieldSignals = {
  path: 'propertyDetails.rentalCap',
  mentions: mentionsIn,
  hint: rented,
  bias: -4,
  signals: [
    sentenceMatches('sentence', rented, 3, 'about rentals'),
    sentenceMatches(
      'sentence',
      /\b(?:may|can|shall|allowed|permitted|are|is|be)\b[^.;]{0,60}\b(?:rented|leased|rentals?|tenant[- ]occupied|non-owner[- ]occupied)\b|\b(?:rental|leased|rented) (?:units|homes|lots)\b|\b(?:rental|leasing) (?:cap|limit|restriction|permits?)\b|\bwaiting list\b/i,
      2.5,
      'homes that are rented out',
    ),
    sentenceMatches('heading', /\b(?:leas|rent)/i, 1, 'heading'),
    inDocumentKind(1, 'ccrs', 'bylaws', 'rules'),
    inDocumentKind(0.5, 'questionnaire', 'notice'),
    sentenceMatches(
      'sentence',
      /\b(?:mortgag\w+|assessments?|dues|votes?|voting|approval of (?:at least )?(?:owners|members)|quorum|insurance|declarant|developer|pets?|dogs?|vehicles?|square (?:feet|footage)|sale of|deed|guests?|persons|occupants|bedrooms?)\b/i,
      -2.5,
      'of something else',
    ),
    sentenceMatches('after', /^[^.;]{0,30}\b(?:days?|months?|years?|weeks?)\b/i, -3, 'how long'),
  ],
  read: ({ value }) => ({ value: String(value), comparable: String(value).toLowerCase() }),
}
