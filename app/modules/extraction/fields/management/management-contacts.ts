import { textOf } from '../../../report-fields/typed-value'
import { cachedByPage } from '../../page/cached-by-page'
import { mentionAt, textAfter, textBefore, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import {
  firmName,
  firmsOf,
  hasFirmWords,
  isFirmsDomain,
  lettersIn,
  managementWords,
} from './management-firms'
import {
  followedBy,
  inDocumentKind,
  precededBy,
  customSignal,
  type FieldSignals,
  type Signal,
} from '../../signals/signal'

const phonePattern =
  /(?<=\b(?:[Pp]hone|PHONE|[Tt]el|[Tt]elephone|[Cc]ell)\b[^\d\n]{0,12})\d{10}(?!\d)|(?<![\d-])(?:\+?1[-. ])?(?:\(\s?\d{3}\s?\)\s?|\d{3}\s?[-.\u2013 ]\s?)\d{3}\s?[-.\u2013 ]\s?\d{4}(?!\d)/g
const emailPattern =
  /(?<![A-Za-z0-9.+_-])[A-Za-z0-9][\w.+-]{0,63}\s?@\s?[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,5}\.[a-z]{2,12}\b/g

const addressOrSite =
  /\S{1,80}@\S{1,120}|\b(?:https?:\/\/|www\.)\S{1,120}|\b[\w-]{2,60}\.(?:com|org|net|us|info|example)\b/gi
const minDomainLength = 8
/** A hostile page has many addresses, and each domain is searched in the whole page. */
const maxDomains = 20
const namesOnPage = cachedByPage(({ text }: PageText) => ({
  letters: lettersIn(text.replace(addressOrSite, ' ')),
  /** Whether the page names them, by domain. */
  domains: new Map<string, boolean>(),
}))

/** Whether the words of an address's domain are on the page: "lakedemo.example" where the page names Lake Demo. */
function isNamedOnPage(pageText: PageText, address: string): boolean {
  const domain = lettersIn(/@\s?([\w-]+)/.exec(address)?.[1] ?? '')
  if (domain.length < minDomainLength) return false
  const { letters, domains } = namesOnPage(pageText)
  const cached = domains.get(domain)
  if (cached !== undefined || domains.size >= maxDomains) return cached ?? false
  const isNamed = letters.includes(domain)
  domains.set(domain, isNamed)
  return isNamed
}

const hasOnePhone = hasOneMatch(phonePattern)
const hasOneAddress = hasOneMatch(emailPattern)
const mentionsMatching = (pattern: RegExp) => (pageText: PageText) =>
  [...pageText.text.matchAll(pattern)].map((match) =>
    mentionAt(pageText, 'name', match[0], match.index, match.index + match[0].length),
  )

/** Whoever prepared a document is usually not the manager, except a management company. */
const preparedByFirm = new RegExp(`\\b[Pp]repared by (?=${firmName})`)
/** The words before a telephone number or e-mail address in the same item of a list. */
const itemBefore = (mention: Mention, pageText: PageText) =>
  (textBefore(mention, pageText, 45).split(/[.;]/).at(-1) ?? '')
    .replace(preparedByFirm, '')
    .replace(/\bcustomer (?:service|care) department\b/i, '')
    .replace(/\bfax[^:@]{0,12}:[\s\d().-]+(?=[A-Za-z])|\bmanag(?:ing|ement) agents?\b/gi, '')
const otherContactWords =
  /\b(?:insurance|agent|agency|broker|attorney|law|police|sheriff|fire|emergenc\w+|after[- ]hours|water|gas|electric|power|cable|internet|city|county|utility|towing|plumb\w*|roof\w*|landscap\w+|contractor|reserve (?:study|specialist)|CPA|accountant|claims?|animal control|department|escrow|title (?:co\b|company|agency|insur\w*|services|and|&)|lender|prepared by|fax|maintenance|technician|president|secretary|treasurer|committee|chair\w*|director|clubhouse|pool|developer|declarant|builder|realtor|sprinkler|irrigation|volunteer|neighbou?r|editor|newsletter|webmaster)\b/i

/** Whether the words mention management or name a firm of the page. */
const mentionsManagement = (words: string, pageText: PageText) =>
  managementWords.test(words) ||
  (hasFirmWords.test(words) && [...firmsOf(pageText).times.keys()].some((firm) => words.includes(firm)))
/**
 * Whether an e-mail address has the domain of a firm of the page: "demo@democreek.example" for Demo Creek Management.
 */
function isFirmsAddress({ value }: Mention, pageText: PageText) {
  const domain = /@([^@]*)\.[a-z]{2,12}$/i.exec(String(value))?.[1] ?? ''
  return [...firmsOf(pageText).times.keys()].some((firm) => isFirmsDomain(domain, firm))
}
/** Builds a function that returns whether a global pattern matches only one text on a page, however often. */
function hasOneMatch(pattern: RegExp) {
  return cachedByPage(({ text }: PageText) => new Set(text.match(pattern)).size === 1)
}

/** The association's own office, unless someone else is named after it. */
const officeWords =
  /\b(?:the|our|association(?:'s)?|management) office\b(?![^@]{0,200}\b(?:attorney|law|doctor|dental|county|city|sheriff|police|insurance|agent|agency)\b)/i

/** Signals that a telephone number or an e-mail address is the management's. */
const contactSignals: Signal[] = [
  customSignal('a manager before it', 2.6, (mention, { pageText }) =>
    mentionsManagement(textBefore(mention, pageText, 100), pageText),
  ),
  customSignal('of a firm named on the page, by its address', 4, (mention, { pageText }) =>
    isFirmsAddress(mention, pageText),
  ),
  precededBy(
    /^(?!.*\b(?:attorney|law|doctor|city|county|insurance|agent)\b).*\b(?:the|our) office\b[^.;]{0,60}$/is,
    2,
    'the office',
    90,
  ),
  customSignal('the office a sentence before it', 1.5, (mention, { pageText }) => {
    const before = textBefore(mention, pageText, 160)
    return officeWords.test(before) && !/\b(?:the|our) office\b[^.;]{0,60}$/i.test(before)
  }),
  customSignal(
    'beside an address of the firm',
    3,
    (mention, { pageText }) =>
      typeof mention.value === 'string' &&
      !mention.value.includes('@') &&
      [...textAfter(mention, pageText, 60).matchAll(emailPattern)].some((address) =>
        isFirmsAddress({ ...mention, value: address[0] }, pageText),
      ),
  ),
  customSignal('a manager some lines before it', 1.2, (mention, { pageText }) =>
    managementWords.test(textBefore(mention, pageText, 220)),
  ),
  followedBy(
    /^[)\]]?,?\s(?:(?:who\sis|is)\s)?(?:the\s|our\s|your\s)(?:property\s|community\s|association\s|HOA['’]?s?\s)?(?:managers?|managing\sagent|management\s(?:company|firm|agent))\b/i,
    2,
    'directly before the manager',
  ),
  precededBy(/\bmanage(?:d|ment)\s+by\b[^:]{0,4}:?[^:]{5,140}$/i, 2, 'below who manages it', 170),
  followedBy(
    /^\)?,?\s(?:or|and)\s(?:our|the|your)\s(?:\w+\s){0,3}manager\b/i,
    -4,
    'someone else’s, before the manager’s',
  ),
  precededBy(
    /\b(?:waste|trash|pest|water|tree|pond|lake|turf|risk|wealth|asset|wildlife|vegetation|recycling)\s+management\b[^.;]{0,40}$/i,
    -4,
    'a service that has management in its name',
    90,
  ),
  customSignal('a manager after it', 1.2, (mention, { pageText }) =>
    managementWords.test(textAfter(mention, pageText, 60).split('.')[0] ?? ''),
  ),
  precededBy(/\b(?:manager|management(?:\s+(?:company|office|agent))?|managing\s+agent)\b[^.;]{0,50}$/i, 0.8),
  precededBy(/\b(?:phone|tel(?:ephone)?|office|call|contact|main|e-?mail|cell)\b[^.;\d@]{0,25}$/i, 0.7),
  customSignal('someone else’s', -3, (m, { pageText }) => otherContactWords.test(itemBefore(m, pageText))),
  customSignal(
    'after an insurance agency',
    -3,
    (mention, { pageText }) =>
      /\binsurance\b/i.test(textBefore(mention, pageText, 110)) &&
      !managementWords.test(textBefore(mention, pageText, 60)) &&
      !/hoa|assoc|board|manage/i.test(String(mention.value)),
  ),
  followedBy(/^[^.;\n]{0,25}\b(?:president|secretary|treasurer|director|fax|attorney|insurance)\b/i, -1.2),
  customSignal(
    'no manager near it',
    -1.5,
    (mention, { pageText }) =>
      !officeWords.test(textBefore(mention, pageText, 200)) &&
      !mentionsManagement(
        `${textBefore(mention, pageText, 220)} ${textAfter(mention, pageText, 60)}`,
        pageText,
      ),
  ),
  inDocumentKind(-2, 'reserve_study', 'insurance'),
  inDocumentKind(0.3, 'notice', 'rules', 'questionnaire', 'budget'),
]

/** The management's telephone number. */
export const managementPhone: FieldSignals = {
  path: 'management.phone',
  mentions: mentionsMatching(phonePattern),
  hint: /\d{3}\D{1,4}\d{4}|\d{10}/,
  bias: -2.8,
  signals: [
    ...contactSignals,
    precededBy(
      /\b(?:questions?|contact|call|ask for|reach|write to)\b[^.;]{0,60}$/i,
      1,
      'call with questions',
      90,
    ),
    precededBy(
      /\b(?:contact|call|reach)\b[^.;]{0,30}['’]s customer (?:service|care|relations)\b[^.;]{0,30}$/i,
      2,
      'a firm’s customer service',
      90,
    ),
    precededBy(/(?:\bF|\bfax|\bfx)\s?[:.]?\s*$/i, -6, 'a fax'),
    customSignal('the only number', 1, (_, { pageText }) => hasOnePhone(pageText)),
  ],
  read: ({ value }) => {
    const digits = String(value).replace(/\D/g, '').slice(-10)
    if (/^[01]|^...[01]/.test(digits)) return null
    return { typed: textOf(`(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`, digits) }
  },
}

/** The management's e-mail address, or else the board's. */
export const managementEmail: FieldSignals = {
  path: 'management.email',
  mentions: mentionsMatching(emailPattern),
  hint: /@/,
  bias: -2.8,
  signals: [
    ...contactSignals,
    precededBy(/\bquestions\s?[:?]\s*$/i, 1, 'questions to'),
    customSignal('the only address', 1, (_, { pageText }) => hasOneAddress(pageText)),
    // Without a management company, the board's address is the association's contact.
    precededBy(
      /\b(?:association(?:['’]s)?|HOA|board(?: of directors)?|COA|condo(?:minium)?|community)(?:['’]s)?\s+(?:e-?mail(?:\s+address)?|mailbox)\s*(?:is|at|:|-)?\s*$/i,
      4.6,
      'the association’s address',
    ),
    precededBy(
      /\b(?:contact|e-?mail|write|notify|reach(?:ed)?|questions?|concerns?|request\w*|forward\w*|send|sent|report\w*|submit\w*)\b[^.;@]{0,60}\b(?:board(?: of directors)?|association|HOA)\b[^.;@]{0,25}$/i,
      2.6,
      'reach the association at',
      110,
    ),
    precededBy(
      /\b(?:contact|e-?mail|write to|reach(?:ed)? (?:us|at)|questions?|concerns?|send)\b[^.;]{0,60}$/i,
      1,
      'write to',
    ),
    customSignal(
      'the community’s own domain',
      3.2,
      ({ value }, { pageText }) =>
        /(?:office|info|board|manage|admin|contact|hello|mail|neighbou?rs?|secretary|association|trustees?|help|residents?)\w*\s?@/i.test(
          String(value),
        ) && isNamedOnPage(pageText, String(value)),
    ),
    precededBy(
      /\b(?:service requests?|work orders?|maintenance requests?|account questions?|billing questions?|correspondence)\b[^.;@]{0,40}$/i,
      1.5,
      'requests of owners go to',
    ),
    customSignal('the board’s own mailbox', 1, ({ value }) =>
      /^(?:board|bod|directors|trustees)@/i.test(String(value)),
    ),
    customSignal('a manager’s address', 2.6, ({ value }) =>
      /^(?:property-?\.?)?(?:manager|management|mgr|mgmt)@/i.test(String(value).replace(/\s/g, '')),
    ),
    customSignal('named after an association', 1.8, ({ value }) =>
      /(?:hoa|poa|coa|condo\w*|assn|assoc\w*|homeowners?|townho(?:me|use)s?|board)(?:[^a-z]|$|s\b)|(?:hoa|condos?|townhomes|estates|homeowners)@/i.test(
        String(value),
      ),
    ),
    customSignal(
      '"management" in its domain',
      2.6,
      ({ value }) =>
        /@[^@]*(?:manage|mgmt|mgt|property|properties|realty|assoc(?:iation)?s|communit(?:y|ies))/i.test(
          String(value),
        ) && !/gmail|yahoo|hotmail|aol/.test(String(value)),
    ),
    customSignal('an officer’s or committee’s mailbox', -1.5, ({ value }) =>
      /^(?:president|secretary|treasurer|arc|acc|webmaster)/i.test(String(value)),
    ),
  ],
  read: ({ value }) => {
    const address = String(value).replace(/\s/g, '')
    return { typed: textOf(address) }
  },
}
