import type { DocumentKind } from './types'

type Rule = {
  kind: Exclude<DocumentKind, 'other'>
  /** Matches the file's name. */
  name: RegExp
  /** Matches a heading on the first pages. */
  title: RegExp
  /** Phrases of this kind of document that are rare in others. */
  phrases: RegExp[]
  /** Whether its heading can be a sentence: "The meeting was called to order", "Dear owners". */
  beginsWithSentence?: boolean
}

// English, and the Spanish words that associations use; everything is compared in lower case without accents.
const rules: Rule[] = [
  {
    kind: 'ccrs',
    name: /\bcc ?(&|and|n)? ?rs?\b|covenants?|convenants?|declaration|restrictions|master deed|deed restriction/,
    title:
      /^covenants( for| of|$)|indenture of restrictions|declaration of (\w+ )?(covenants?|condominium|restrictions|easements|protective)|covenants,? conditions,? (and|&) restrictions|(protective|restrictive|residential|amended) covenants|master deed|(amendment|amended|supplement|correction|annexation)\w* (?:of additional \w+ )?(to|of) (the )?(\w+ ){0,3}(declaration|covenants|c ?c ?& ?r|c, ?c ?& ?r)|declaracion de condiciones/,
    phrases: [
      /run(ning)? with the land/,
      /declarant/,
      /lien (for|of) (the )?assessments?|assessment lien/,
      /architectural (control|review) committee/,
      /easements?/,
      /common (area|element)s?/,
      /hereby declares?/,
      /recorded in|county recorder|records of/,
      /single[- ]family (residence|dwelling)|residential purposes/,
    ],
  },
  {
    kind: 'bylaws',
    name: /by-? ?laws?|estatutos/,
    title: /by ?[-–]? ?laws( of| for|\b)|code of regulations|estatutos/,
    phrases: [
      /quorum/,
      /annual meetings?( of (the )?(members|owners))?/,
      /prox(y|ies)/,
      /(board of )?directors shall/,
      /term of office/,
      /(duties|powers) of (the )?(president|secretary|treasurer|board)/,
      /vacanc(y|ies)/,
      /special meetings?/,
      /cumulative voting|election of (directors|officers)/,
    ],
  },
  {
    kind: 'rules',
    name: /\brules?\b|regulations?|guidelines?|handbook|architectural|design standards|house rules|polic(y|ies)|reglas|reglamento/,
    title:
      /rules (and|&) (regulations|standards)|(community|house|pool|parking|association) rules|architectural (review|control|design)? ?(policy|guidelines|standards)|design guidelines|(homeowner|resident|owner)s?'?s? (handbook|manual)|^((policy|board|administrative|enforcement|special) )?resolution( (no|number|of (the )?board|re|regarding)\b|:|$)|reglas y reglamentos|reglamento interno/,
    phrases: [
      /violations?/,
      /\bfin(e|es|ed)\b/,
      /(residents|owners|tenants|occupants) (shall|must|may not|are)/,
      /nois(e|y)|quiet hours/,
      /leash|pets?/,
      /\bpark(ed|ing)\b/,
      /guests?/,
      /trash|garbage/,
      /not (permitted|allowed)|prohibited/,
    ],
  },
  {
    kind: 'budget',
    name: /budget(?! meeting)|presupuesto/,
    title: /\bbudget\b(?! meeting)|presupuesto/,
    phrases: [
      /total (operating )?expenses?/,
      /total (income|revenues?)/,
      /proposed|approved|adopted/,
      /landscap(e|ing)/,
      /insurance/,
      /\b(dues|assessments?) (collected|income)|assessment income/,
      /contingency/,
      /actual/,
      /reserve (contribution|allocation|fund|transfer)|transfer to reserves?/,
    ],
  },
  {
    kind: 'financial_statement',
    name: /financ|balance ?sheet|income ?statement|profit|\bp ?& ?l\b|audit|treasurer|ledger|estado financiero|\bageing|\baging/,
    title:
      /balance sheet|statements? of (financial position|revenues?|operations|activities|income|cash flows?|assets)|income statement|profit (and|&) loss|financial statements?|independent (auditor|accountant)|treasurer's report|(accounts receivable )?ag(e)?ing report|estados? financieros?/,
    phrases: [
      /total assets/,
      /liabilities/,
      /accounts? receivable|assessments receivable/,
      /net (income|loss|surplus)|excess \(?deficiency/,
      /fund balances?|members' equity|\bequity\b/,
      /year[- ]to[- ]date|\bytd\b/,
      /accrued|prepaid/,
      /accounts? payable/,
      /cash (in|and|equivalents)/,
    ],
  },
  {
    kind: 'reserve_study',
    name: /reserve|\brs\b/,
    title:
      /(full|level \d|updated?) reserve study|reserve (study|analysis|fund study|fund plan|fund contribution requirements|report|specialist|fund analysis)|estudio de reservas?/,
    phrases: [
      /percent funded|% funded/,
      /fully funded/,
      /(remaining )?useful li(fe|ves)/,
      /remaining li(fe|ves)/,
      /components?/,
      /funding plan|funding (model|method)/,
      /reserve (fund )?(balance|contribution)/,
      /replacement cost/,
      /site (visit|inspection)/,
    ],
  },
  {
    kind: 'minutes',
    beginsWithSentence: true,
    name: /minutes|\bmtg\b|\b(board|budget|members(hip)?|owners|homeowners) meeting\b(?!.* (notice|agenda|proxy|packet))|\bmeeting notes\b|\bacta\b|\bminutas?\b/,
    title:
      /(meeting |board )?minutes( of|\b)|^([\w/.-]+ ){0,5}(board |annual )?meeting notes\b|^(an?|the) (\w+ ){0,8}meeting was held (on|at)\b|^((board|members?|directors?|owners?|also|those) ){0,2}(present|in attendance|attending|attendees) ?:|^(\w+ )?(annual|special|regular|monthly|quarterly|board|members'?|homeowners'?)( (members|membership|board|homeowners|association))?'? meeting( \d.*)?$|^meeting of the (board|members|association|directors)|^(the )?(\w+ )?(\w+ )?meeting (was )?(called to order|opened|convened|began)\b|called (the |this )?(\w+ )?(\w+ )?meeting to order|^(board members|members of the board|directors) present|acta de (la )?(reunion|asamblea|junta)|minutas? de/,
    phrases: [
      /(call(ed)?|came|brought) to order|opened the meeting/,
      /\bmotion\b|\bmoved\b|mocion/,
      /second(ed)?\b|secund/,
      /adjourn(ed|ment)?|se levanto la/,
      /(members|directors|owners|board)? ?present:?|in attendance|attending:|presentes/,
      /quorum (was|is|has)|quorum present|hay quorum|quorum de/,
      /unanimous(ly)?|all in favor|unanimidad|aprobad[oa]/,
      /old business|new business|agenda/,
      /minutes (of the|from) (last|previous|prior)|acta anterior/,
    ],
  },
  {
    kind: 'fee_schedule',
    name: /\bfees?\b|\bdues\b|collections?|assessment schedule|rate sheet|delinquen|cuotas?/,
    title:
      /fee schedule|schedule of (fees|charges|assessments|dues)|(assessment|dues|delinquen\w+)[ -]*(collection|payment)?s? (policy|schedule)|collection policy|association fees|lista de cuotas|cuotas y cargos/,
    phrases: [
      /transfer fee/,
      /late (fee|charge)s?/,
      /\bnsf\b|returned check/,
      /interest (at|of|rate)/,
      /delinquent/,
      /payment plan/,
      /(due|payable) (on|by) (the )?(first|1st)|due date/,
      /working capital|capital contribution/,
      /per (month|quarter|year|unit|lot)/,
    ],
  },
  {
    kind: 'insurance',
    name: /insur|acord|\bcoi\b|seguro|dec(laration)?s? page/,
    title:
      /certificate of (\w+ )?insurance|(association |master )?insurance (summary|certificate|policy|coverage)|evidence of (commercial )?(property )?insurance|(policy|insurance|common policy) declarations|certificado de seguro/,
    phrases: [
      /policy (period|number|term|effective)/,
      /deductibles?/,
      /named insured/,
      /(each|per) occurrence/,
      /aggregate/,
      /directors (&|and) officers/,
      /fidelity|crime|employee dishonesty/,
      /general liability/,
      /insur(er|ance company)|carrier|producer|underwrit/,
    ],
  },
  {
    kind: 'questionnaire',
    name: /questionnaire|\b1076\b|condo cert|resale|estoppel|lender (form|package)|cuestionario/,
    title:
      /(condo(minium)?|project|lender|hoa|pud|association|homeowners?|full|limited) (\w+ )?questionnaire|resale (certificate|disclosure)|disclosure statement (pursuant|under)|section 22\.?1 disclosure|estoppel (certificate|letter)|(status|assessment) certificate|condominium project/,
    phrases: [
      /owner[- ]occup(ied|ancy)/,
      /(number|total) (of )?units/,
      /fannie mae|freddie mac|fha|lender/,
      /is the (project|association|hoa)|are there any/,
      /investor|second home/,
      /yes\b.{0,6}\bno\b/,
      /litigation|lawsuit/,
      /units? (over )?(60|90|\d+) days/,
      /completed by|prepared by/,
    ],
  },
  {
    kind: 'notice',
    beginsWithSentence: true,
    name: /notice|letter|announcement|welcome|aviso|carta/,
    title:
      /notice (of|to|regarding)|^assessments? notice|(dear|hi|hello|greetings,?) (\w+ ){0,4}(home)?(owner|member|neighbor|resident)s?|important (notice|announcement)|\bnewsletter\b|aviso (de|a)|estimad[oa]s?/,
    phrases: [
      /\bdear\b/,
      /sincerely|regards|respectfully/,
      /please (be advised|note|contact|remember)/,
      /will be held/,
      /effective (january|february|march|april|may|june|july|august|september|october|november|december)/,
      /if you have any questions/,
      /the board (has|of directors has)/,
    ],
  },
]

const points = { name: 4, titleAtTop: 6, title: 3, phrase: 0.6 }
/** A title within so many characters of the first page is the document's own. */
const topLength = 350
/** Characters that are searched for a title: of the first page, and of each later one. */
const headLength = 1_500
const laterHeadLength = 500
/** Characters that are searched for phrases. */
const bodyLength = 15_000
/** Pages examined: recorded documents may begin with plats and cover sheets. */
export const pagesToClassify = 10
/** Longer lines are not headings: documents name each other in sentences. */
const headingLength = 110
/** The minimum score for a kind. */
const minScore = 3
const withBylaws =
  /declaration of (condominium|covenants)[a-z,&\s-]{0,140}\band (of )?(\w+, ){0,4}[a-z,\s]{0,40}by-?laws/

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'")

const sentenceWords =
  /\b(?:is|are|was|were|been|has|have|had|will|shall|can|could|must|should|would|did|does|going|provides?|allows?|states?|requires?|you|we|they|which|who|whereas)\b/i
const shortestWrapped = 50
/** A line that continues on the next one: a long one that ends with a comma or a word in lower case. */
const isWrapped = (line: string) => line.trim().length >= shortestWrapped && /(?:,|\b[a-z]+)\s*$/.test(line)
/** "The bylaws also allow …" on the first page does not make a letter bylaws. */
const isInRunningText = (heading: string, above: string) =>
  sentenceWords.test(heading) || /^\s*[a-z]/.test(heading) || (/[a-z]{3}/.test(heading) && isWrapped(above))

function firstHeading(head: string, rule: Rule): { at: number } | null {
  let at = 0
  const lines = head.split('\n')
  for (const [i, line] of lines.entries()) {
    // A title may span two lines.
    for (const heading of [line, `${line} ${lines[i + 1] ?? ''}`]) {
      if (heading.trim().length > headingLength) continue
      const found = rule.title.exec(heading.toLowerCase())
      const isSentence = rule.beginsWithSentence && found?.index === 0
      if (found && (isSentence || !isInRunningText(heading, lines[i - 1] ?? ''))) return { at }
    }
    at += line.length + 1
  }
  return null
}

function laterHeading(texts: string[], rule: Rule) {
  for (const text of texts.slice(1)) {
    const found = firstHeading(text.slice(0, laterHeadLength), rule)
    if (found) return found
  }
  return null
}

/**
 * Classifies a document by its name, the headings on its first pages, and typical phrases.
 * @param pages the texts of its first pages
 */
export function classify(name: string, pages: string[]): DocumentKind {
  const fileName = withoutAccents(
    name
      .replace(/\.[a-z]+$/i, '')
      .replace(/[_.+-]+/g, ' ')
      .replace(/([a-z])([A-Z\d])/g, '$1 $2'),
  ).toLowerCase()
  const texts = pages
    .slice(0, pagesToClassify)
    .map((page) =>
      withoutAccents(page)
        .replace(/[ \t]+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '')
  const body = texts.join('\n').slice(0, bodyLength).toLowerCase()
  let best: { kind: DocumentKind; score: number } = { kind: 'other', score: 0 }
  for (const rule of rules) {
    // A condominium declaration that includes the bylaws is a declaration.
    if (rule.kind === 'bylaws' && withBylaws.test(body.slice(0, 600))) continue
    let score = rule.name.test(fileName) ? points.name : 0
    const firstPageHeading = firstHeading(texts[0]?.slice(0, headLength) ?? '', rule)
    const heading = firstPageHeading ?? laterHeading(texts, rule)
    if (heading) {
      const isAtTop = firstPageHeading !== null && firstPageHeading.at <= topLength
      score += isAtTop ? points.titleAtTop - firstPageHeading.at / topLength : points.title
    }
    score += rule.phrases.filter((phrase) => phrase.test(body)).length * points.phrase
    if (score > best.score) best = { kind: rule.kind, score: Math.round(score * 10) / 10 }
  }
  return best.score >= minScore ? best.kind : 'other'
}
