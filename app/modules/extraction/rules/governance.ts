import {
  count,
  date,
  fraction,
  monthName,
  percent,
  percentText,
  readCount,
  readMonth,
  readShare,
} from '../../report-fields/parse'
import { dateReading } from './reserves'
import { group, type Place, type Reading, type Rule } from './sight'
import { tidy } from '../../document-reading/marks'

const share = `(?:${percent}|${fraction})`
const members = /\b(?:members?|owners?|memberships?|votes|voting|proxy|proxies|lots?|units?|membership)\b/i

function quorum(match: RegExpExecArray, place: Place): Reading | null {
  const raw = group(match)
  const value = readShare(raw)
  if (value === null || value < 1 || value > 100) return null
  const own = match[0]
  const around = `${place.before(110)} ${own}`
  // The board's quorum, and the smaller one of an adjourned meeting, are other rules.
  if (
    /\b(?:directors?|board|trustees|managers)\b/i.test(own) &&
    !/\b(?:members?|owners?|proxies|votes)\b/i.test(own)
  )
    return null
  if (!members.test(own) && !members.test(place.sentence.text)) return null
  if (
    /(?:directors?|board) (?:then )?(?:in office|present|shall constitute)|number of directors|meeting of the board/i.test(
      around,
    )
  )
    return null
  if (
    /\b(?:at|of) (?:the )?(?:board|directors'?) meetings?\b|votes? (?:on|of) the board\b/i.test(
      place.sentence.text,
    )
  )
    return null
  if (
    /adjourn|subsequent|reconvened|second meeting|reduced|preceding|required quorum|of the quorum/i.test(own)
  )
    return null
  const majority = /majority/i.test(raw)
  return {
    value: majority ? 'A majority' : percentText(value),
    comparable: majority ? 50 : value,
    ...(majority && { confidence: 0.65 }),
  }
}

const text = (value: string): Reading => ({ value, comparable: value.toLowerCase() })

export const governanceRules: Rule[] = [
  {
    path: 'governance.quorum',
    hint: /quorum/i,
    pattern: new RegExp(
      `(?<v>${share})(?<gap>[^.;]{0,230}?)\\b(?:shall|will|must|does)?\\s*(?:constitutes?|be|represent|is|are|form)\\s+(?:necessary\\s+to\\s+constitute\\s+)?(?:an?\\s+|the\\s+)?quorum\\b`,
      'gi',
    ),
    read: quorum,
    unless: /\b(?:adjourned|reconvened|one-half of the required|subsequent meeting)\b[^.]{0,120}quorum/i,
    confidence: 0.85,
    never: ['budget', 'reserve_study', 'insurance', 'financial_statement'],
  },
  {
    path: 'governance.quorum',
    hint: /quorum/i,
    pattern: new RegExp(
      `\\bquorum\\b(?<gap>[^.;]{0,170}?)(?:is|be|of|consists?\\s+of|requires?|means|at\\s+least|constituted\\s+by|:|by|when|if)\\s+(?:(?<=(?:if|when)\\s+)(?:the\\s+)?(?:unit\\s+)?(?:owners?|members?|persons?)\\b[^.;%]{0,80}?)?(?:the\\s+presence\\s+[^.;]{0,60}?\\s+of\\s+)?(?:at\\s+least\\s+|not\\s+less\\s+than\\s+)?(?:the\\s+\\w+\\s+of\\s+)?(?<v>${share})(?<tail>[^.;]{0,60})`,
      'gi',
    ),
    read: quorum,
    unless: /\b(?:adjourned|reconvened|required quorum|subsequent meeting)\b/i,
    confidence: 0.75,
    never: ['budget', 'reserve_study', 'insurance', 'financial_statement'],
  },
  {
    path: 'governance.boardSize',
    hint: /board|directors|trustees/i,
    pattern: new RegExp(
      `\\b(?:board(?:\\s+of\\s+(?:directors|trustees|managers))?|number\\s+of\\s+(?:directors|trustees|managers)|management\\s+committee)\\b(?<gap>[^.;]{0,90}?)\\b(?:consist(?:s|ing)?\\s+of|compos(?:ed|ing)\\s+of|compris(?:ed|ing|es)(?:\\s+of)?|shall\\s+be|is|of|have|has|set\\s+at|fixed\\s+at)\\s+(?:a\\s+total\\s+of\\s+)?(?<q>(?:at\\s+least|not\\s+(?:less|fewer)\\s+than|no\\s+fewer\\s+than|a\\s+minimum\\s+of|from|between)\\s+)?(?<v>${count})(?:\\s*(?:\\)|,)?\\s*(?:,?\\s*(?:and|but|nor|or|to|-|through)\\s+(?:not?\\s+|no\\s+)?(?:more\\s+than\\s+|a\\s+maximum\\s+of\\s+|greater\\s+than\\s+)?)(?<w>${count}))?\\s+(?:\\w+\\s+){0,2}(?:directors?|members?|persons?|individuals?|owners?|people|trustees|managers|seats)\\b`,
      'gi',
    ),
    read: boardSize,
    unless:
      /\b(?:quorum|committee shall consist|initial|transition|named by|appointed by (?:the )?declarant|architectural|nominating|until the first|vote of|petition|removed|election of (?:one|two)|class)\b/i,
    confidence: 0.8,
    never: ['budget', 'reserve_study', 'insurance'],
  },
  {
    path: 'governance.boardSize',
    hint: /board|directors/i,
    pattern: new RegExp(
      `\\b(?<v>${count})[- ](?:member|person)\\s+board\\b|\\bby\\s+(?:a\\s+board\\s+of\\s+)?(?<w>${count})\\s+directors\\b|\\b(?:there\\s+shall\\s+be|elect(?:ed)?\\s+to\\s+the\\s+board)\\s+(?<x>${count})\\s+(?:members\\s+of\\s+the\\s+board|(?:board\\s+)?members|directors)\\b`,
      'gi',
    ),
    read(match) {
      const n = readCount(group(match) || group(match, 'w') || group(match, 'x'))
      return n !== null && n >= 2 && n <= 25 ? { value: String(n), comparable: String(n) } : null
    },
    unless: /quorum|initial|vote/i,
    confidence: 0.75,
    never: ['budget', 'reserve_study', 'insurance'],
  },
  {
    path: 'governance.boardTerm',
    hint: /term/i,
    pattern: new RegExp(
      `\\b(?:directors?|trustees?|managers|board\\s+members?)\\b[^.;]{0,140}?\\b(?:terms?\\s+of|for\\s+a)\\s+(?<v>${count})[- ]+years?\\b|\\bterms?\\s+of\\s+(?:office\\s+of\\s+)?(?:each\\s+|the\\s+)?(?:directors?|trustees?|board\\s+members?)\\s+(?:shall\\s+be|is)\\s+(?:for\\s+)?(?<w>${count})\\s+years?|\\bdirectors?\\b[^.;]{0,60}?\\b(?:elected|serve)\\b[^.;]{0,30}?\\b(?<x>${count})[- ]year\\s+(?:staggered\\s+)?terms?\\b`,
      'gi',
    ),
    read(match) {
      const n = readCount(group(match) || group(match, 'w') || group(match, 'x'))
      return n !== null && n >= 1 && n <= 6
        ? { value: `${n} ${n === 1 ? 'year' : 'years'}`, comparable: n }
        : null
    },
    unless: /initial|first (?:annual )?meeting|one director for|insurance|contract|committee/i,
    only: ['bylaws', 'ccrs'],
    confidence: 0.7,
  },
  {
    path: 'governance.annualMeeting',
    hint: /annual/i,
    pattern: new RegExp(
      `\\b(?:regular\\s+)?annual\\s+(?:membership\\s+|homeowners?'?\\s+|members'?\\s+|general\\s+|owners'?\\s+)?meetings?\\b(?<gap>(?:(?!annual\\s)[^;]){0,220}?)(?<v>(?:\\b(?:first|second|third|fourth|last)\\s+\\w+(?:day)?\\s+(?:of|in)\\s+)?\\b${monthName}\\b(?:\\s*(?:or|and|-|through|to)\\s*\\b${monthName}\\b)?(?:\\s+\\d{1,2}(?:st|nd|rd|th)?(?!\\d))?)(?!\\s*\\d{1,2}?,?\\s*(?:19|20)\\d{2})`,
      'gi',
    ),
    read(match) {
      if (
        /\.\s+[A-Z][a-z]+ (?!meeting)/.test(group(match, 'gap')) &&
        /\.[^.]{0,40}\./.test(group(match, 'gap'))
      )
        return null
      if (
        /first annual meeting|budget|(?:end|close|start|beginning|after|following|before)[^.]{0,30}fiscal|assessment|no later than|special/i.test(
          group(match, 'gap'),
        )
      )
        return null
      const months = [...group(match).matchAll(new RegExp(`\\b${monthName}\\b`, 'gi'))].map((m) =>
        readMonth(m[0]),
      )
      const [first] = months
      if (!first || /\bmay\b/.test(group(match))) return null
      const value = tidy(group(match)).replace(/^\w/, (c) => c.toUpperCase())
      return { value, comparable: months.join(' ').toLowerCase() }
    },
    unless: /first annual meeting|minutes of/i,
    only: ['bylaws', 'ccrs', 'rules', 'other'],
    confidence: 0.8,
  },
  {
    path: 'governance.annualMeeting',
    hint: /annual/i,
    // The day of the next one, as minutes and letters announce it.
    pattern: new RegExp(
      `\\bannual\\s+(?:membership\\s+|homeowners?'?\\s+|members'?\\s+|general\\s+|owners'?\\s+)?meeting\\b[^.;]{0,70}?\\b(?:scheduled\\s+for|(?:will|is\\s+to)\\s+be(?:\\s+held)?(?:\\s+on)?|set\\s+for|takes?\\s+place(?:\\s+on)?)\\s+(?:[A-Z][a-z]+day,?\\s+)?(?<v>${monthName})\\s+\\d{1,2}`,
      'gi',
    ),
    read(match) {
      const month = readMonth(group(match))
      return month ? { value: month, comparable: month.toLowerCase() } : null
    },
    only: ['minutes', 'notice', 'other', 'budget'],
    confidence: 0.7,
  },
  {
    path: 'governance.meetingNotice',
    hint: /notice/i,
    // The days first: "Not less than 10 nor more than 60 days in advance of any meeting the secretary shall cause notice …".
    pattern: new RegExp(
      `\\b(?:not\\s+less\\s+than|no\\s+less\\s+than|at\\s+least)\\s+(?<v>${count})\\s*(?:days?\\s*)?,?\\s*(?:(?:nor|and|but)\\s+(?:not\\s+|no\\s+)?more\\s+than\\s+(?<w>${count})\\s*)?days?\\s+(?:in\\s+advance\\s+of|before|prior\\s+to)\\s+(?:any|each|every|the|such|a)\\s+(?:(?:annual|special|regular)\\s+(?:or\\s+\\w+\\s+)?)?meeting\\b[^.;]{0,140}?\\bnotice\\b`,
      'gi',
    ),
    read(match, place) {
      const [least, most] = [readCount(group(match)), readCount(group(match, 'w'))]
      if (least === null || least > 90 || /\b(?:board|directors?|committee)\b/i.test(place.sentence.text))
        return null
      return {
        value: most !== null && most > least ? `${least} to ${most} days` : `At least ${least} days`,
        comparable: String(least),
      }
    },
    only: ['bylaws', 'ccrs', 'rules'],
    confidence: 0.7,
  },
  {
    path: 'governance.meetingNotice',
    hint: /notice/i,
    pattern: new RegExp(
      `\\bnotice\\b(?<gap>[^.;]{0,200}?)(?<v>(?:(?:not\\s+(?:less|fewer)\\s+than|no\\s+(?:less|fewer)\\s+than|at\\s+least)\\s+)?${count}\\s*(?:\\(\\d+\\)\\s*)?(?:days?)?\\s*,?\\s*(?:(?:and|nor|but|or)\\s+(?:not\\s+|no\\s+)?more\\s+than\\s+(?<w>${count})\\s*)?(?:calendar\\s+)?days?)(?:'s?)?\\s+(?:before|prior|in\\s+advance|written\\s+notice|preceding|notice)`,
      'gi',
    ),
    read(match, place) {
      if (!/meeting/i.test(place.sentence.text)) return null
      if (
        /board meeting|meetings? of the board|directors' meeting|meeting of (?:the )?directors/i.test(
          place.sentence.text,
        )
      )
        return null
      const numbers = [...group(match).matchAll(new RegExp(count, 'gi'))]
        .map((m) => readCount(m[0]))
        .filter((n): n is number => n !== null)
      const [least, most] = numbers
      if (least === undefined || least > 90) return null
      const value = most !== undefined && most > least ? `${least} to ${most} days` : `At least ${least} days`
      return { value, comparable: String(least) }
    },
    unless:
      /\b(?:assessment increase|lien|default|foreclosure|insurance|cancel|entry|hearing|violation|fine|director|amend|record date|pets?|rules?)\b/i,
    only: ['bylaws', 'ccrs', 'rules'],
    confidence: 0.7,
  },
  {
    path: 'governance.recordedDate',
    hint: /record/i,
    pattern: new RegExp(
      `\\b(?:recorded|recording\\s+date|filed(?:\\s+for\\s+record)?|date\\s+recorded)\\s*(?:on|this|date|at|:|in\\s+the\\s+[^,.;]{0,60},?\\s+on)?\\s*:?\\s*(?:the\\s+)?(?<v>${date})`,
      'gi',
    ),
    read: (m) => dateReading(group(m)),
    only: ['ccrs', 'bylaws', 'rules', 'other'],
    unlessBefore:
      /(?:plat|map|deed|original(?:ly)?|previously|prior|was|amended|certain|lease|declaration)[^.;]{0,40}$/i,
    confidence: 0.75,
  },
  {
    path: 'governance.recordedDate',
    hint: /record/i,
    // The clerk's stamp: the office and its place stand before the day.
    pattern: new RegExp(
      `\\b(?:filed\\s+(?:and|&)\\s+(?:duly\\s+)?recorded|presented\\s+(?:and|&)\\s+recorded|electronically\\s+recorded|filed\\s+for\\s+record)\\b[^;]{0,140}?(?<v>${date})`,
      'gi',
    ),
    read: (m) => dateReading(group(m)),
    only: ['ccrs', 'bylaws', 'rules', 'other'],
    unlessBefore: /\b(?:was|were|been|being|plat|map|deed|declaration|mortgage)\b[^.;]{0,40}$/i,
    confidence: 0.8,
  },
  {
    path: 'governance.recordedDate',
    hint: /record/i,
    // "Recorded March 3, 1999 as Instrument …" of the declaration that is amended, or of the plat: told, but with less weight.
    pattern: new RegExp(
      `\\b(?:recorded|filed(?:\\s+for\\s+record)?)\\s+(?:(?:[^.;]|(?<=No)\\.|\\.(?=\\d)){0,120}?\\bon\\s+)?(?:the\\s+)?(?<v>${date})`,
      'gi',
    ),
    read: (m) => dateReading(group(m)),
    only: ['ccrs', 'bylaws'],
    unlessBefore: /(?:plat|map|deed|lease|mortgage|easement)[^.;]{0,40}$/i,
    confidence: 0.55,
  },
  {
    path: 'governance.signedDate',
    hint: /witness|dated|executed|adopted|signed|certif|made/i,
    pattern: new RegExp(
      `\\b(?:in\\s+witness\\s+where\\s?of\\b[^.]{0,200}?|dated(?:\\s+(?:this|as\\s+of|the)){0,4}|executed(?:\\s+(?:this|as\\s+of|on|the)){0,4}|(?:duly\\s+)?adopted(?:\\s+(?:this|as\\s+of|on|by\\s+[^.;]{0,60}?\\s+on|the)){0,3}|signed(?:\\s+(?:this|on)){0,3}|made(?:\\s+(?:and\\s+(?:entered|executed)(?:\\s+into)?|this|as\\s+of|on)){0,4})\\s*:?\\s*(?:the\\s+)?(?<v>${date})`,
      'gi',
    ),
    read: (m) => dateReading(group(m)),
    only: ['ccrs', 'bylaws', 'rules'],
    unlessBefore:
      /(?:plat|deed|(?<!\bthis )declaration|that certain|originally|previously|commission|mortgage|agreement|trust|policy)[^.;]{0,30}$/i,
    unless: /notary|commission expires|personally appeared|acknowledged before|that certain/i,
    confidence: 0.65,
  },
  {
    path: 'governance.lastElection',
    hint: /annual (?:membership |homeowners'? |general |owners'? |members'? )?meeting/i,
    pattern: new RegExp(
      `\\b(?:minutes\\s+of\\s+(?:the\\s+)?)?annual\\s+(?:membership\\s+|homeowners?'?\\s+|members'?\\s+|general\\s+|owners'?\\s+)?meeting(?:\\s+(?:of\\s+(?:the\\s+)?(?:members|owners)|minutes))?\\s*(?:was\\s+held\\s+(?:on\\s+)?|held\\s+(?:on\\s+)?|on\\s+|of\\s+|[-:,]\\s*|\\s{2,})?(?<v>${date})`,
      'gi',
    ),
    read: (m) => dateReading(group(m)),
    unless: /will be|next annual|scheduled|upcoming|notice of|proxy/i,
    only: ['minutes', 'questionnaire'],
    confidence: 0.75,
  },
]

function boardSize(match: RegExpExecArray, place: Place): Reading | null {
  const [least, most] = [readCount(group(match)), readCount(group(match, 'w'))]
  if (least === null || least < 1 || least > 25) return null
  if (
    /committee/i.test(group(match, 'gap')) ||
    /\b(?:vote|majority|appoint|remov|vacan|meet|years?)/i.test(group(match, 'gap')) ||
    /^\W*years?\b/i.test(place.after(8))
  )
    return null
  if (most !== null && most > least && most <= 25) return text(`${least} to ${most}`)
  if (least < 2) return null
  return group(match, 'q') ? text(`At least ${least}`) : text(String(least))
}
