import { none, percentage } from '../../../report-fields/typed-value'
import { mentionAt, mentionsOf } from '../../page/mentions'
import { withQuestions } from '../../signals/question-answers'
import { inDocumentKind, contextMatches, customSignal, type FieldSignals } from '../../signals/signal'

const commercial =
  '(?:(?:commercial|non-?residential|retail|office)(?:\\s?(?:,|/|or|and)\\s?(?:commercial|non-?residential|retail|office|mixed[- ]use))?)'
const noCommercial =
  /\bthere (?:is|are) no (?:commercial|non-?residential|retail) (?:space|units|area)s?\b|\b(?:commercial|non-?residential) (?:space|units|area)(?: in (?:the )?project)?\s?[:?]\s{0,6}(?:none|n\/a)\b/gi

/** The share of the project that is commercial space, or that there is none. */
export const commercialShare: FieldSignals = {
  path: 'propertyInfo.commercialShare',
  mentions: (pageText) => [
    // "5" with "Percent of …" on the next line is not a percentage.
    ...withQuestions(pageText, mentionsOf(pageText, 'percent')).filter(
      (m) => !pageText.page.text.slice(m.start, m.end).includes('\n'),
    ),
    ...[...pageText.text.matchAll(noCommercial)].map((match) =>
      mentionAt(pageText, 'name', 'None', match.index, match.index + match[0].length),
    ),
  ],
  hint: /commercial|non-?residential|retail/i,
  bias: -4.5,
  signals: [
    customSignal('says that there is none', 6, ({ value }) => value === 'None'),
    contextMatches(
      'before',
      new RegExp(
        `\\b(?:percent(?:age)?|share|portion|%)[^.;%]{0,40}\\b${commercial}\\b[^.;%]{0,70}$|\\b${commercial} (?:space|use|area|units?|square footage|component|portion)?[^.;%]{0,20}(?:percent(?:age)?|%|share)[^.;%]{0,20}$`,
        'i',
      ),
      4.8,
      'a share of commercial space',
    ),
    contextMatches(
      'before',
      new RegExp(
        `\\b${commercial} (?:space|area|units?|square footage|component|portion|uses?)\\b[^.;%]{0,40}\\b(?:is|are|occup\\w+|compris\\w+|mak\\w+ up|constitut\\w+|account\\w*(?: for)?|represent\\w*|totals?|of|:)\\s(?:about |approximately |roughly |only )?$`,
        'i',
      ),
      4.5,
      'commercial space is',
    ),
    contextMatches(
      'after',
      new RegExp(
        `^\\)?\\s(?:of (?:the |its |total |all |our )*(?:\\w+ )?(?:square footage|floor area|area|space|project|buildings?|units|property)?\\s?(?:is|are|of which is|in|used for|devoted to|dedicated to|consists? of)?\\s?(?:used (?:as|for) |for |in |devoted to |occupied by )?)?${commercial}\\b(?! (?:owner|vehicle|general|insurance|liability|propert))`,
        'i',
      ),
      4.6,
      'followed by commercial',
    ),
    contextMatches('sentence', /\b(?:square (?:feet|footage)|floor area|project|building|space)\b/i, 0.6),
    contextMatches(
      'sentence',
      /\b(?:shall|must|may not|exceed\w*|maximum|up to|at least|no more than|more than|less than|limit\w*|allow\w*|permit\w*|should|over)\b/i,
      -3.5,
    ),
    contextMatches(
      'sentence',
      /\b(?:votes?|voting|common (?:expenses?|elements?|interest)|undivided|assess\w+|dues|budget|premium|interest|leased?|rent(?:al|ed)?|owner-?occupied|delinquen\w*|insurance|increase\w*|inflation|fannie|freddie|FHA|HUD|guidelines?)\b/i,
      -3,
    ),
    contextMatches('before', /\bresidential\b[^.;%]{0,20}$/i, -2),
    inDocumentKind(1, 'questionnaire'),
  ],
  read: ({ value }) => {
    if (value === 'None') return { typed: none }
    return typeof value === 'number' && value <= 100 ? { typed: percentage(value) } : null
  },
}
