import { countOf, textOf, percentage } from '../../../report-fields/typed-value'
import { countSource, percentSource, readCount, readPercent } from '../../../report-fields/parse'
import { mentionAt, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { votedDown } from '../../signals/decisions'
import { inDocumentKind, precededBy, contextMatches, type FieldSignals } from '../../signals/signal'

const leftBlank = 'Left blank in the document'

const homes = '(?:(?:residential |condominium )?units?|lots?|homes?|condominiums?|residences?|dwellings?)'
const limitWords =
  '(?:a total of|a maximum of|no more than|not more than|(?:shall |may |must |will )?not (?:to )?exceed|(?:is |are |be )?limited to|up to|at most|in excess of)'
/** The place for a number that a form leaves blank: a line, empty brackets, or a gap. */
const gap = '(?:_{2,60}|\\.{4,}|\\[\\s*\\]|\\(\\s*\\)|(?=\\s{2}))'
const blankCap = new RegExp(
  `\\b${limitWords}\\s*${gap}\\s*(?:\\(?_{0,60}\\)?\\s*(?:%|percent)\\s*\\)?\\s*(?:of (?:the |all )?)?)?(?:total )?${homes}\\b`,
  'gi',
)
const limitSource = `(?<share>${percentSource})|(?<number>${countSource})`
const cap = new RegExp(
  `\\b${limitWords}\\s+(?:${limitSource})\\s*(?:of (?:the |all )?(?:total )?(?:number of )?)?${homes}\\b`,
  'gi',
)

const rentals = `(?:rentals|leases|tenants|(?:rental|leased|rented|tenant[- ]occupied) ${homes})`
const capsInWords: readonly RegExp[] = [
  // "Max. 10 rentals", "no more than 6 of the 48 Units be leased", "a maximum of 20% may be rented"
  new RegExp(
    `(?:\\b${limitWords}|\\bmax(?:imum)?\\b\\.?(?: of)?|\\b(?:no|not|shall|may|time) more than|\\bno (?:greater|more) than)\\s+(?:${limitSource})\\s*(?:of (?:the |all |our )?(?:total )?(?:${countSource} )?${homes}|(?:${homes} )?(?=(?:in the \\w+ )?(?:may|can|shall|be|are|to be) (?:be )?(?:leased|rented))|${rentals})`,
    'gi',
  ),
  // "Rental cap? 30%", "a rental cap of 20 units"
  new RegExp(
    `\\b(?:rentals?|leas(?:es?|ing))\\s(?:cap|limit|maximum|ceiling)s?\\b[^.;%\\d]{0,24}?(?<![\\d$])(?:${limitSource})(?!\\s?(?:days?|months?|years?))`,
    'gi',
  ),
  // "leases are capped at 15% of lots"
  new RegExp(
    `\\b(?:cap(?:s|ped|ping)?|limit(?:s|ed|ing)?)\\s(?:the )?(?:number of )?${rentals}\\s(?:to|at)\\s(?:${limitSource})|\\b${rentals}\\s(?:are |is |shall be |will be )?(?:capped|limited)\\s(?:at|to)\\s(?:${limitSource})`,
    'gi',
  ),
]

const rentalWords = /\b(?:rent(?:ed|als?|ing)?|leas(?:ed|es?|ing))\b/i

const capMentions = (pageText: PageText): Mention[] => [
  ...[...pageText.text.matchAll(blankCap)].map((match) =>
    mentionAt(pageText, 'name', leftBlank, match.index, match.index + match[0].length),
  ),
  ...[cap, ...capsInWords]
    .flatMap((pattern) => [...pageText.text.matchAll(pattern)])
    .flatMap((match) => {
      const share = match.groups?.share
      const number = match.groups?.number
      const limit = share ? readPercent(share) : readCount(number ?? '')
      if (limit === null || limit <= 0 || (share && limit > 100)) return []
      const typed = share ? percentage(limit, { of: 'the units' }) : countOf(limit, 'unit')
      return [{ ...mentionAt(pageText, 'name', match[0], match.index, match.index + match[0].length), typed }]
    }),
]

/** How many homes may be rented out, or that the document leaves the number blank. */
export const rentalCap: FieldSignals = {
  path: 'propertyDetails.rentalCap',
  mentions: capMentions,
  hint: rentalWords,
  bias: -4,
  signals: [
    contextMatches('sentence', rentalWords, 3, 'about rentals'),
    contextMatches(
      'sentence',
      /\b(?:may|can|shall|allowed|permitted|are|is|be)\b[^.;]{0,60}\b(?:rented|leased|rentals?|tenant[- ]occupied|non-owner[- ]occupied)\b|\b(?:rental|leased|rented) (?:units|homes|lots)\b|\b(?:rental|leasing) (?:cap|limit|restriction|permits?)\b|\bwaiting list\b/i,
      2.5,
      'homes that are rented out',
    ),
    contextMatches('heading', /\b(?:leas|rent)/i, 1, 'heading'),
    inDocumentKind(1, 'ccrs', 'bylaws', 'rules'),
    inDocumentKind(0.5, 'questionnaire', 'notice'),
    contextMatches(
      'sentence',
      /\b(?:mortgag\w+|assessments?|dues|votes?|voting|approval of (?:at least )?(?:owners|members)|quorum|insurance|declarant|developer|pets?|dogs?|vehicles?|square (?:feet|footage)|sale of|deed|guests?|persons|occupants|bedrooms?)\b/i,
      -2.5,
      'about something else',
    ),
    votedDown,
    precededBy(
      /\b(?:rental|leas(?:e|ing)) (?:restrictions?|cap|limits?)\b[^.]{0,50}$/i,
      4,
      'the answer to a question',
    ),
    contextMatches(
      'sentence',
      /\brental cap\b|\bleasing cap\b|\bmax(?:imum)?\.? (?:of )?\d+%? (?:rentals|leases)\b/i,
      2,
      'a cap',
    ),
    contextMatches('before', /\b(?:if|when|where|unless|until)\b[^.;]{0,30}$/i, -3, 'a condition'),
    contextMatches('sentence', /\bamend\w*\b[^.;]{0,60}\bto\b|\bpropos\w+/i, -1.5, 'a proposal'),
    contextMatches('after', /^[^.;]{0,30}\b(?:days?|months?|years?|weeks?)\b/i, -3, 'a length of time'),
  ],
  read: ({ value, typed }) => ({ typed: typed ?? textOf(String(value)) }),
}
