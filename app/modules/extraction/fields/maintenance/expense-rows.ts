import { cachedByPage } from '../../page/cached-by-page'
import type { Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'
import { tableRows } from '../../page/table'
import { pageMatcher } from '../../signals/signal'

/** The subjects of maintenance responsibility, each of which is a field of the report. */
export type MaintainedSubject =
  'roofStructure' | 'waterSewer' | 'poolSpa' | 'trashCollection' | 'landscaping' | 'utilities'

/**
 * The labels of expense rows for each subject: whoever budgets or records an expense pays it. `other` are
 * things of the same name that a row may be for instead. `isShared` services count only where homes share walls: elsewhere,
 * the association's water and trash may be those of its common areas.
 */
const expenseLabels: Readonly<Record<MaintainedSubject, { words: RegExp; other?: RegExp; isShared?: true }>> =
  {
    roofStructure: {
      words:
        /\broof|\bgutters?\b.{0,20}\b(?:repair|replac)|\bsiding|exterior (?:building )?(?:paint|maint|repair)/i,
      other: /\bcapital\b/i,
    },
    waterSewer: {
      isShared: true,
      words: /\bwater\b|\bsewe?r(?:age)?\b/i,
      other:
        /\bwater (?:features?|heaters?|damages?|leaks?|mains?|lines?|pumps?|wells?|treatments?|falls?|quality|testing|management|fountains?|softener|proof\w*|level|detention|mitigation|extraction)\b|\b(?:storm|ground|surface|pond|lake|fountain|pool|irrigation|lawn|rain|drinking|bottled|hot|reclaimed)[- ]?(?:water|sewers?)\b|\birrigat|\bsprinklers?|\bretention|\bdetention|\b(?:repairs?|lines?|clean\w*|maint\w*|inspections?|jetting|laterals?)\b/i,
    },
    poolSpa: { words: /\bpools?\b|\bspas?\b|lifeguard|hot tub|\bswim(?:ming)?\b/i },
    trashCollection: {
      isShared: true,
      words:
        /\b(?:trash|garbage|refuse|rubbish|sanitation|waste (?:removal|collection|disposal|services?|management|hauling)|solid waste|recycling|scavenger|dumpsters?)\b/i,
      other:
        /\b(?:cans?|bins?|bags?|totes?|receptacles?|enclosures?|toters?|liners?|dogs?|doggie|pets?|animal|yard|leaf|brush|fines?|district|landscap\w+)\b/i,
    },
    landscaping: {
      words:
        /\blandscap(?:e|es|ing|er|ers)\b|\blawns?\b|\bmow(?:ing)?\b|\bgrounds\b|\bgrounds?[- ]?keep\w*|\b(?:yard|turf|grass) (?:care|maint\w*|cut\w*|mowing|work|service)|\bgrass cutting|\bturf\b|\b(?:tree|shrub)s?(?:[ /&,]+\w+)? (?:removal|trimming|pruning|care|service|maint\w*|work)|\birrigation\b|\bsprinklers?\b|(?<!playground )\bmulch\b|\bfertiliz\w+|\bcommons maint|\bweed (?:control|&|and|removal)/i,
      other: /\bfire sprinklers?\b|\bfire (?:alarm|safety|suppression)/i,
    },
    utilities: {
      words:
        /^(?:total )?util[it]{1,4}(?:y|ies)\b|^elec(?:tric\w*|tri[city]{3,5})?\b\.?(?:(?: service)?$|\s?[-–:(])|^power\s?[-–:(]|^(?!common|total)(?:[A-Z][\w&.]* ){0,2}(?:energy|electric(?: co(?:mpany)?\.?)?|power(?: co(?:mpany)?\.?)?|edison|gas (?:and|&) electric)(?:\s?[-–:(].*)?$|^PG&?E\b|^(?:light (?:&|and) )?power$|^gas(?:,| &| and|\s?\/)\s?electric\w*$|^(?:common )?electric\w*(?:,| &| and|\s?\/)\s?gas\b|^street ?light(?:s|ing)?\b|^light(?:s|ing),? .{0,12}\belectric\w*$|^water$|^water\s?(?:&|\/|and)\s?elec\w*/i,
      other:
        /\belectric(?:al)? (?:repairs?|maint\w*|supplies|contractors?|work|panels?|gates?|carts?|vehicles?|charging|upgrades?)\b|\butility (?:easements?|locat\w+|vehicles?|trailers?|carts?|box\w*|rooms?|deposits?|lines?)\b|\blight(?:s|ing)?\b.{0,20}\b(?:repairs?|maint\w*|replac\w+|supplies|fixtures?)$|\bholiday\b|\bchristmas\b/i,
    },
  }

/**
 * The number of an account before its name, and the name of the group that it belongs to: "6310 · Utilities: Water".
 */
const accountNumber = /^\W*\d{3,6}(?:[-.]\d{1,4})*\s?[-–·:.]?\s?|^\W+/
const groupName =
  /^totals?(?: for)? (?=utilit|landscap|pool|trash|water)|^(?:utilit(?:y|ies)|expenses?|contracts?|contract services|operating)\s?[-–·:/]\s?(?=[A-Za-z]{3})/i
const plainLabel = (label: string) => label.replace(accountNumber, '').replace(groupName, '').trim()

/** Table rows, as possible expenses. */
export const expenseRows = cachedByPage((pageText) =>
  tableRows(pageText)
    .filter(({ isProse }) => !isProse)
    .map(({ label, start, end, cells, section }): Mention & { isExpense: boolean } => {
      const cellsStart = cells[0]?.start ?? end
      return {
        type: 'sentence',
        value: 'association',
        start,
        end,
        span: { start, end },
        sentence: pageText.text.slice(start, end),
        before: '',
        after: pageText.text.slice(cellsStart, end),
        row: plainLabel(label),
        column: '',
        heading: '',
        isExpense:
          !['income', 'assets', 'liabilities'].includes(section) && cells.some(({ cents }) => cents !== 0),
      }
    }),
)

const fewestExpenses = 4
const usualExpenses = [
  /\bins(?:urance)?\b/i,
  /\b(?:legal|attorney|atty|acct|accounting|audit|tax(?:es)?)\b/i,
  /\b(?:postage|stamps|office|printing|management)\b/i,
  /\b(?:landscap\w+|lawn|mow\w*|snow|grounds)\b/i,
  /\b(?:elec(?:tric\w*)?|water|sewer|utilit\w+|trash)\b/i,
  /\b(?:reserves?|savings|svgs)\b/i,
]

const expensesTitle =
  /^\s*(?:cash |operating |total |annual )?(?:outflows?|expenses?|expenditures|disbursements)\b.{0,40}$|\b(?:expenses|disbursements|bills paid):\s*$/i

/** Whether a page lists usual expenses of an association. Document kinds are sometimes misclassified. */
export const listsExpenses = cachedByPage((pageText) => {
  const labels = tableRows(pageText).flatMap(({ isProse, label }) => (isProse ? [] : [label]))
  const listed = usualExpenses.filter((words) => labels.some((label) => words.test(label)))
  const isTitled = pageText.lines.some(({ text }) => expensesTitle.test(text))
  return listed.length >= fewestExpenses - (isTitled ? 2 : 0)
})

const sharesServices = pageMatcher(
  /\b[Cc]ondominiums?\b|\bCONDOMINIUMS?\b|\b[Cc]ondos?\b|\b[Tt]own\s?(?:[Hh]omes?|[Hh]ouses?)\b|\bTOWN\s?(?:HOMES?|HOUSES?)\b|\bT\.H\.|\bTHs?\b|\bper door\b|\/door\b|\b[Rr]oofs?\b|\b[Rr]egime\b/,
)

/** In a reserve study, components that are named for water or electricity are pipes and lamps, not services. */
const subjectsInReserveStudies: readonly MaintainedSubject[] = ['roofStructure', 'poolSpa', 'landscaping']

/** A page's rows of expenses for a subject. */
export function expensesFor(subject: MaintainedSubject, pageText: PageText): Mention[] {
  const labels = expenseLabels[subject]
  const isStudy = pageText.document.kind === 'reserve_study' && !listsExpenses(pageText)
  if (isStudy && !subjectsInReserveStudies.includes(subject)) return []
  if (labels.isShared && !sharesServices(pageText)) return []
  return expenseRows(pageText).filter(
    ({ row, isExpense }) => isExpense && labels.words.test(row) && labels.other?.test(row) !== true,
  )
}
