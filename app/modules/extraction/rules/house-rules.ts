import { lineAt, sentenceAround, type PageText } from './page-text'
import { toCandidate } from './rule'
import { findTitledPassages } from './titled-passages'
import { plainCharacters, collapseWhitespace } from '../../document-reading/marks'
import type { Candidate } from '../../report-fields/candidate'

/**
 * Passages: rules in the document's own words. A sentence is scored by its subject, what it requires or prohibits, the
 * details a buyer asks for, and its heading. Definitions, hints, and tables of contents score nothing.
 */
type Passage = {
  path: string
  subject: RegExp
  heading: RegExp
  /** Words that mark a rule or fact of this subject, besides the common ones. */
  alsoOrders?: RegExp
  /** Details that a buyer asks for; each kind found counts. */
  particulars: RegExp[]
  /** Points for kinds of statements that make a sentence more or less relevant. */
  telling?: [words: RegExp, points: number][]
  unless?: RegExp
  /** What tells a rule from a report of its use; minutes need it. */
  inMinutes?: RegExp
}

const orders =
  /\b(?:shall|must|may not|may be|may|cannot|can not|not (?:be )?(?:allowed|permitted)|are (?:allowed|permitted|prohibited|required|limited)|is (?:allowed|permitted|prohibited|required|limited|not)|prohibited|permitted|allowed|no more than|not more than|limited to|will be (?:towed|fined|allowed)|only|forbidden|do not|please|required|without|have the right|will|no|smoke[- ]free|non-?smoking|constitutes?|discouraged|requires?|needs?)\b|^\W{0,4}(?:\w{1,3}[.)]\s+)?(?:keep|make|submit|obtain|clean|park|leash)\b/i

const passages: Passage[] = [
  {
    path: 'propertyDetails.petRules',
    subject: /\b(?:pets?|animals?|dogs?|cats?|livestock|poultry|fowl|chickens|kennels?)\b/i,
    heading: /\b(?:pets?|animals?|dogs)\b/i,
    particulars: [
      /\b(?:household pets?|domestic)\b/i,
      /\b(?:leash(?:e[sd])?|under control)\b/i,
      /\b(?:pounds|lbs)\b/i,
      /\b(?:one|two|three|four|\d)\b[^.]{0,14}\b(?:pets?|dogs?|cats?|animals?)/i,
      /\b(?:raised|bred|kept|breeding|commercial purpose)\b/i,
      /\bnuisance|noise|waste|feces|excrement\b/i,
      /\b(?:regist\w+|breeds?|vicious|deposit)\b/i,
    ],
    telling: [
      [/\brun(?:ning)? (?:loose|at large)\b|\broam\b/i, 5],
      // Kinds and numbers allowed are more relevant than conditions.
      [
        /\b(?:no|only|reasonable number of|(?:not |no )?more than|maximum of|limited to|up to)\b[^.]{0,25}\b(?:pets?|dogs?|animals?)\b|\b(?:pets?|dogs?|animals?)\b(?! (?:doors?|runs?|houses?|pens?|food|owners?|areas?|waste))[^.]{0,30}\b(?:(?:is|are|be) (?:strictly )?(?:not |only )?(?:allowed|permitted|prohibited|forbidden|limited|banned)|may (?:not )?be kept)\b/i,
        4,
      ],
      [
        /\b(?:(?:no|not) more than|maximum of|up to|limit(?:ed)? (?:of|to)|only)\b[^.]{0,12}\b(?:one|two|three|four|\d)\b/i,
        3,
      ],
      [/\b(?:pools?|clubhouse|playground|courts?|doors?|article \d)\b/i, -5],
      [
        /^(?!.*\b(?:kept|keep|permitted|allowed|leash\w*|number|pounds|lbs)\b).*\b(?:waste|litter|feces|excrement|indoors|damages?)\b/is,
        -4,
      ],
    ],
    unless: /service animals? only|(?:except|other than) (?:\w+ ){0,2}service animals|insurance/i,
  },
  {
    path: 'propertyDetails.parkingRules',
    subject: /\b(?:park(?:ed|ing)?|vehicles?|automobiles?|trailers?|boats?|garages?)\b/i,
    heading: /\b(?:parking|vehicles?)\b/i,
    particulars: [
      /\b(?:guests?|visitors?)\b/i,
      /\b(?:commercial|recreational|RVs?|motor ?homes?|campers?|boats?|trailers?|trucks?)\b/i,
      /\b(?:towed?|towing|removed)\b/i,
      /\b(?:garages?|driveways?|assigned|stalls?|spaces?)\b/i,
      /\b(?:hours|overnight|days)\b/i,
      /\b(?:inoperable|inoperative|unlicensed|abandoned|disabled|repair)\b/i,
      /\b(?:streets?|on-street|fire lane)\b/i,
    ],
    telling: [
      [
        /\b(?:trailers?|trucks?|boats?|campers?|RVs?|cars|vehicles?|motor ?homes?)\b[^.]{0,80}\b(?:(?:shall|may|must|can|will|are) (?:not|never) (?:to )?be|cannot be|are not to be) (?:kept|parked|stored|left)\b/i,
        5,
      ],
      [/\bobstruct\w*|\bno (?:solicit|storage)/i, -5],
      [
        /\b(?:vehicles?|cars?|automobiles?|residents?|owners?)\b[^.]{0,40}\b(?:must|shall|may|should|are to|can(?:not)?|limited|only)\b[^.]{0,40}\bpark(?:ed|ing)?\b/i,
        2,
      ],
    ],
    unless:
      /smok|sprinkler|insurance|lien|park(?:s|ing lot)? (?:lighting|maintenance|sweeping)|easement|construct a|building permit|as a (?:temporary )?residence/i,
  },
  {
    path: 'propertyDetails.rentalRules',
    subject:
      /\b(?:leas(?:e|es|ed|ing)|rent(?:s|al|als|ed|ing)?|tenants?|sublet|airbnb|vrbo|timeshare|transient|owner[- ]occup\w+)\b/i,
    heading: /\b(?:leas(?:e|es|ed|ing)|rent(?:al|als|ed|ing)?|tenan\w+)\b/i,
    telling: [
      [
        /\b(?:less than|at least|minimum|not (?:be )?(?:leased|rented)|no (?:owner|unit|home|lot)|prior written)\b/i,
        3,
      ],
      [/\b(?:no more than|maximum|percent|cap)\b|%/i, 2],
      [/["“]?for (?:sale|rent)["”]?|signs?\b/i, -8],
      [/\b(?:stor(?:e|ed|age)|park(?:ed|ing)?|trailers?|pets?|animals?)\b/i, -5],
      [/\bresponsible for\b|\bliable\b/i, 1],
    ],
    particulars: [
      /\b(?:months?|days?|year|term of)\b/i,
      /\b(?:transient|hotel|short[- ]term|nightly|vacation)\b/i,
      /\b(?:writing|written|copy of)\b/i,
      /\b(?:cap|percent|maximum number|waiting list|hardship)\b|%/i,
      /\b(?:entire|less than (?:the |all|an entire))\b/i,
      /\b(?:subject to|comply|bound by)\b/i,
      /\b(?:prior (?:written )?(?:approval|consent)|occup(?:y|ied))\b/i,
    ],
    unless:
      /equipment lease|lease of (?:the )?common|board may lease|release|please|solar|ground lease|rented (?:truck|dumpster)|insurance|power to (?:lease|acquire)|own, hold|sign (?:all )?leases|\bvot(?:e|ing)\b|proxy/i,
  },
  {
    path: 'propertyDetails.smokingRules',
    subject: /\b(?:smok(?:e|ing|ed)|non-?smoking|vap(?:e|ing)|tobacco|cigarettes?|marijuana)\b/i,
    heading: /\bsmok/i,
    particulars: [
      /\b(?:prohibited|not (?:allowed|permitted)|no smoking|banned|smoke[- ]free|non-?smoking)\b/i,
      /\b(?:units?|common areas?|balcon\w+|patios?|building)\b/i,
      /\b(?:feet|ft)\b/i,
    ],
    unless: /smoke (?:detector|alarm)s?|\bdesignate\b|chimney|barbecue|smoke damage/i,
  },
  {
    path: 'propertyDetails.architecturalReview',
    subject:
      /\b(?:architectural|design review|ARC|ACC|DRC|(?:improvement|building|environmental|modifications?|covenants?|design|aesthetics?) committee|no (?:improvement|building|structure|fence|addition|dwelling|modification|alteration)s?|exterior (?:alteration|change|modification|surface|appearance)s?|plans and specifications|(?:prior|formal) written (?:approval|consent)|(?:board|HOA|association) (?:approval|permission)|permission (?:from|of) the (?:\w+ )?board|(?:modifications?|alterations?|additions?) (?:and|or) (?:modifications?|alterations?|additions?))\b/i,
    // A sentence that began on the page before says until when nothing may be built.
    alsoOrders: /\b(?:until|unless)\b[^.]{0,200}\bapproved\b/i,
    heading:
      /\b(?:architectural|design review|ARC\b|ACC\b|exterior (?:changes|alterations|modifications|improvements)|alterations)/i,
    particulars: [
      /\b(?:prior|written|in writing)\b/i,
      /\bwithin\s+[^.]{0,25}\bdays\b/i,
      /\bdeemed (?:approved|disapproved|denied)\b/i,
      /\b(?:submitted|submit|application)\b/i,
      /\b(?:permission|pre-?approv\w+|subject to (?:\w+ )?(?:review|approval))\b/i,
      /\b(?:before|prior to|in advance)\b/i,
      /\bapprov(?:al|ed?|es)\b/i,
    ],
    telling: [
      [/\b(?:erected|constructed|placed|altered?|change[sd]?|installed|commenced|made|painted)\b/i, 2],
      [/\b(?:until|unless|without|before|prior to)\b[^.]{0,120}\b(?:approv|consent)/i, 3],
      [/\b(?:rent|leas(?:e|ed|ing)|pets?|parking|assessments?|amend(?:ed|ment))\b/i, -5],
      [
        /^(?:\W{0,3}\w{1,8}[.)]{1,2}\s+)?No (?:\w+,? ){0,3}(?:buildings?|structures?|fences?|improvements?|alterations?|additions?|exterior|dwellings?|planting)\b/,
        3,
      ],
      [
        /\bshall not be (?:deemed|construed)|\bwaiver\b|\bliab(?:le|ility)\b|\bapproval by the\b[^.]{0,50}\bof any\b/i,
        -5,
      ],
      [
        /\b(?:committee|board|ARC|ACC)\b[^.]{0,20}\b(?:must|shall|has to|needs? to) (?:\w+ )?approve\b|\b(?:needs?|requires?|subject to)\b[^.]{0,25}\bapproval (?:of|by|from) the\b/i,
        5,
      ],
      [/\bmust (?:\w+ )?(?:get|obtain|have|receive|submit)\b/i, 2],
      [/\b(?:solar|antennas?|satellite|flags?)\b/i, -3],
      // Permission to keep something is not about changing a building.
      [/\bstorage (?:of|in|on|is)\b|\bno storage\b(?! (?:shed|building|structure|tank))|\bstored\b/i, -7],
      // Setbacks need no approval.
      [/^(?!.*\b(?:approv|consent|permission|submi|review|committee|written))/is, -8],
    ],
    unless:
      /members of the (?:architectural )?committee shall (?:be|serve|consist)|term of office|compensation/i,
  },
  {
    path: 'financial.lienPolicy',
    subject: /\b(?:liens?|foreclos(?:e|ed|ing|ures?))\b/i,
    alsoOrders:
      /\bsubject to\b|\b(?:is|are|remain) a lien\b|\b(?:initiat|fil|plac|record|begun|start|authoriz|pursu)(?:e|ed|es|ing)?\b|\bresults? in\b/i,
    heading: /\b(?:liens?|collection|delinquen\w+)\b/i,
    particulars: [
      /\b(?:record(?:ed|ing)?\b|fil(?:e|ed|ing)\b[^.]{0,20}\blien)/i,
      /\b(?:days|months)\b/i,
      /\b(?:delinquent|unpaid|past due|not paid|fail(?:ure|s|ed)? to pay|non-?payment)\b/i,
      /\bassessments?\b/i,
      /\bforeclos/i,
      /\b(?:attorney|costs)\b/i,
    ],
    telling: [
      [
        /\bcontinuing lien\b|\b(?:be|become|constitutes?|secured by|create|is established|establish(?:es)?) (?:and become )?(?:delinquent and )?a (?:continuing )?(?:charge and )?lien\b/i,
        6,
      ],
      [
        /\bplacement of (?:an? )?liens?\b|\bliens? (?:will be |is |are |may be |shall be |being |to be )?(?:filed|recorded|placed)|\b(?:initiat|fil|begin|beg[au]n|start|authoriz|pursu|proceed)\w* (?:with |an? |the |any )?foreclos|\b(?:file|record|place|levy|impose) (?:an? |any )?(?:\w+ ){0,2}liens?\b/i,
        5,
      ],
      [/\b(?:is|are|remain) a lien (?:up)?on\b|\bsecured by the lien\b/i, 2],
      [/\bmay (?:be )?foreclosed?|foreclose (?:at its|the|its) /i, 2],
      [/\b(?:action|suit) at law\b[^.]{0,80}\bforeclos/i, 2],
      [/\bcosts? to (?:file|release|record)\b/i, -6],
      [
        /\bto evidence|notice of (?:assessment )?lien setting|certificate|in any action to|costs of (?:suit|the action)\b/i,
        -4,
      ],
      [/\bsubordinate|first mortgage|purchaser at/i, -2],
    ],
    unless:
      /mechanic'?s|tax liens|first mortgage.*subordinate|blanket|labor|materials|mortgagee|lien of any/i,
  },
  {
    path: 'financial.fines',
    subject:
      /\b(?:fine[sd]?|monetary penalt(?:y|ies)|penalt(?:y|ies) (?:for|of) (?:the )?(?:infraction|violation|breach))\b/i,
    heading: /\b(?:fines?|enforcement|violations?)\b/i,
    particulars: [
      /\$\s?\d/,
      /\b(?:first|second|third|each|per|daily) (?:offense|violation|occurrence|day)|\bper day\b/i,
      /\b(?:hearing|notice|warning)\b/i,
    ],
    telling: [
      [/\b(?:up to|not (?:to )?exceed|maximum)\b[^.]{0,30}\$|\$[^.]{0,40}\b(?:per|each|for) /i, 4],
      [/\b(?:violat\w+|infractions?|breach|non-?compliance)\b/i, 2],
      [/\b(?:result in|face|subject to) (?:an? |the )?(?:\w+ ){0,2}fines?\b/i, 4],
      [/\bnotice shall (?:describe|state|contain)\b/i, -4],
      [/\$\s?[\d,.]{1,9}\s+(?:fine|penalty)\b|\b(?:fine|penalty) of (?:up to )?\$/i, 4],
      [/\bfines? (?:will|may|shall|can) be (?:imposed|assessed|levied|issued)\b/i, 3],
      [/\b(?:impose|levy|assess|establish|including) (?:\w+ )?(?:fines?|penalties|monetary)/i, 3],
      [
        /\blate (?:fee|charge|payment)s?|assessment,? fine|fines?,? (?:or )?(?:late|interest|charges|assess)/i,
        -4,
      ],
    ],
    unless: /fine (?:arts|grained)|fine finish|city|county|municipal|state law/i,
    // Minutes report fines that were imposed, besides what fines there are.
    inMinutes:
      /\b(?:schedule|policy|rais(?:e|ed|ing)|increas\w+|adopt\w*|up to|fines? (?:of|will be|are now|is now)|first|1st|second|2nd|per day|each)\b/i,
  },
]

const contents =
  /please refer|refer to the|mere acquisition|mere act|release of (?:the |such |said )?lien|appeals? from|\.{4,}|(?:\s\.){4,}|table of contents/i

/** The nearest heading above: a short line in capitals, or a numbered title. */
function headingAbove(pageText: PageText, line: number): string {
  for (let i = line; i >= Math.max(0, line - 14); i--) {
    const text = pageText.lines[i]?.text.trim() ?? ''
    if (text.length < 3 || text.length > 90) continue
    const letters = text.replace(/[^A-Za-z]/g, '')
    const capitals = letters.length >= 4 && letters === letters.toUpperCase()
    const numbered = /^(?:Section\s+)?(?:\d+(?:\.\d+)*\.?|[A-Z]\.|[IVX]+\.|Article\s+\w+)\s+[A-Z]/.test(text)
    const short =
      text.length < 40 && /^[A-Z]/.test(text) && !/[.,;]$/.test(text) && text.split(' ').length <= 5
    if (capitals || numbered || short) return numbered ? text.slice(0, 60) : text
  }
  return ''
}

const normative = ['ccrs', 'bylaws', 'rules', 'notice', 'other', 'questionnaire', 'fee_schedule', 'minutes']
/** Text in budgets and studies needs a higher score to count as a rule. */
const beyondNormative = 3

const isTitle = (text: string) => {
  if (text.length > 60) return false
  const letters = text.replace(/[^A-Za-z]/g, '')
  const capitals = letters.length >= 4 && letters === letters.toUpperCase()
  return !/\.{4,}|\s\d{1,3}$/.test(text) && (capitals || /^[A-Z][\w &/,'-]{2,50}:$/.test(text))
}

const longestSection = 430

/** The first line from an index on that satisfies a predicate; -1 if none does. */
function lineFrom(pageText: PageText, from: number, holds: (text: string) => boolean): number {
  for (let i = from; i < pageText.lines.length; i++) if (holds(pageText.lines[i]?.text.trim() ?? '')) return i
  return -1
}

/** A short section with its own title ("PARKING:"), quoted from its title. */
function sectionsOf(pageText: PageText, passage: Passage): Candidate[] {
  const found: Candidate[] = []
  for (const [index, line] of pageText.lines.entries()) {
    const title = line.text.trim()
    if (title === '' || !isTitle(title) || !passage.heading.test(title)) continue
    const first = lineFrom(pageText, index + 1, (text) => text !== '')
    const next = lineFrom(pageText, first + 1, (text) => text !== '' && isTitle(text))
    if (first < 0 || isTitle(pageText.lines[first]?.text.trim() ?? '')) continue
    const start = line.start + (line.text.length - line.text.trimStart().length)
    const limit = Math.min(
      next < 0 ? pageText.text.length : (pageText.lines[next]?.start ?? 0),
      start + longestSection,
    )
    const whole = pageText.text.slice(start, limit)
    // Not in the middle of a sentence.
    const cut = Math.max(
      whole.lastIndexOf('. '),
      whole.trimEnd().endsWith('.') ? whole.trimEnd().length - 1 : -1,
    )
    if (cut < title.length) continue
    const text = whole.slice(0, cut + 1)
    const body = text.slice(title.length)
    if (
      !passage.subject.test(body) ||
      !orders.test(body) ||
      passage.unless?.test(body) ||
      contents.test(body)
    )
      continue
    const particulars = passage.particulars.filter((p) => p.test(body)).length
    if (particulars < 1) continue
    const value = collapseWhitespace(pageText.page.text.slice(start, start + text.length))
    found.push(
      toCandidate(
        pageText,
        passage.path,
        { value, comparable: plainCharacters(value).toLowerCase() },
        { start, end: start + text.length },
        Math.min(0.9, 0.66 + particulars * 0.04),
      ),
    )
  }
  return found
}

export function findPassages(pageText: PageText): Candidate[] {
  const { kind } = pageText.document
  const found: Candidate[] = findTitledPassages(
    pageText,
    (path) => passages.find((p) => p.path === path)?.particulars ?? [],
  )
  for (const passage of passages) {
    if (!passage.subject.test(pageText.text)) continue
    if (normative.includes(kind)) found.push(...sectionsOf(pageText, passage))
    let searched = 0
    const finder = new RegExp(passage.subject.source, 'gi')
    for (const match of pageText.text.matchAll(finder)) {
      if (match.index < searched) continue
      const span = sentenceAround(pageText, match.index, match.index + match[0].length, 420)
      searched = span.end
      let { end } = span
      // A sentence that introduces a list is only quoted with it.
      while (!/[.?!]['")]?\s*$/.test(pageText.text.slice(span.start, end)) && end - span.start < 420) {
        const more = sentenceAround(
          pageText,
          Math.min(end + 2, pageText.text.length - 1),
          Math.min(end + 4, pageText.text.length),
          260,
        )
        // The next numbered question of a form is no entry of this one's list.
        if (
          more.start < end ||
          !/^\(?[a-z0-9]{1,4}[.)]\s/i.test(more.text) ||
          more.end - span.start > 520 ||
          (/^\(?\d{1,2}[.)]\s/.test(more.text) &&
            /^\(?\d{1,2}[.)]\s/.test(pageText.text.slice(span.start, end)))
        )
          break
        end = more.end
      }
      // A title that ends like a sentence is quoted with its text.
      if (end - span.start < 60) {
        const more = sentenceAround(
          pageText,
          Math.min(end + 2, pageText.text.length - 1),
          Math.min(end + 4, pageText.text.length),
          420,
        )
        if (more.start >= end && more.start - end < 4) end = more.end
      }
      const text = pageText.text.slice(span.start, end)
      if (text.length < 25 || contents.test(text)) continue
      // A list item is required or prohibited by the sentence above the list.
      const item = /^\(?[a-z0-9]{1,4}[.)]\s/i.test(text) && !/^\(\d+\)\s+[a-z]/.test(text)
      // A schedule of amounts or a board's power is a rule without such words.
      const schedule =
        passage.path === 'financial.fines' &&
        /\$\s?\d|\b(?:establish|impose|levy|assess)\b|including fines/i.test(text)
      if (!item && !schedule && !orders.test(text) && !passage.alsoOrders?.test(text)) continue
      if (passage.unless?.test(text)) continue
      if (kind === 'minutes' && passage.inMinutes && !passage.inMinutes.test(text)) continue
      // Requests and discussions at a meeting are not rules.
      if (
        kind === 'minutes' &&
        /\b(?:ask|discuss|consider|propos|suggest|complain|question|report|ballot)\w*/i.test(text)
      )
        continue
      const particulars = passage.particulars.filter((p) => p.test(text)).length
      const mentions = [...text.matchAll(finder)].length
      const heading = headingAbove(pageText, lineAt(pageText, span.start))
      // "Section 5.3. Leasing." on the same line.
      const title =
        /([A-Z][^.;]{2,50})\.\s*["']?$/.exec(
          pageText.text.slice(Math.max(0, span.start - 60), span.start),
        )?.[1] ?? ''
      const headed =
        passage.heading.test(heading) ||
        passage.heading.test(text.slice(0, 60)) ||
        (title.split(' ').length <= 6 && passage.heading.test(title))
      const defines = /^\W*(?:\d+(?:\.\d+)*\.?\s+)?["'][A-Z][^"']{2,40}["']\s+(?:shall\s+)?means?/i.test(text)
      // An acknowledgment to sign is a form, not the rule.
      const form = /\b(?:I(?!\.)|my|me|undersigned)\b/.test(text)
      const points =
        (form ? -6 : 0) +
        (/^(?:\(?\w{1,4}[.)]\s+)?No\b/.test(text) ? 1 : 0) +
        particulars * 2 +
        (passage.telling ?? []).reduce((sum, [words, worth]) => sum + (words.test(text) ? worth : 0), 0) +
        Math.min(mentions, 4) +
        (headed ? 4 : 0) -
        (defines ? 6 : 0)
      // A questionnaire is shorter than a declaration.
      if (
        points <
        (kind === 'questionnaire' && passage.path.startsWith('propertyDetails.') ? 5 : headed ? 6 : 7) +
          (normative.includes(kind) ? 0 : beyondNormative)
      )
        continue
      // The next two sentences are included if they continue the subject.
      for (let more = 0; more < 2; more++) {
        const next = sentenceAround(
          pageText,
          Math.min(end + 2, pageText.text.length - 1),
          Math.min(end + 4, pageText.text.length),
          260,
        )
        if (
          next.start < end ||
          next.end - span.start >= 520 ||
          !passage.subject.test(next.text) ||
          !(orders.test(next.text) || schedule) ||
          contents.test(next.text)
        )
          break
        end = next.end
      }
      // Details in the following sentences count for the whole passage.
      const quoted = pageText.text.slice(span.start, end)
      const added = passage.particulars.filter((p) => p.test(quoted)).length - particulars
      const confidence = Math.min(0.9, 0.45 + (points + added) * 0.03)
      const value = collapseWhitespace(pageText.page.text.slice(span.start, end))
      searched = end
      found.push(
        toCandidate(
          pageText,
          passage.path,
          { value, comparable: plainCharacters(value).toLowerCase() },
          { start: span.start, end },
          confidence,
        ),
      )
    }
  }
  return found
}
