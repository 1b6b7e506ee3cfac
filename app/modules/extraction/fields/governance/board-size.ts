import { readCount } from '../../../report-fields/parse'
import { isRange } from '../../../report-fields/typed-value'
import { cachedByPage } from '../../page/cached-by-page'
import { people, sizeOf, sizesOf } from './board-size-mentions'
import {
  inDocumentKind,
  pageMatcher,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const board = '(?:board|BOD|directors|trustees|governors|(?<=board\\sof\\s)managers)'

const ofBoard = pageMatcher(/\b(?:board|directors|trustees)\b/i)
/** Characters at the beginning of minutes, where they list who attended. */
const longestHead = 1500
/** Whether a page begins minutes of a board rather than of the members. */
const isBoardMeeting = cachedByPage((pageText) => {
  const head = pageText.text.slice(0, 400)
  return (
    /\b(?:board|directors|trustees|management\s+committee)\b/i.test(head) &&
    !/\bannual\b|\bowners'?\s+meeting\b/i.test(head)
  )
})

const sizeSignals: Signal[] = [
  contextMatches(
    'before',
    /\b(?:governed|managed|run|administered|overseen|led|controlled|directed|handled|conducted|operated)\s+by\s+(?:a|the|our|its)\s+(?:\w+\s+)?board\s+of\s*$/i,
    2.5,
    'governed by a board of',
  ),
  contextMatches(
    'before',
    /\b(?:association|community|HOA|corporation|property|condominium|subdivision)\b[^.;]{0,40}\b(?:is|are|be)\s+(?:run|managed|governed|administered|overseen|led)\s+by\s+(?:a\s+(?:group|committee|team)\s+of\s+|our\s+)?$/i,
    3,
    'who runs the association',
  ),
  contextMatches(
    'after',
    /^[\s-]+(?:\w+\s+){0,2}?(?:directors|trustees|managers|governors|board\s+members|persons|people|owners|homeowners|volunteers|members)\b[^.;]{0,60}\b(?:govern|manage|run|administer|oversee|lead|constitute|make\s+up|comprise|compose|form)\b[^.;]{0,20}\b(?:association|board|HOA|community|corporation)\b/i,
    4,
    'directors who govern',
  ),
  customSignal(
    'the members of the board',
    3.5,
    ({ before, after, value }) =>
      /\b(?:the|our|all|its)\s+$/i.test(before) &&
      Number(value) >= 3 &&
      /^\s+(?:members\s+of\s+(?:the|our)\s+board|(?:directors|trustees)\s+of\s+(?:the|our)\s+(?:association|HOA|corporation))\b(?![^.;]{0,40}\b(?:who|whose|present|elected|attend\w*|voted)\b)/i.test(
        after,
      ),
  ),
  contextMatches(
    'before',
    /^\W*(?:number\s+of\s+)?(?:directors|trustees|board\s+members)\s*:\s*$/i,
    4.6,
    'label: directors',
  ),
  customSignal(
    'what the board has',
    3.5,
    ({ before, after }) =>
      /\b(?:board(?:\s+of\s+\w+)?|number\s+of\s+(?:directors|trustees))\b[^.;\d]{0,30}\b(?:consists?|composed|comprised|comprises|made\s+up|includes?|has|have|is|are|be|contains?|expanded|increased|enlarged|reduced|decreased|set|fixed|grown|grew)\b(?:\s+(?:of|to|at|by|an?|currently|now|at\s+all\s+times|only|exactly|up|been)){0,4}\s*$/i.test(
        before,
      ) &&
      /^[\s-]+(?:(?:elected|volunteer|voting|owner|member|homeowner)[\s-]+){0,2}(?:directors|persons?|members?|individuals|owners|homeowners|residents|people|trustees|volunteers|seats|positions)\b(?!\s+(?:present|absent|open|vacant|short|in\s+attendance|who|whose|up|running|to\s+be|on\s+the\s+\w+\s+committee))/i.test(
        after,
      ),
  ),
  customSignal(
    'with so many board members',
    6,
    ({ before, after }) =>
      /\bwith\s+(?:only\s+|our\s+)?$/i.test(before) &&
      /^\s+(?:board\s+members|directors|trustees)\s*(?:,|on\s+the\s+board)/i.test(after),
  ),
  customSignal(
    'all seats of the board',
    6,
    ({ before, after }) =>
      /\b(?:all|each|both)\s+(?:of\s+)?(?:(?:the|our|its)\s+)?$/i.test(before) &&
      /^\s+board\s+(?:seats|positions|members)\b(?!\s+(?:present|who|whose|elected|running|appointed|up)\b)/i.test(
        after,
      ),
  ),
  contextMatches(
    'before',
    /\bboard\s+(?:of\s+\w+\s+)?(?:now\s+|currently\s+)?(?:numbers|totals|counts)\s*$/i,
    6,
    'the board numbers',
  ),
  customSignal(
    'a range for the board',
    2.5,
    ({ before, typed }) =>
      isRange(typed) &&
      /\b(?:board|directors|trustees)\b[^.;]{0,30}\b(?:ranges?|var(?:y|ies)|consists?|fluctuates?|be|is|are)\b[^.;]{0,15}$/i.test(
        before,
      ),
  ),
  customSignal(
    'a board so many strong',
    6,
    ({ before, after }) =>
      /\bboard\s+(?:of\s+directors\s+)?(?:\w+\s+)?(?:is|are)\s+(?:\w+\s+)?$/i.test(before) &&
      /^\s+strong\b/i.test(after),
  ),
  customSignal(
    'as many as the documents require',
    5,
    ({ before, after }) =>
      /\b(?:by-?laws?|declaration|documents|charter|articles|covenants)\s+(?:requires?|specif(?:y|ies)|mandates?|say|says|states?|sets?)\s+(?:that\s+)?(?:(?:there|we|the\s+board|the\s+association)\s+(?:must\s+|shall\s+|should\s+)?(?:be|have|has)\s+)?(?:a\s+board\s+of\s+)?$/i.test(
        before,
      ) &&
      /^[\s-]+(?:board\s+members?|directors|trustees|members?\s+(?:on|board))\b(?!\s+(?:to|for|present|who|must)\b)/i.test(
        after,
      ),
  ),
  contextMatches(
    'before',
    /\bboard\s+(?:of\s+directors\s+)?(?:remains?|stays?)\s+at\s*$/i,
    3,
    'the board remains at',
  ),
  contextMatches(
    'before',
    /^\W*board(?:\s+of\s+directors|\s+size|\s+members)?\s*:\s*$/i,
    4.6,
    'label: board',
  ),
  contextMatches(
    'before',
    /\b(?:affairs|business|management|government|property)\b[^.;]{0,60}\b(?:in (?:the )?(?:charge|hands|care)|vested in|entrusted to|rests? (?:with|in)|under the (?:direction|control))\b[^.;]{0,25}$/i,
    2.5,
    'who manages the affairs',
  ),
  contextMatches(
    'before',
    /^\W*(?:an?|the) board of (?:directors|trustees|managers) of\s*$/i,
    2,
    'begins with a board of',
  ),
  contextMatches('before', /\bboard\s+(?:now\s+)?(?:stands?|sits?)\s+at\s*$/i, 5, 'the board stands at'),
  contextMatches(
    'before',
    /\b(?:by-?laws?|declaration|documents|charter|articles)\s+(?:call|provide|allow)s?\s+for\s*(?:a\s+board\s+of\s*)?$/i,
    3.5,
    'what the bylaws call for',
  ),
  customSignal(
    'a part of all seats',
    6.5,
    ({ before, after }, { pageText }) =>
      /\b(?:one|two|three|four|five|six|\d)\s+of\s+(?:the|our|its)\s+$/i.test(before) &&
      /^\s+(?:seats|positions)\b/i.test(after) &&
      ofBoard(pageText),
  ),
  contextMatches(
    'after',
    /^\s+(?:seats|positions|members|people|directors)\s+on\s+(?:the|our)\s+board\b(?!\s+(?:are|is)\s+(?:open|up|vacant))/i,
    3.5,
    'seats on the board',
  ),
  contextMatches('after', /^\s+(?:on|of)\s+the\s+board\b/i, 1, 'on the board'),
  customSignal(
    'we on the board',
    6,
    ({ before, after }) => /\b(?:we|us)\s+$/i.test(before) && /^\s+(?:on|of)\s+the\s+board\b/i.test(after),
  ),
  contextMatches(
    'after',
    /^\s+(?:\w+\s+)?(?:volunteers|homeowners|owners|neighbors|people|members|residents)\s+(?:(?:make\s+up|form|are|comprise|constitute|serve\s+(?:as|on)|sit\s+on)\s+(?:the|our)\s+board|serve\s+as\s+(?:directors|trustees|board\s+members))\b/i,
    5.5,
    'people who are the board',
  ),
  customSignal(
    'a board of people',
    3,
    ({ before, after }) =>
      /\bboard(?:\s+of\s+(?:managers|directors|trustees))?\s+of\s*$/i.test(before) &&
      /^\s+(?:\w+\s+){0,2}(?:owners|homeowners|volunteers|residents|neighbors)\b/i.test(after),
  ),
  customSignal(
    'an act of all directors',
    6,
    ({ before, after }) =>
      /\b(?:all|the)\s+(?:of\s+the\s+)?$/i.test(before) &&
      /^(?:\s*\(\d\))?\s+(?:directors|trustees|board\s+members|managers)\s+(?:have\s+|had\s+|all\s+)?(?:adopted|approved|voted|voting|agreed|passed|unanimously|signed|met|concurr\w+)\b/i.test(
        after,
      ),
  ),
  customSignal(
    'attendance out of all directors',
    7.5,
    ({ before, after, value, start }, { pageText, kind }) =>
      Number(value) <= 9 &&
      /(?:^|[^\w])(?:one|two|three|four|five|six|seven|eight|\d)\s+(?:out\s+)?of\s+(?:the\s+|our\s+)?$/i.test(
        before,
      ) &&
      /^(?:\s*\(\d+\))?\s+(?:(?:board\s+|committee\s+)?(?:directors|trustees|members|managers)\s+)?(?:were\s+|was\s+|are\s+)?(?:present|attend\w*|in\s+attendance|participat\w+)\b/i.test(
        after,
      ) &&
      (/^\s+(?:directors|trustees|board)/i.test(after) ||
        (kind === 'minutes' && start < longestHead && isBoardMeeting(pageText))),
  ),
  customSignal('a part of a larger number of directors', 7, ({ before, after, value }) => {
    const some = readCount(
      /(?:^|[^\w])(one|two|three|four|five|six|seven|eight|\d)\s+(?:out\s+)?of\s+(?:the\s+|our\s+)?$/i.exec(
        before,
      )?.[1] ?? '',
    )
    return (
      some !== null &&
      some < Number(value) &&
      Number(value) >= 3 &&
      /^(?:\s*\(\d+\))?\s+(?:directors|trustees|board\s+members)\b(?!\s+(?:whose|who|elected|named|appointed|with|then|running|terms?))/i.test(
        after,
      )
    )
  }),
  customSignal(
    'a number in parentheses after the board',
    6.5,
    ({ before, after }) =>
      /\b(?:board(?:\s+of\s+(?:directors|trustees|managers))?|(?:current\s+)?(?:board\s+members|directors|trustees))\s*\(\s*$/i.test(
        before,
      ) && /^\s*(?:members?|seats?)?\s*\)/i.test(after),
  ),
  customSignal(
    'followed by “in number”',
    4,
    ({ before, after }) =>
      new RegExp(`\\b${board}\\b[^.;]{0,60}$`, 'i').test(before) && /^\s+in\s+number\b/i.test(after),
  ),
  customSignal(
    'who runs the association',
    5,
    ({ before, after }) =>
      /\bwho\s+(?:runs|governs|manages|is\s+in\s+charge\s+of)\b[^?]{0,60}\?\W{0,6}(?:A[.:]\s+)?(?:an?\s+)?(?:(?:elected|volunteer)\s+)?(?:board\s+of\s+)?$/i.test(
        before,
      ) && new RegExp(`^[\\s-]+(?:\\w+\\s+)?${people}\\b`, 'i').test(after),
  ),
  customSignal(
    'elected all at once',
    2,
    ({ before, sentence }) =>
      /\b(?:shall|will)\s+(?:choose|elect|select|appoint)\s+(?:from\s+among\s+(?:them\w*|their\s+number)\s+)?(?:a\s+board\s+of\s+)?$/i.test(
        before,
      ) &&
      !/\b(?:each|every)\s+year\b|\bannual|\bthirds?\b|\bstagger|\bclass\b/i.test(
        sentence.replace(before, ''),
      ),
  ),
  contextMatches(
    'after',
    /^\s+(?:\w+\s+)?(?:volunteers|homeowners|owners|neighbors|people|members|residents|of\s+us)\s+(?:volunteer|serve|sit|are)\s+on\s+(?:the|our|your)\s+board\b/i,
    6,
    'people who volunteer on the board',
  ),
  customSignal(
    'a full board',
    6,
    ({ before, after }) =>
      /\bfull\s+(?:complement|board|slate|roster)\s+of\s*$/i.test(before) &&
      /^\s+(?:board\s+members|directors|trustees|members)\b/i.test(after),
  ),
  contextMatches('before', /\bhas been\b[^.;]{0,25}$/i, -4, 'an earlier size'),
  contextMatches(
    'before',
    new RegExp(
      `\\b${board}\\b[^.;]{0,80}\\b(?:consist\\w*|compos\\w*|compris\\w*|made\\s+up|constitut\\w*|expanded|increased|set|fixed|limited|total)\\b[^.;]{0,40}$`,
      'i',
    ),
    2.5,
  ),
  contextMatches(
    'before',
    new RegExp(
      `\\b${board}\\b[^.;]{0,50}\\b(?:shall\\s+be|will\\s+be|is|are|has|have|number|of)\\b[^.;]{0,25}$`,
      'i',
    ),
    2,
  ),
  contextMatches(
    'before',
    /\b(?:number\s+of\s+(?:\w+\s+){0,2}(?:directors|trustees|managers|board)|size\s+of\s+the\s+board|(?:its|the)\s+size)\b[^.;]{0,60}$/i,
    2.5,
  ),
  contextMatches(
    'before',
    /\bboard\s+(?:of\s+(?:directors\s+)?)?(?:shall\s+)?(?:consisting\s+)?of\s+(?:at\s+least\s+|not\s+less\s+than\s+|from\s+)?$/i,
    1,
  ),
  contextMatches(
    'before',
    /\b(?:managed|governed|administered|conducted|controlled|directed)\s+by\b[^.;]{0,70}$/i,
    1.5,
  ),
  contextMatches(
    'before',
    /\bthere\s+(?:shall|will|are|must)\s+(?:be\s+)?(?:at\s+least\s+|not\s+less\s+than\s+)?$/i,
    1.5,
  ),
  contextMatches('after', /^[\s-]+(?:\w+\s+){0,2}(?:directors?|trustees|managers|governors)\b/i, 1.5),
  contextMatches('after', new RegExp(`^[\\s-]+(?:\\w+\\s+){0,3}${people}\\b`, 'i'), 1),
  contextMatches(
    'after',
    /^[\s-]+(?:member|person|director)\s+(?:(?:volunteer|elected|governing)\s+)?(?:board|group|panel)\b/i,
    4.5,
  ),
  contextMatches('after', /^[\s-]+(?:\w+\s+){1,3}(?:serve|sit)s?\s+on\s+(?:the|our|its)\s+board\b/i, 4.5),
  contextMatches('after', /^[^.;]{0,60}\bto\s+(?:the|its)\s+board\b/i, 2.5),
  contextMatches(
    'before',
    /\bboard\s+(?:of\s+directors\s+)?(?:(?:currently|presently|now|shall|will|must|may)\s+)?(?:has|have)\s+(?:\w+\s+)?$/i,
    1.5,
  ),
  customSignal(
    'how many board members there are',
    2,
    ({ before, after }) =>
      /\bthere\s+(?:are|shall\s+be|will\s+be)\s+(?:currently\s+|presently\s+)?(?:\w+\s+\()?$/i.test(before) &&
      /^[\s)]+(?:\w+\s+)?(?:board\s+members|directors|trustees)\b/i.test(after),
  ),
  customSignal(
    'all directors present',
    9,
    ({ before, after }) =>
      /\ball\s+(?:of\s+the\s+)?$/i.test(before) &&
      /^(?:\s*\(\d+\))?\s+(?:board\s+members|directors|trustees)\s+(?:(?:were|are|was)\s+)?(?:present|in attendance)\b/i.test(
        after,
      ),
  ),
  customSignal(
    'a part of all directors',
    7.5,
    ({ before, after }) =>
      /\b(?:majority|quorum|all|one|two|three|four|five|six|\d\)?)\s+of\s+(?:the|our|its)\s+$/i.test(
        before,
      ) &&
      /^(?:\s*\(\d+\))?\s+(?:board\s+(?:members|seats|positions)|directors|trustees)\b(?!\s+(?:whose|elected|to\s+be|up\s+for|running|named|appointed|with|then|who|terms?))/i.test(
        after,
      ),
  ),
  contextMatches(
    'before',
    /\b(?:at\s+least|not\s+(?:less|fewer)\s+than|no\s+(?:less|fewer)\s+than|minimum\s+of|between|from)\s+$/i,
    0.3,
  ),
  customSignal('a range', 1.5, ({ typed }) => isRange(typed)),
  contextMatches('before', /\bassociation\b[^.;]{0,30}\b(?:has|have)\s+(?:at\s+least\s+)?$/i, 1),
  contextMatches('heading', /\b(?:number|composition|directors?|board|size)\b/i, 1),
  contextMatches(
    'after',
    /^\s*(?:\(\d+\)\s*)?-?(?:years?|days?|months?|hours?|percent|dollars|weeks|terms|consecutive|thirds?|fourths?|meetings|votes|lots|units|classes|copies|%)/i,
    -5,
  ),
  contextMatches('sentence', /\bcommittees?\b/i, -2.5),
  contextMatches('sentence', /\bquor\w{1,3}\b/i, -2.5),
  contextMatches(
    'before',
    /\b(?:vote|majority|appoint\w*|remov\w*|vacanc\w+|any|resign\w*|sign\w*|petition\w*|request\w*|consent|approv\w*|absen\w*|attend\w*|present|elect(?:ion|ed)?\s+of|nominat\w*|terms?\s+of|candidates?|proxy)\b[^.;]{0,45}$/i,
    -2.5,
  ),
  contextMatches(
    'after',
    /^[^.;]{0,40}\b(?:present|in attendance|were elected|resign\w*|absent|shall be elected for|whose terms?|running|candidates|for one year)\b/i,
    -1.5,
  ),
  contextMatches(
    'sentence',
    /\b(?:initial(?:ly)?|transition|declarant|developer|named by|until the first|incorporat\w+|interim)\b/i,
    -2,
  ),
  contextMatches('before', /\b(?:class|section|article|paragraph|page|phase|exhibit)\s*$/i, -5),
  contextMatches('before', /\bofficers\b[^.;]{0,60}$/i, -2),
  inDocumentKind(0.5, 'bylaws', 'ccrs'),
  inDocumentKind(-2, 'budget', 'financial_statement', 'reserve_study', 'insurance', 'fee_schedule'),
]

/** How many directors the board has. */
export const boardSize: FieldSignals = {
  path: 'governance.boardSize',
  mentions: sizesOf,
  hint: /board|BOD\b|directors|trustees|\b(?:run|managed|governed|administered)\s+by/i,
  bias: -4.5,
  signals: sizeSignals,
  read: (mention) => ({ typed: sizeOf(mention) }),
}
