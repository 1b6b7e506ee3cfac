import { lineAt, type PageText } from '../../page/page-text'
import { productsOf } from '../../signals/products'
import { customSignal, contextMatches, type Signal } from '../../signals/signal'
import {
  homeAdjectives,
  homes,
  homesAfter,
  arithmeticAfter,
  arithmeticBefore,
  homesCellAfter,
  isFactor,
  isAfterSomeOf,
  isOutOfHowMany,
  wordForHomes,
} from './home-counts'

/** Signals that a count is the total of which another number is a part: "11 of our 84 homes". */
export const outOfTotalSignals: readonly Signal[] = [
  customSignal('the total after some homes', 5.5, ({ before }) => isAfterSomeOf(before)),
  customSignal(
    'the total of homes that owe',
    3.4,
    ({ before, after, value }) =>
      Number(value) >= 16 &&
      /(?:^|[^\w$.,])(?:\d{1,3}|[a-z]{3,9})\s+(?:out\s+)?of\s+(?:(?:the|our)\s+)?$/i.test(before) &&
      /^\s+(?:\w+\s+)?(?:homes|lots|units|accounts|owners|houses)\s+(?:are|is|were|have|owe)\b[^.;]{0,40}\b(?:behind|delinquent|late|past\s+due|unpaid|owe)/i.test(
        after,
      ),
  ),
  contextMatches('before', /\bthe\s+last\s+of\s+(?:the\s+|our\s+)?$/i, 3, 'after "the last of"'),
  customSignal('the total of a fraction that did something', 5.5, ({ before, after }) =>
    isOutOfHowMany(before, after),
  ),
  customSignal(
    'the total of votes represented',
    3,
    ({ before, after }) =>
      /\brepresent\w*\s+\d{1,4}\s+(?:out\s+)?of\s+(?:the|our|all)\s+$/i.test(before) &&
      homesAfter.test(after),
  ),
  customSignal(
    'the total of those who came or voted',
    3,
    ({ before, after }) =>
      /\b(?:[\d,]{1,6}|[a-z]{3,7}(?:-[a-z]{3,5})?)\s+(?:(?:out\s+)?of|\/)\s+(?:(?:the|our)\s+)?(?:total\s+)?$/i.test(
        before,
      ) &&
      /^[^.;]{0,50}\b(?:present|attend\w*|represented|in\s+person|voted?|voting|signed|returned|respon\w+|participat\w+)\b/i.test(
        after,
      ),
  ),
  contextMatches('before', /\b(?:each|every\s?one|one)\s+of\s+(?:the|our)\s+$/i, 1.6),
  contextMatches('before', /\b(?:among|amongst|between|across|by)\s+(?:(?:all|the|our)\s+){1,3}$/i, 1.6),
  contextMatches(
    'before',
    /\b(?:out\s+)?of\s+(?:the|our|a\s+(?:possible|total(?:\s+of)?))\s+(?:total\s+)?$/i,
    1.2,
  ),
  contextMatches(
    'before',
    /\bout\s+of\s+$|\b(?:[\d,]{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w{3,5})?)\s+(?:(?:out\s+)?of|\/)\s+(?:(?:the|our)\s+)?(?:total\s+)?$/i,
    4,
    'the total of a fraction',
  ),
  contextMatches('before', /\bour\s+$/i, 2),
  contextMatches('before', /(?:%|percent(?:\s*\([^)]{0,8}\))?)\s+of\s+the\s+$/i, 2.4),
  contextMatches(
    'before',
    /\b(?:half|third|fourth|quarter|fifth|tenth|majority|\d\/\d)\s+of\s+(?:(?:the|our|all)\s+)*$/i,
    4.2,
    'the total of a half or other part',
  ),
]

/** Words for what each home pays. Without them, "units" may be the heaters or lamps of a reserve study. */
const perHome =
  /\b(?:dues|assess\w*|fees?|income|owners?|hoa|trash|lawn|mow\w*|landscap\w*|cable|internet|management|annual\w*|month\w*|quarter\w*|year\w*)\b/i

const lineAbove = (start: number, pageText: PageText) =>
  pageText.lines[lineAt(pageText, start) - 1]?.text ?? ''

/** Signals that a count is a factor of what all homes pay: "84 x $310". */
export const arithmeticSignals: readonly Signal[] = [
  customSignal(
    'times the dues is the total beside it',
    5,
    ({ start, sentence }, { pageText }) =>
      productsOf(pageText).some((product) => product.count.start === start) &&
      perHome.test(`${sentence} ${lineAbove(start, pageText)}`),
  ),
  customSignal(
    'arithmetic before',
    2.4,
    ({ before, sentence }) => arithmeticBefore.test(before) && /\$/.test(sentence),
  ),
  customSignal(
    'arithmetic around',
    3.2,
    ({ before, after, sentence }) =>
      isFactor(before, after) && /\b(?:dues|assess\w*|homes?|lots?|units?|members?)\b/i.test(sentence),
  ),
  contextMatches(
    'after',
    new RegExp(`^\\s*${homeAdjectives}(?:${homes}\\b)\\s*[x×*]\\s*\\d{1,3}\\s?%`, 'i'),
    4.5,
    'homes times a percentage',
  ),
  customSignal(
    'beside dues',
    2.2,
    ({ before, after }) =>
      /\b(?:dues|assessments?)\s*[-:(,]?\s*$/i.test(before) && homesCellAfter.test(after),
  ),
  customSignal(
    'arithmetic after',
    3.4,
    ({ before, after, sentence }) =>
      arithmeticAfter.test(after) &&
      (!/^units?$/.test(wordForHomes(after)) || perHome.test(sentence)) &&
      !/\b(?:late|transfer|fine|key|tag|closing)/i.test(before.slice(-50)),
  ),
]
