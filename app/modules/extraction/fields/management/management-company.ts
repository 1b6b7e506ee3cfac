import { textOf } from '../../../report-fields/typed-value'
import { withoutOverlaps, textAfter, textBefore, type Mention } from '../../page/mentions'
import { personNameSource } from '../../rules/person-names'
import { lineAt, type PageText } from '../../page/page-text'
import { firmMentions, firmsOf, hasFirmsAddress, isNationalFirm } from './management-firms'
import { namesInRoles } from './management-roles'
import {
  followedBy,
  inDocumentKind,
  precededBy,
  contextMatches,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const charactersNearby = 160
const surroundedBy = (name: string, words: RegExp, weight: number, reach = charactersNearby): Signal =>
  customSignal(name, weight, (mention, { pageText }) =>
    words.test(`${textBefore(mention, pageText, reach)} | ${textAfter(mention, pageText, reach)}`),
  )

/** Firms by their names or by a role that is stated; where both find one, by the role. */
function companiesOn(pageText: PageText): Mention[] {
  const { firms } = namesInRoles(pageText)
  const inRoles = [...firms.values()]
  return [...inRoles, ...withoutOverlaps(firmMentions(pageText), inRoles)]
}

/** The company that manages the association. */
export const managementCompany: FieldSignals = {
  path: 'management.company',
  mentions: companiesOn,
  hint: /manag|mgmt|customer (?:service|care)|\brepresentatives?\b|\bservices\b|\b(?:property|community|association) (?:partners|advisors|specialists|professionals|managers)|realt|firstservice|realmanage|ccmc|inframark|hoamco|goodwin|castle group/i,
  bias: -3,
  signals: [
    customSignal('named in the role of the manager', 4.5, ({ start }, { pageText }) =>
      namesInRoles(pageText).firms.has(start),
    ),
    customSignal('"management" in its name', 1.3, ({ value }) =>
      /\b(?:Management|Mgmt)\b/i.test(String(value)),
    ),
    customSignal('"association services" in its name', 0.8, ({ value }) =>
      /\b(?:Association|Assoc\.?|Community|HOA) (?:Services|Partners|Advisors|Specialists)\b/.test(
        String(value),
      ),
    ),
    customSignal('a national firm', 2.4, ({ value }) => isNationalFirm(String(value))),
    precededBy(/\b(?:mailing |payment )?address\b[^.;]{0,60}\b(?:is|are)\s*:?\s*$/i, 1.4),
    customSignal('associations or property in its name', 0.8, ({ value }) =>
      /\b(?:Property|Association|Community|HOA|Condominium|Homeowners?)\b/i.test(String(value)),
    ),
    precededBy(
      /\bmanaged\s+by\s*:?\s*$|\bm(?:anagemen|gm)t\.?\s+co(?:mpany)?\.?\s*:\s*$|\bmanag(?:ement|ing)\s+(?:company|agent|firm)(?:\s+name)?\s*(?:[:,(-]|\bis\b|\s)\s*$/i,
      4,
    ),
    precededBy(/\b(?:property\s+|community\s+|association\s+)?manager\s*[:,-]?\s*$/i, 1),
    precededBy(
      /\b(?:manager|representatives?|agent|administrator|accountant|bookkeeper)s?\s+(?:of|from|with|at|for|representing)\s+(?:the\s+)?$/i,
      2.6,
    ),
    precededBy(/\bc\/o\s*:?\s*$|\bin\s+care\s+of\s+$/i, 2.4),
    precededBy(
      /\b(?:hir(?:e|ed|ing)|retain(?:ed)?|engaged?|select(?:ed)?|choose|chose|switch(?:ed|ing)?\s+to|transition(?:ed|ing)?\s+to|contract(?:ed|s)?\s+with|agreement\s+with|signed\s+with|moved\s+to)\s+$/i,
      2.2,
    ),
    precededBy(
      /\b(?:payable|mail(?:ed)?|send|sent|remit\w*|return(?:ed)?|contact|call|write)\s+(?:\w+\s+){0,4}(?:to|with)?\s*:?\s*$/i,
      1.7,
    ),
    precededBy(
      /\b(?:prepared|submitted|presented|reported|report|conducted|recorded|respectfully)\s+(?:submitted\s+)?by\s*:?\s+(?:[A-Z][\w.]*\s+){0,3}[,-]?\s*$/i,
      1.7,
    ),
    precededBy(
      new RegExp(
        `${personNameSource}(?:,?\\s(?:CMCA|AMS|PCAM|LCAM|CAM|CCAM))*,?\\s+(?:of|from|with|representing|-|for|at)\\s+(?:the\\s+)?$`,
      ),
      2.4,
      'a person of the firm before',
    ),
    precededBy(
      new RegExp(`${personNameSource}(?:,?\\s(?:CMCA|AMS|PCAM|LCAM|CAM|CCAM|CAAM)){0,4}\\s*[,(-]\\s*$`),
      1.9,
      'after a person',
    ),
    precededBy(
      /\b(?:pool|landscap\w+|lawn|waste|pest|lake|pond) (?:management )?(?:company|contractor|vendor|service)\W{0,3}$/i,
      -7,
      'of the pool or the grounds',
    ),
    precededBy(
      new RegExp(`\\b(?:[Mm]anager|[Mm]gr)\\b\\.?:?\\s+${personNameSource}\\s*[,(-]\\s*$`),
      1.5,
      'after the manager',
    ),
    precededBy(/\bregistered\s+(?:agent|office)\b[^.;]{0,50}$/i, -4, 'the registered agent'),
    followedBy(/^\s{2,12}Page\s\d/, 1.5, 'in the footer'),
    customSignal('an e-mail address of the firm on the page', 2, ({ value }, { pageText }) =>
      hasFirmsAddress(pageText, String(value)),
    ),
    precededBy(/\bquestions?\s?[:?]\s*$/i, 2, 'questions to'),
    precededBy(/\bmanag(?:es|ed|ing|ement)\b[^.?]{0,40}\?\s*(?:A[.:]\s*)?$/i, 3, 'the answer to a question'),
    precededBy(/\bcompany\s?:\s*$/i, 2, 'a company in a form'),
    precededBy(
      /\b(?:accept|approv)\w*\b[^.;]{0,40}\b(?:proposal|contract|agreement|bid)\s+(?:of|from|with|by)\s+$/i,
      2.4,
      'accepted',
    ),
    precededBy(
      /\b(?:management|your|our|managing)\s+(?:team|office|staff|partners?)(?:\s+(?:at|of|from)|,|\s+is)\s+$/i,
      3,
      'the team of',
    ),
    precededBy(
      /\bmanagement\s+(?:(?:and\s+\w+\s+)?services|of\s+(?:the|our)\s+(?:association|community|property|HOA))\s+(?:are|is|were|was)\s+(?:rendered|provided|performed|furnished|handled)\s+by\s+$/i,
      3.5,
      'services rendered by',
    ),
    precededBy(
      /\b(?:managing\s+agent|manager|management\s+company)\s+(?:shall|will)\s+(?:initially\s+)?be\s+$/i,
      5,
      'the first managing agent',
    ),
    followedBy(
      /^\s+(?:replaces|replaced|takes over|took over|will take over|succeeds|becomes|became|starts|started|begins|began)\b/i,
      2.6,
      'takes over',
    ),
    followedBy(
      /^\s+(?:answers?|can answer|will answer|takes|responds? to)\s+(?:\w+\s+)?(?:questions?|calls?|requests?)\b/i,
      2,
      'answers questions',
    ),
    precededBy(
      /\b(?:in\s+attendance|attending|present)\b[^;]{0,120}\bfrom\s+(?:the\s+)?$/i,
      4,
      'among those present',
      160,
    ),
    precededBy(/\brepresenting\s+(?:the\s+)?$/i, 2.4, 'represented by a person'),
    precededBy(/\bwith\s+$|\bby\s+$/i, 0.4),
    precededBy(
      /\b(?:terminat\w+|cancel\w*|end(?:ed|ing)?|fir(?:ed|ing)|dismiss\w*|replac(?:e|ed|es|ing)|leav(?:e|es|ing)|former(?:ly)?|previous(?:ly)?|prior|outgoing|old|not (?:to )?renew\w*|non-?renew\w*|switch(?:ed|ing)? from|mov(?:ed|ing) (?:away )?from|transition(?:ed|ing)? from)\b(?:(?!\b(?:hir|select|engag|retain|choose|chose|with the|appoint)\w*)[^.;]){0,45}$/i,
      -9,
      'a former company',
      80,
    ),
    followedBy(
      /^\s*(?:'s)?\s*(?:contract |agreement )?(?:(?:gave|has given) notice|(?:has )?resigned|will (?:stop|leave|no longer)|is leaving|(?:was|is|will) not (?:be )?renewed|(?:was|has been|will be|is being) (?:terminated|replaced|cancelled|ended|let go|dismissed)|(?:expired|ended)\b)/i,
      -6,
      'a company that leaves',
    ),
    followedBy(
      /^\s+(?:managed|was (?:our|the) manag\w+|used to (?:manage|be)|had (?:managed|been))\b/i,
      -6,
      'a company that managed it',
    ),
    precededBy(/\b(?:pay|paid|pays)\s+$/i, 1.2),
    followedBy(
      /^\s*(?:\)|,)?\s*(?:is|are|as|was|serves?\s+as|acts?\s+as|has\s+been|,)?\s*(?:hired\s+as\s+)?(?:our|the|your|its)\s+(?:\w+\s+){0,3}(?:manag(?:ement|ing|er))/i,
      2.6,
    ),
    followedBy(/^\s*(?:present|representatives?|staff|attendees?)\s*:?|^\s*:\s*[A-Z]/i, 2),
    followedBy(
      /^(?:'s)?\s+(?:report|contract|fees?|portal|website|office|agreement|team|staff|services)\b/i,
      1.2,
    ),
    followedBy(
      /^\s+(?:will|has|handles|reported|provided|sent|manages|collects|presented|continues|noted|advised|stated|announced|recommended|is\s+(?:working|handling|sending|getting))\b/i,
      1.3,
    ),
    followedBy(/^\s*(?:\n|,|\s)\s*(?:P\.?\s?O\.?\s+Box|\d{1,6}\s+[A-Z\d])/, 1.2, 'its address follows'),
    surroundedBy(
      'a telephone number or an address near it',
      /\(?\d{3}\)?[-. ]\s?\d{3}[-. ]\d{4}|@|www\./,
      0.8,
    ),
    surroundedBy(
      'a manager is mentioned near it',
      /\b(?:property|community|association|HOA)\s+manag(?:er|ement|ing)\b|\bmanagement\s+(?:agreement|contract|fees?)\b|\bmanag(?:ing|ement)\s+(?:agent|company)\b|\bCMCA\b|\bPCAM\b/i,
      1,
    ),
    customSignal(
      'named twice on the page',
      0.8,
      ({ value }, { pageText }) => (firmsOf(pageText).times.get(String(value)) ?? 0) > 1,
    ),
    customSignal('a line of its own', 0.8, ({ start, end, value }, { pageText }) => {
      const line = pageText.lines[lineAt(pageText, start)]
      return (
        line !== undefined &&
        end <= line.start + line.text.length + 2 &&
        line.text.trim().length <= String(value).length + 4
      )
    }),
    precededBy(/\bmanagement\s+(?:fees?|services?|contract)\s*[-:(,]\s*$/i, 2),
    customSignal('in the head of the document', 1, ({ start, value }, { pageText }) => {
      const line = pageText.lines[lineAt(pageText, start)]
      return (
        pageText.page.number === 1 &&
        start < 150 &&
        line !== undefined &&
        (line.text.trimStart().startsWith(String(value)) ||
          (line.text.trim() !== '' && String(value).startsWith(`${line.text.trim()} `)))
      )
    }),
    precededBy(
      /\b(?:formerly|former|previous(?:ly)?|prior|terminat\w*|replac\w*|cancel\w*|fired|from|leaving|left|resign\w*|instead\s+of|transition\w*\s+from)\s+(?:by\s+)?(?:\w+\s+){0,2}$/i,
      -2,
    ),
    contextMatches('sentence', /\b(?:shall|may\s+(?:be|employ|hire)|must)\b/i, -1.6),
    surroundedBy(
      'of another trade',
      /\b(?:insurance|attorney|law\s+firm|roof\w*|bank|loan|lender|declarant|developer|builder|reserve\s+(?:study|specialist)|for\s+sale|listing|realtor|broker)\b/i,
      -1.2,
      50,
    ),
    customSignal(
      'a real estate broker',
      -1.6,
      ({ value }) => /\b(?:Realty|Realtors)\b/i.test(String(value)) && !/Management/i.test(String(value)),
    ),
    customSignal(
      'a row of figures',
      -2,
      ({ value, end }, { pageText }) =>
        /^HOA\s+Management$/i.test(String(value)) &&
        /^[^\S\n]{0,8}[.:]{0,4}[^\S\n]{0,8}\$?\d/.test(pageText.page.text.slice(end, end + 24)),
    ),
    customSignal('"HOA Management" in its name', -0.5, ({ value }) =>
      /^HOA\s+Management/i.test(String(value)),
    ),
    customSignal('no name but "HOA Management"', -1.5, ({ value }) =>
      /^HOA\s+Management$/i.test(String(value)),
    ),
    inDocumentKind(0.5, 'minutes', 'notice', 'budget', 'questionnaire', 'financial_statement', 'rules'),
    inDocumentKind(-0.7, 'reserve_study', 'insurance'),
    customSignal(
      'the insured’s address on a certificate',
      2,
      ({ start }, { pageText, kind }) =>
        kind === 'insurance' && /\bc\/o\s*:?\s*$/i.test(textBefore({ start }, pageText, 12)),
    ),
  ],
  read: ({ value }) => {
    const name = String(value)
    return name.length < 3 || name.length > 80 ? null : { typed: textOf(name) }
  },
}
