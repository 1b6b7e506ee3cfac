import {
  countSource,
  dateSource,
  percentSource,
  readCount,
  readDate,
  readMoney,
  readPercent,
} from '../../report-fields/parse'
import { paymentIntervalIn } from '../page/payment-intervals'
import { cellAt, rowOfPeriodsAt } from '../page/table'
import {
  choiceOf,
  dateOf,
  textOf,
  money,
  monthsOfAssessments,
  percentage,
} from '../../report-fields/typed-value'
import { isPlausibleDues } from '../rules/dues'
import { labeledField, readingOf, type LabeledValue } from '../signals/labeled-field'
import { customSignal, type FieldSignals } from '../signals/signal'

const dollars = '\\$\\s?\\d[\\d,]{0,11}(?:\\.\\d{2})?(?!\\d|[.,]\\d)(?:\\s?[MK](?!\\w))?'
/** Beside a label that names an amount of money, the dollar sign may be missing. */
const dollarsOrFigure = `(?:${dollars}|\\d[\\d,]{0,8}(?:\\.\\d{2})?(?!\\d|[.,/-]\\d|\\s?(?:%|x\\b|days?|th\\b|st\\b|months?|times|percent)))`
const centsOf = (text: string) => readMoney(text.startsWith('$') ? text : `$${text}`)
const leadIn =
  "(?:(?:it(?:'s| is| went to| will be)|they are|we (?:charge|pay)|currently|now|about|yes[,.:;]?|is|are) ){0,2}"
const optionalInterval =
  '(?:\\s?(?:/|per |a |each |every )?\\s?(?<interval>months?|mo\\b|monthly|quarter(?:ly)?|qtr\\b|years?|yr\\b|yearly|annual(?:ly)?|annum))?'
const forThisUnit = '(?:for (?:the |this )?(?:subject )?(?:unit|lot|home|property))'
const duesName =
  '(?:dues|(?:common )?(?:expense )?assessments?|(?:common |maintenance |condo |association |hoa )?(?:fees?|charges?)|installments?)'
const insuranceName =
  '(?:(?:master|blanket|association|hoa|building|property|hazard) ){0,2}(?:insurance|ins|insurance policy|policy)'
const none =
  '(?:none|no(?=[\\s.,;:!-]|$)|nothing|n/?a\\b|not (?:at (?:this|the present) time|that (?:we|i) know|to (?:our|my|the best) \\w+|currently|aware|presently))'
/** "None shall be brought" is a rule rather than an answer. */
const notRule = '(?!\\s(?:shall|may|will|can|must)\\b)'
const monthWord =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?'
const dayOfMonth = '(?:1st|2nd|3rd|[4-9]th|1\\dth|2[05]th|first|fifth|tenth|fifteenth|last day)'
const monthlyDues = /\b(?:monthly|per month|a month|each month)\b|\/\s?mo(?:nth)?\b/i

const labeledFacts: readonly LabeledValue[] = [
  {
    path: 'financial.regularAssessment',
    hint: /dues|assessment|fee|charge/i,
    label: `(?:what (?:is|are) |how much (?:is|are) )?(?:the |your |our )?(?:(?:current|regular|monthly|quarterly|annual|yearly|base|hoa|coa|association|condo|unit|lot) ){0,3}${duesName}(?: (?:per (?:month|unit|lot|home|quarter|year)|a month|monthly|amount|is|are|${forThisUnit})){0,3}`,
    value: `${leadIn}(?<amount>${dollarsOrFigure})${optionalInterval}`,
    read: ({ groups }, label) => {
      const cents = centsOf(groups?.amount ?? '')
      const interval = paymentIntervalIn(groups?.interval ?? '') ?? paymentIntervalIn(label)
      if (cents === null || !isPlausibleDues(cents) || interval === null) return null
      if (/^(?:19|20)\d\d$/.test(groups?.amount ?? '')) return null
      return {
        ...readingOf(money(cents, { per: interval }), interval === 'month' ? undefined : interval),
        path: interval === 'month' ? 'propertyInfo.monthlyDues' : 'financial.regularAssessment',
      }
    },
    signals: [
      customSignal('charged once or for one thing', -6, ({ sentence, after }) =>
        /\b(?:special|late|transfer|application|rental|deposit|one[- ]time|capital)\b/i.test(
          `${sentence.slice(0, 40)} ${after.slice(0, 40)}`,
        ),
      ),
    ],
  },
  {
    path: 'financial.assessmentDueDate',
    hint: /\bdue\b|payable/i,
    label: `(?:(?:the )?${duesName} |payments? |when (?:are|is) (?:the |my |our )?(?:${duesName}|payments?|it|they) )?(?:due|payable)(?: (?:date|day|by|on)){0,2}|(?:due|payment) date|when due\\b.{0,20}`,
    value: `(?:(?:due|by|on|payable|before|in full) ){0,3}(?:the )?(?<day>${dayOfMonth}(?: (?:day )?of (?:each|every|the) (?<unit>month|quarter|year))?|${monthWord} \\d{1,2}(?:(?:,| and|, and| &) ${monthWord} \\d{1,2}){0,3})(?!\\w)`,
    read: ({ groups }, _, { text }) => {
      const day = groups?.day ?? ''
      const isDayOfMonth = /^(?:\d|first|fif|tenth|last)/i.test(day)
      if (isDayOfMonth && !groups?.unit && !monthlyDues.test(text)) return null
      const words = isDayOfMonth ? `the ${day}${groups?.unit ? '' : ' of each month'}` : day
      return readingOf(textOf(words, words.toLowerCase().replace(/^the /, '')))
    },
  },
  {
    path: 'financial.lateFee',
    hint: /\blate\b|past due/i,
    label: `(?:(?:late|past due)(?: (?:payments?|fees?|charges?|penalty|penalties|dues|assessments?)){0,2}(?: (?:after|if (?:paid|received)|beyond) .{2,30})?|(?:is there a |what is the )late (?:fee|charge).{0,30})`,
    value: `${leadIn}(?:an? )?(?:additional |extra )?(?<amount>${dollars})(?!\\s?(?:/|per |a )?(?:year|annum))(?<unit>\\s?(?:/|per |a |each )\\s?(?:month|mo\\b|day))?`,
    read: ({ groups }) => {
      const cents = centsOf(groups?.amount ?? '')
      if (cents === null || cents < 1_00 || cents > 500_00) return null
      const per = groups?.unit ? (/day/i.test(groups.unit) ? 'day' : 'month') : undefined
      return readingOf(money(cents, { per }))
    },
    signals: [
      customSignal(
        'the late fees that were collected',
        -6,
        (m, { pageText }) => cellAt(pageText, m.start)?.row.section === 'income',
      ),
    ],
  },
  {
    path: 'financial.lateInterest',
    hint: /interest|\blate\b/i,
    label: `(?:(?:late |default |annual )?interest(?: rate)?(?: (?:on|for) (?:any |the |all )?(?:unpaid |past[- ]due |late |overdue |delinquent |outstanding )?(?:balances?|accounts?|assessments?|dues|payments?|amounts?))?|late(?: (?:fees?|charges?|payments?))?)`,
    value: `(?:${dollars}[^.;\\n%]{0,20}?\\b(?:plus|and|\\+)\\s)?(?<rate>${percentSource})\\s?(?<unit>(?:/|per |a |each )?\\s?(?:month|year|annum|mo\\b|yr\\b)|monthly|annually|annual|yearly|APR)`,
    read: ({ groups }) => {
      const share = readPercent(groups?.rate ?? '')
      const interval = paymentIntervalIn(groups?.unit ?? '') === 'month' ? 'month' : 'year'
      return share === null || share <= 0 || share > 30
        ? null
        : readingOf(
            percentage(share, { decimals: 2, per: interval }),
            interval === 'month' ? interval : undefined,
          )
    },
    signals: [
      customSignal('earned or owed on a loan', -6, ({ sentence }) =>
        /\b(?:earn|loan|note|CDs?|savings|bank|mortgage)\w*\b/i.test(sentence),
      ),
    ],
  },
  {
    path: 'financial.workingCapital',
    hint: /capital|initiation|buy-?in|contribution/i,
    label: `(?:buyer(?:'s)? |new owner |initial |one[- ]time )?(?:(?:working )?capital(?: (?:contribution|fee|fund|deposit|assessment|payment)){0,2}|initiation(?: fees?)?|(?:capital )?contribution to (?:the )?(?:working capital|reserves?)(?: fund)?|capital(?:iz|is)ation fee|buy-?in)(?: (?:at closing|due from buyer|buyer))?|[\\w-]{2,14} capital fee`,
    value: `${leadIn}(?<amount>${dollars})|${leadIn}(?<count>${countSource})\\s?(?:[x×]|times|months?)(?:['’]s?|['’])?(?=[\\s,;.)]|$)`,
    read: ({ groups }) => {
      if (groups?.amount) {
        const cents = centsOf(groups.amount)
        return cents === null || cents < 10_00 || cents > 50_000_00 ? null : readingOf(money(cents))
      }
      const multiplier = readCount(groups?.count ?? '')
      return multiplier === null || multiplier < 1 || multiplier > 12
        ? null
        : readingOf(monthsOfAssessments(multiplier))
    },
    signals: [
      customSignal(
        'of all owners together, or times dues of another interval',
        -6,
        ({ sentence, after }, { kind }) =>
          ['budget', 'financial_statement', 'reserve_study'].includes(kind) ||
          /^\s?(?:the )?(?:quarterly|annual|yearly)/i.test(after) ||
          /\bcapital (?:improvement|project)/i.test(sentence),
      ),
    ],
  },
  {
    path: 'financial.transferFee',
    hint: /transfer/i,
    label: `(?:(?:ownership|title|account|record|buyer|deed) )?transfer(?: (?:fees?|charges?|of (?:title|ownership|record|membership))){0,2}(?: (?:at closing|buyer|due from buyer))?`,
    value: `${leadIn}(?<amount>${dollars})`,
    read: ({ groups }) => {
      const cents = centsOf(groups?.amount ?? '')
      return cents === null || cents < 10_00 || cents > 5_000_00 ? null : readingOf(money(cents))
    },
    signals: [
      customSignal('moved between accounts', -6, (_, { kind }) =>
        ['budget', 'financial_statement', 'minutes', 'reserve_study'].includes(kind),
      ),
    ],
  },
  {
    path: 'financial.currentReserve',
    hint: /reserve/i,
    label: `(?:(?:current|total|capital|replacement) ){0,2}reserves?(?: (?:funds?|account|balance|cash|savings)){0,2}(?: (?:as of|at|on) .{3,20})?`,
    value: `${leadIn}(?<amount>\\$\\s?\\d{1,3}(?:(?:,\\d{3})+(?:\\.\\d{2})?|(?:\\.\\d{1,2})?\\s?[MK](?!\\w)))(?!\\s?(?:/|per |a |each |every )\\s?(?:unit|month|mo\\b|year|yr\\b))`,
    read: ({ groups }) => {
      const cents = centsOf(groups?.amount ?? '')
      return cents === null || cents < 1_000_00 ? null : readingOf(money(cents))
    },
    signals: [
      customSignal('planned or spent', -6, (_, { kind }) =>
        ['budget', 'financial_statement', 'reserve_study'].includes(kind),
      ),
    ],
  },
  {
    path: 'insurance.company',
    hint: /\bins(?:urance)?\b|policy|insurer|carrier|insures/i,
    label: `(?:${insuranceName}(?: (?:company|carrier|co|provider|with|by|is with)){0,2}|(?:insurance )?carrier|insurer|insurance company|who (?:carries|insures|provides|writes|is the (?:carrier|insurer))\\b.{0,60})`,
    value: `(?:(?:we(?:'re| are)? )?(?:insured )?(?:with|by|through) )?(?<name>[A-Z][\\w&'.-]{1,20}(?: (?:[A-Z&][\\w&'.-]{0,20}|of)){0,4})(?=\\s?(?:[,;.(]|$|\\n))`,
    read: ({ groups }) => {
      const name = (groups?.name ?? '').replace(/\.$/, '')
      return /\s(?!of\s)[a-z]/.test(name) ||
        /^(?:Yes|No|None|See|The|Association|HOA|Owner|Master|Included|Required|Copy|Agent|Contact|Walls|All|Each|Unit|Not|In|Liability|Property|Building|General)\b|\b(?:Agency|Brokers?|Services|Coverage|Policy)\b/.test(
          name,
        )
        ? null
        : readingOf(textOf(name))
    },
    signals: [
      customSignal(
        'a label that need not introduce a name',
        -4,
        ({ value: label, after }) =>
          !/who|carrier|insurer|company/i.test(String(label)) &&
          !/^[,;. ]{1,3}[^\n]{0,60}\b(?:exp\w*|thru|through|ded\w*|renew\w*|liab\w*|copy|policy)\b/i.test(
            after,
          ),
      ),
      customSignal('rules for owners, or accounts', -6, (_, { kind }) =>
        ['ccrs', 'bylaws', 'rules', 'budget', 'financial_statement', 'minutes'].includes(kind),
      ),
    ],
  },
  {
    path: 'insurance.expiration',
    hint: /\bins(?:urance)?\b|policy/i,
    label: `(?:${insuranceName}(?: (?:company|carrier|co|period|term)){0,2}|(?:policy|coverage) (?:expires|expiration|ends|renewal)(?: date)?|(?:expires|expiration date|renewal date|renews))`,
    value: `(?:[^\\n;]{0,80}?\\b(?:thru|through|exp(?:ires|iring|iration)?\\.?|until|renew(?:s|al|ing)?(?: on| date)?|up for renewal) )?(?<date>${dateSource})`,
    read: ({ groups }) => {
      const day = readDate(groups?.date ?? '')
      return day && day.length === 10 ? readingOf(dateOf(day)) : null
    },
    signals: [
      customSignal(
        'a date beside a policy, not its end',
        -6,
        ({ value: label, sentence }) =>
          !/expir|end|renew/i.test(String(label)) &&
          !/\b(?:thru|through|exp\w*|until|renew\w*)\b/i.test(sentence),
      ),
      customSignal('rules for owners', -6, (_, { kind }) => ['ccrs', 'bylaws', 'budget'].includes(kind)),
    ],
  },
  {
    path: 'financial.currentLitigation',
    hint: /legal|litigation|\bsuits?\b|lawsuit|\bsu(?:ed|ing)\b/i,
    label: `(?:(?:(?:is|are) there )?(?:any |current |pending |known |active |open )*(?:legal(?: (?:matters?|proceedings?|actions?|issues|claims?))?|litigation|law\\s?suits?|suits?(?: pending)?)(?: (?:pending|against .{3,40}|status|involving .{3,40}))?|(?:is|are) (?:the )?(?:hoa|association|coa|project|community|condominium|board|trust|developer)\\b.{0,60}\\b(?:sued|suing|law\\s?suits?|litigation|suits?|legal (?:action|proceedings?))\\b.{0,60})`,
    value: `${none}${notRule}`,
    read: () => readingOf(choiceOf('none')),
    signals: [
      customSignal('an expense of none', -6, (_, { kind }) =>
        ['budget', 'financial_statement'].includes(kind),
      ),
      customSignal('a form that prints both answers', -6, ({ after }) =>
        /^\W{0,12}(?:yes|\[|☐)/i.test(after),
      ),
    ],
  },
]

/** What forms, fact sheets, and letters say about dues, charges, reserves, insurance, and lawsuits: "Late fee  $30". */
export const labeledFactFields: readonly FieldSignals[] = labeledFacts.map((fact) => {
  const field = labeledField(fact)
  return {
    ...field,
    // Beside the label is the oldest of several years' figures; the headings tell which one is current.
    read: (mention, around) =>
      rowOfPeriodsAt(around.pageText, mention.start) ? null : field.read(mention, around),
  }
})
