import { textOf } from '../../../report-fields/typed-value'
import { collapseWhitespace } from '../../../document-reading/comparable-text'
import { mentionAt, textAfter, textBefore, type Mention } from '../../page/mentions'
import { lineAt, type PageText } from '../../page/page-text'
import { isPersonName, notPersonWord, personNameSource } from '../../rules/person-names'
import { firmName, firmsOf, firmWords, hasFirmWords, managementWords } from './management-firms'
import { namesInRoles } from './management-roles'
import {
  followedBy,
  inDocumentKind,
  precededBy,
  foundByRule,
  contextMatches,
  customSignal,
  type FieldSignals,
} from '../../signals/signal'

/** Characters around a person in which the firm is named. */
const reachOfFirm = 160

const personNames = new RegExp(`(?<![A-Za-z'’-])${personNameSource}(?![A-Za-z])`, 'g')

/** Names of people. A match can begin with capitalized words before the name: "From General Manager Ann Lee". */
function peopleOn(pageText: PageText): RegExpExecArray[] {
  const people: RegExpExecArray[] = []
  const search = new RegExp(personNames)
  for (let match = search.exec(pageText.text); match; match = search.exec(pageText.text)) {
    const isName =
      !notPersonWord.test(match[0]) &&
      !/\n/.test(pageText.page.text.slice(match.index, match.index + match[0].length))
    if (isName) people.push(match)
    else search.lastIndex = match.index + (/^\S+/.exec(match[0])?.[0].length ?? match[0].length)
  }
  return people
}

function peopleNearManagement(pageText: PageText): Mention[] {
  const { people } = namesInRoles(pageText)
  return [...people.values(), ...peopleBesideManagers(pageText).filter(({ start }) => !people.has(start))]
}

const peopleBesideManagers = (pageText: PageText): Mention[] =>
  peopleOn(pageText).flatMap((match) => {
    const end = match.index + match[0].length
    const context = `${pageText.text.slice(Math.max(0, match.index - 90), match.index)} | ${pageText.text.slice(end, end + 70)}`
    // A company's name can begin like a person's.
    if (
      /^[^\S\n](?:[A-Z]\w{0,20}\s){0,2}(?:Management|Mgmt|Realty|Property|Services|Group|Association|Community)\b(?![^\S\n]+(?:Association[^\S\n]+)?Manager)/.test(
        pageText.page.text.slice(end, end + 60),
      )
    )
      return []
    return managementWords.test(context) ||
      hasFirmWords.test(context) ||
      firmsOf(pageText).initials.some((initials) => context.includes(initials))
      ? [mentionAt(pageText, 'name', collapseWhitespace(match[0]), match.index, end)]
      : []
  })

const title =
  '(?:(?:licensed|senior|assistant|regional|certified|on-?site|onsite)\\s+)?(?:(?:community|property|association|portfolio|general|HOA|assn\\.?|condominium|site|building|on-?site|resident)\\s+(?:association\\s+|community\\s+)?(?:manager|mgr\\.?)|managing\\s+agent)'
const credentials = '(?:CMCA|AMS|PCAM|LCAM|CAM|CCAM|CAAM|ARM|CPM)'
/** What connects a person with a firm: ", CMCA, of". */
const ofFirm = new RegExp(
  `^(?:,?\\s${credentials}®?){0,6}\\s*(?:,?\\s*\\b(?:of|from|with|representing|at|for)\\b|,|\\(|–|-)\\s*(?:the\\s+)?`,
)
const endsInFirmWords =
  /^\s*(?:[A-Z][\w&.'-]*\s){1,5}(?:Management|MANAGEMENT)(?:\s(?:Company|COMPANY|Group|GROUP|Services|SERVICES))?(?:,?\s(?:Inc|INC|LLC)\b\.?)?\s*$/
const beginsWithFirm = new RegExp(`^${firmName}\\b`)

/** Whether a name is a line of its own below one that is only the management company's name. */
function isBelowFirm({ start, value }: Mention, pageText: PageText): boolean {
  const index = lineAt(pageText, start)
  const [above, line] = [pageText.lines[index - 1], pageText.lines[index]]
  if (!above || line?.text.trim() !== value) return false
  const firmStart = above.start + (/^\s*/.exec(above.text)?.[0].length ?? 0)
  return namesInRoles(pageText).firms.has(firmStart) || endsInFirmWords.test(above.text)
}

/** The person who manages the association. */
export const manager: FieldSignals = {
  path: 'management.manager',
  mentions: peopleNearManagement,
  hint: new RegExp(
    `${managementWords.source}|\\brepresentatives?\\b|\\bPM\\b|\\bagent (?:for|of)\\b|\\bDirector\\b|${firmWords}|,\\s(?:C?CAM|AMS|CPM)\\b`,
    'i',
  ),
  bias: -3,
  signals: [
    followedBy(
      new RegExp(
        `^(?:,?\\s${credentials}®?){0,6}\\s*(?:[,(–-]|\\bis\\b|\\bas\\b|\\s{2,}(?:\\w+['’]s\\s)?Title:?\\s)\\s*(?:[(-]\\s*)?(?:(?:our|the|your|its)\\s+)?(?:new\\s+)?${title}\\b`,
        'i',
      ),
      4.2,
      'followed by the title',
    ),
    followedBy(
      new RegExp(
        `^(?:,?\\s${credentials}®?){0,6}\\s+(?:(?:\\w+['’]s\\s)?Title(?:\\s+of\\s+Preparer)?:?\\s+)?${title}\\b`,
        'i',
      ),
      3,
      'the title next to it',
    ),
    precededBy(
      new RegExp(
        `\\brepresenting (?:the )?${firmName}(?:,? (?:Inc|LLC|Ltd)\\b\\.?)?(?: \\([A-Z]{2,6}\\))?,? (?:was|were|is) $`,
      ),
      4,
      'represents a firm',
      120,
    ),
    precededBy(
      /\b(?:our|the) (?:[A-Z]{2,6}|management(?: company)?) representative,? $/,
      3.4,
      'our representative',
    ),
    precededBy(
      /\bour representative from [A-Z][A-Za-z&]+(?: [A-Z][A-Za-z&]+){0,3}, $/,
      3.4,
      'our representative from a firm',
    ),
    followedBy(
      new RegExp(
        `^, ?(?:our|the) ?${firmName}(?: [A-Z][a-z]+){0,3} (?:Leader|Manager|Representative|Director|Supervisor)\\b`,
      ),
      3.4,
      'followed by the firm and a title',
      110,
    ),
    customSignal('named in the role of the manager', 4.5, ({ start }, { pageText }) =>
      namesInRoles(pageText).people.has(start),
    ),
    customSignal('a firm that is named in that role', -9, ({ start }, { pageText }) =>
      namesInRoles(pageText).firms.has(start),
    ),
    customSignal(
      'on the line below the firm',
      5,
      (m, { pageText }) => isPersonName(String(m.value)) && isBelowFirm(m, pageText),
    ),
    // "Manager" alone signs for a limited liability company as often as for an association.
    followedBy(/^\s*[,(–-]\s*manager\b(?!\s?\/)/i, 1.8),
    followedBy(/^\s*\(manager\)/i, 1.5),
    followedBy(/^,?\s+(?:who\s+)?is\s+(?:our|your|the)\s+(?:new\s+)?manager\b/i, 3.6, 'is our manager'),
    followedBy(
      new RegExp(
        `^\\s+(?:has\\s+|have\\s+)?(?:joined|joins|started|begins|serves)\\b[^.;]{0,30}\\bas\\s+(?:(?:our|the|your|its)\\s+)?(?:new\\s+)?${title}\\b`,
        'i',
      ),
      3.6,
      'joined as the manager',
    ),
    customSignal(
      'a manager who does something',
      0.8,
      (mention, { pageText }) =>
        /\bmanager\s$/i.test(textBefore(mention, pageText, 20)) &&
        /^\s[a-z]{2,12}(?:ed|s)\b/.test(textAfter(mention, pageText, 20)),
    ),
    followedBy(
      /^\s+(?:manages|has managed|is managing|oversees)\s+(?:our|the|this|your)\s+(?:\w+\s+)?(?:association|community|property|properties|condominium|HOA|building)/i,
      3.2,
    ),
    precededBy(
      /(?:^|\n)[^\S\n]*(?:property\s+|community\s+)?management\s{3,}$/i,
      3,
      'in the row of management',
    ),
    followedBy(
      /^\s+(?:then\s+)?(?:gave|presented|reviewed|read|provided|submitted|delivered|offered)\s+(?:the|a|an|his|her)\s+(?:\w+\s+)?manage(?:ment|r)(?:['’]?s)?\s+(?:report|update)/i,
      3.4,
      'gave the management’s report',
    ),
    followedBy(
      /^,?\s+(?:of|from|with)\s+[^.;,]{3,45},\s(?:(?:our|the)\s+)?(?:\w+\s+)?manager\b/i,
      3.6,
      'of a firm, the manager',
    ),
    followedBy(/^,?\s+(?:from|of|with)\s+(?:the\s+)?management\b/i, 3.4, 'from management'),
    precededBy(
      /\bwho(?:['’]s|\s+is)\s+(?:our|the|your)\s+(?:\w+\s+)?manager\b[^?]{0,30}\?\W{0,6}(?:A[.:]\s+)?$/i,
      3.6,
      'who is our manager',
    ),
    followedBy(new RegExp(`^,?\\s${credentials}\\b`), 2.6, 'followed by credentials'),
    precededBy(
      new RegExp(`\\b${title}(?:'s)?(?:\\s+(?:is|will\\s+be|name))?\\s*[:,(–-]?\\s*$`, 'i'),
      3.6,
      'preceded by the title',
    ),
    precededBy(/\b(?:manager|mgr\.?)(?:\s+is)?\s*[:,(–-]?\s*$/i, 2.2),
    precededBy(/\bmgr\.?\s*[:,(–-]?\s*$/i, 1.2),
    precededBy(
      /\b(?:your|our|the association'?s?|HOA'?s?)\s+(?:new\s+)?(?:manager|mgr\.?)(?:\s+is)?\s*[:,(–-]?\s*$/i,
      1,
    ),
    precededBy(
      /\b(?:manag(?:ement|ing)|mgmt)\b[^;]{0,70}\b(?:contact|rep(?:resentative)?|attn)(?:\s+(?:person|name))?\s*[.:]?\s*$/i,
      3,
      'the contact of the management company',
      130,
    ),
    followedBy(
      new RegExp(
        `^(?:,?\\s${credentials}®?){0,6},?\\s+(?:(?:as\\s+)?(?:managing\\s+)?agent\\s+(?:for|of)|on\\s+behalf\\s+of|for)\\s+(?:the\\s+)?(?:[Bb]oard|[A-Z][\\w&'-]{1,24}(?:\\s[A-Z][\\w&'-]{1,24}){0,4}\\s(?:HOA|Association))`,
      ),
      1,
      'signs for the board',
    ),
    precededBy(
      new RegExp(`\\b(?:attendance|attending|present)\\b[^;]{0,160}${firmWords}\\s*:\\s*$`, 'i'),
      1.5,
      'present for a management company',
      200,
    ),
    precededBy(/\bmanager\s*:\s*$/i, 0.8),
    precededBy(
      /\bmanagement(?:\s+(?:company|services|agent))?\s*(?:(?:representatives?|rep|staff|team|contact|attendees?)\s*)?(?:present|attending|in\s+attendance)?\s*[:(–-]\s*$/i,
      2.8,
    ),
    precededBy(
      /\b(?:management|mgmt)(?:\s+(?:company|services|group|inc|llc)\.?)?\s+(?:representatives?|rep|staff|present|liaison)\s*:?\s*$/i,
      3.2,
      'the management’s representative',
    ),
    precededBy(
      /\b(?:manager|management)(?:'s)?(?:\s+company)?\s+reports?\s*[:,(–-]?\s*(?:(?:was\s+)?(?:given|presented|submitted)\s+)?(?:by\s+)?$/i,
      2.6,
    ),
    precededBy(/\b(?:management|mgmt)(?:\s+\w+){0,2}\s+reports?\s+by\s*:?\s*$/i, 2),
    customSignal(
      'of a firm that manages',
      3.6,
      (mention, { pageText }) =>
        beginsWithFirm.test(textAfter(mention, pageText, reachOfFirm).replace(ofFirm, '')) &&
        /^(?:,?\s[A-Z]{2,4}®?){0,6}\s*(?:,|\(|–|-|\b(?:of|from|with|representing|at|for)\b)/.test(
          textAfter(mention, pageText, reachOfFirm),
        ),
    ),
    precededBy(
      new RegExp(`${firmWords}(?:\\s(?:Company|Group|Services|Inc|LLC)\\.?)?\\s*[,:(–-]\\s*$`),
      2.4,
      'after a firm that manages',
    ),
    customSignal('beside the initials of a firm', 3.4, (mention, { pageText }) => {
      const after =
        /^\s*(?:,|\(|[-–]|\b(?:of|from|with|representing|at|for)\b)\s*(?:the\s+)?([A-Z]{2,5})\b/.exec(
          textAfter(mention, pageText, reachOfFirm),
        )
      const before =
        /\b([A-Z]{2,5})(?:'s)?\s+(?:reports?|representatives?|rep|manager|present)?\s*[:,(–-]\s*$/.exec(
          textBefore(mention, pageText, reachOfFirm),
        )
      return [after, before].some(
        (match) => match !== null && firmsOf(pageText).initials.includes(match[1] ?? ''),
      )
    }),
    precededBy(
      /\b(?:submitted|prepared|recorded|presented|respectfully)\s+(?:submitted\s+)?by\s*:?\s*$/i,
      0.8,
    ),
    precededBy(
      /\b(?:also\s+)?(?:present|attending|in\s+attendance)\s*(?:was|were|:)?\s*(?:from\s+management\s*[:,]?\s*)?$/i,
      0.6,
    ),
    followedBy(/^[^.;\n]{0,30}\b(?:will|can)\s+be\s+(?:our|the|your)\s+(?:\w+\s+)?manager\b/i, 2),
    foundByRule(2.5),
    followedBy(
      /^\s*[,(–-]?\s*(?:vice\s+|board\s+)?(?:president|secretary|treasurer|director|chair\w*|member|homeowner|owner|resident|unit|lot)\b/i,
      -4,
    ),
    precededBy(
      /\b(?:president|secretary|treasurer|directors?|chair\w*|homeowners?|resident|attorney|engineer)\s*[:,(–-]?\s*$/i,
      -3,
    ),
    precededBy(
      /\b(?:pool|project|club|golf|bank|branch|insurance|landscape|construction|city|county|town|account|office|sales)\s+manager\s*[:,(–-]?\s*$/i,
      -3,
    ),
    followedBy(
      /^\s*[,(–-]\s*(?:pool|project|club|golf|bank|branch|insurance|landscape|construction|city|county|town|account|sales)\s+manager/i,
      -3,
    ),
    contextMatches(
      'sentence',
      /\b(?:proposal|bid|estimate|quote|interview\w*|formerly|former|resigned)\b/i,
      -1.4,
    ),
    inDocumentKind(0.4, 'minutes', 'notice', 'rules', 'questionnaire'),
    inDocumentKind(-1.5, 'ccrs', 'bylaws', 'reserve_study'),
  ],
  read: ({ value }) => ({ typed: textOf(String(value)) }),
}
