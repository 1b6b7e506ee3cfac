import { pageSearches, patternRules } from '~/modules/extraction/rules'
import { findAssociationName } from '~/modules/extraction/rules/find-association-name'
import { toPageText, type PageText } from '~/modules/extraction/page/page-text'
import { applyRule } from '~/modules/extraction/rules/rule'
import { findPlace, signalFields } from '~/modules/extraction/fields'
import { mentionsOf } from '~/modules/extraction/page/mentions'
import { mentionsFor } from '~/modules/extraction/signals/signal'
import type { DocumentKind, Page } from '~/modules/document-reading/types'

// Texts on which a careless regular expression backtracks, and all the work that rules and signals do on a page.

/** Words for which every rule looks at a page; it skips pages without them. */
export const triggers = `
  form 1120-H, total exempt function income
  the assessment is due, $1 late interest from dollars; notice of the annual meeting, budget total, board of directors, quorum, term;
  recorded, dated, member, unit, home, special assessments? special assessment; litigation, violation; delinquent, past due, repair;
  inspection report, replacement fund, minimum, required, recommend, fully funded, reserve study, prepared; D&O, FHA, fidelity;
  liability, building, insurance carrier, deductible, policy expires 01/02/2025, manager, management company, c/o, self-managed;
  consisting of, there are, 10-unit, buildings, built, owner-occupied, increase more than, working capital, deposit, transfer, NSF;
  audit; loan from a bank, lender; master association; planned unit development, condominium; 5% commercial space; one owner owns 4 units;
  the treasurer reports a balance in checking; income collected, expenses, spent; enhancement fee; how much are dues? raised from $1;
  lien for six months of dues; full funding; roof replacement planned for 2027; insurance was renewed on August 1;
  what do dues cover: trash, lawns, water and sewer, pool, utilities; owner responsibilities; causes of loss`.replace(
  /\s+/g,
  ' ',
)

const parts = {
  blanks: ' ',
  lines: '\n',
  'blank lines': ' \n',
  letters: 'a',
  capitals: 'A',
  'letters apart': 'a ',
  'capitals apart': 'A ',
  initials: 'A.',
  'joined initials': 'A&',
  names: 'Aa ',
  digits: '1',
  'digits apart': '1 ',
  thousands: '1,111,',
  items: '1. ',
  dollars: '$',
  amounts: '$1,',
  'amounts of a table': 'Total   $1,000   ',
  'long amounts': '$1,000,000 ',
  parentheses: '(',
  dashes: '-',
  'lines of a form': '_',
  'boxes of a form': '_X_ Yes  No ',
  'filled lines of a form': '__1__ ',
  'dots of a form': 'x ..... ',
  'dots apart': ' .',
  dots: '.',
  'lines of joined words': `${'Ab'.repeat(38)}!\n`,
  'items with titles': '1. Pets. No dogs. ',
  'rental caps': 'no more than 10 rentals ',
  'deductibles in short': 'ded. 10K ',
  'columns of a certificate': 'Each Occurrence\n$\n1,000,000\n',
  columns: 'x   ',
  'numbers in words': 'one ',
  'longer numbers in words': 'one hundred and ',
  'numbers before parentheses': 'fifty-eight (',
  'shares in words': 'five percent (',
  shares: '5% of the ',
  months: 'January ',
  days: 'January 1, ',
  years: '2024 2025\n',
  addresses: 'a@',
  'names of hosts': 'a@a.',
  'of the': 'of the ',
  'the association': 'the association ',
  'shall not exceed': 'shall not exceed ',
  'pending, pending': 'pending ',
  'no pending': 'no pending, ',
  'recorded as No. 1': 'recorded No.1',
  'adopted on': 'adopted by a on on ',
  'by on': 'by a on on ',
  'general liability': 'general ',
  insurers: 'Insurer A: Xx ',
  'rows of insurers': 'A  Insurer A: Xx\n',
  'lists of policies': 'D & O, $500 retention   $1,000,000\nCrime   $5,000\nLiability   $1,000\n',
  'names of insurers': 'Demo Plains Mutual Insurance ',
  'insurance that was renewed': 'insurance renewed with Demo ',
  'e-mail addresses': 'office@lakedemo.example ',
  letterheads: 'DEMO GATE\nAssociation Management\n',
  'commas of a label': 'Insurance , , , , , , , , , , , , , , , , , , , , , , , , , , , , x   $1,000\n',
  titles: 'PETS:\n',
  sentences: 'Pets must be kept on a leash. ',
  'a quorum': 'a quorum of one percent is ',
  'notice of days': 'notice of at least 10 days ',
  counties: 'County of A ',
  associations: 'Demo Association ',
  reserves: 'reserve balance ',
  contributions: 'current reserve contribution ',
  'counts of homes': 'all 48 homes ',
  'lists of lots': 'lots 1 through 48 ',
  'names of managers': 'Demo Crest Management ',
  places: 'Demo County, IL 61822 ',
  banks: 'Demo Bank of ',
  'master associations': 'Demo Master ',
  'kinds of projects': 'planned community, condominium project, ',
  'months of dues': 'six months of dues ',
  'planned work': 'roof replacement for $1,000 in 2027 ',
  'dated balances of reserves': 'Reserves as of 01/02/2024: $1,000. ',
}

const fill = (part: string, characters: number) =>
  part.repeat(Math.ceil(characters / part.length)).slice(0, characters)

export const mixture = (characters: number) =>
  fill(`${Object.values(parts).join(' ')} ${triggers} `, characters)

export const backtrackingTexts: [name: string, textOf: (characters: number) => string][] = [
  ...Object.entries(parts).map(([name, part]): [string, (characters: number) => string] => [
    name,
    (characters) => `${fill(part, characters)} ${triggers}`,
  ]),
  ['words between a label and its amount', (n) => `assessment ${fill('of ', n)}$1 ${triggers}`],
  [
    'blanks between a label and its amount',
    (n) => `${triggers} reserve balance ${fill(' ', n)}$1 ${triggers}`,
  ],
  ['dues by year', (n) => `Dues\n${fill('2020   $300\n', n)} ${triggers}`],
  ['a cash flow of many rows', (n) => `Ending balance   $1,000\n${fill('Mowing   $10\n', n)} ${triggers}`],
  ['a mixture', mixture],
  ['the words of the rules', (n) => fill(`${triggers} `, n)],
]

const pageOf = (text: string): Page => ({ number: 1, text, words: [], source: 'text', confidence: null })

/** The same page as one of each kind of document. */
export function pageTextsByKind(text: string) {
  const pageText = toPageText({ documentId: 1, name: 'Document.pdf', kind: 'other' }, pageOf(text))
  return (kind: DocumentKind): PageText => ({ ...pageText, document: { ...pageText.document, kind } })
}

const mentionTypes = ['money', 'percent', 'count', 'date', 'sentence'] as const
const sharedPageTexts = new WeakMap<ReturnType<typeof pageTextsByKind>, PageText>()
/** One page for all signals, as when a document is read. */
function sharedPageText(pageTextOf: ReturnType<typeof pageTextsByKind>): PageText {
  const known = sharedPageTexts.get(pageTextOf) ?? pageTextOf('notice')
  sharedPageTexts.set(pageTextOf, known)
  return known
}

type Work = { name: string; run: (pageTextOf: ReturnType<typeof pageTextsByKind>) => unknown }

const readerKinds = ['ccrs', 'budget', 'insurance', 'questionnaire'] as const
export const ruleWork: Work[] = [
  ...patternRules.map((rule) => ({
    name: `${rule.path} ${rule.pattern.source.slice(0, 60)}`,
    run: (at: ReturnType<typeof pageTextsByKind>) => applyRule(rule, at('other')),
  })),
  ...pageSearches.flatMap((reader) =>
    readerKinds.map((kind) => ({
      name: `${reader.name} of ${kind}`,
      run: (at: ReturnType<typeof pageTextsByKind>) => reader(at(kind)),
    })),
  ),
  // All signals of a page share what it mentions, so that finding the mentions is measured on its own.
  ...mentionTypes.map((type) => ({
    name: `mentions of ${type}`,
    run: (at: ReturnType<typeof pageTextsByKind>) => mentionsOf(at('notice'), type),
  })),
  ...signalFields.map((field) => ({
    name: `signals of ${field.path}`,
    run: (at: ReturnType<typeof pageTextsByKind>) => mentionsFor(field, sharedPageText(at), []),
  })),
  {
    name: 'name and place',
    run: (at) => [findAssociationName([at('ccrs')]), findPlace([at('ccrs')])],
  },
]
