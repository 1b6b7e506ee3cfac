import { textAfter, type Mention } from '../page/mentions'
import type { PageText } from '../page/page-text'
import { customSignal } from './signal'

/** Characters after a motion in which its result may follow, about two sentences. */
const resultReach = 200
const motion =
  /\b(?:motion|moved|propos(?:al|ed|es)|vote[ds]?|resolution|ballot|measure|suggest(?:ed|ion)|amend(?:ment)?|M\/S|asked (?:for|whether|about))\b/i
const failed =
  /\b(?:motion|vote|proposal|measure|ballot|loan|resolution|amendment|increase|it)\b[^.;]{0,40}\b(?:failed|fails|(?:was|were) (?:defeated|rejected|tabled|withdrawn|denied|not (?:approved|adopted|passed|seconded)|voted down|turned down)|did not (?:pass|carry)|died)\b|\b(?:failed|died) for (?:lack|want) of\b|[-–:(]\s?(?:failed|defeated|rejected|denied|not (?:approved|adopted|passed)|did not (?:pass|carry))\b|\bnothing (?:was |has been |is )?decided\b|\bno (?:decision|action) (?:was |has been )?(?:made|taken)\b|\bno second\b|\bvoted (?:it )?down\b/i
/** The beginning of the next motion, whose result is not this one's. */
const nextMotion =
  /[.;]\s+(?:an?|another|the next)\s(?:\w+\s)?(?:motion|proposal)\b|[.;]\s+(?:[A-Z]\w+\s){1,2}(?:moved|made a motion|proposed)\b/i
const passed = /(?<!\b(?:not|n['’]t|never) (?:be |been )?)\b(?:passed|carried|approved|adopted|ratified)\b/i

/** Whether the motion that a mention belongs to failed, so that nothing changed. */
export function isVotedDown({ span, sentence, end }: Mention, pageText: PageText): boolean {
  if (!motion.test(sentence) || passed.test(sentence)) return false
  const following = textAfter({ end }, pageText, resultReach)
  const next = nextMotion.exec(following)
  return failed.test(pageText.text.slice(span.start, end) + following.slice(0, next?.index))
}

/** Outweighs all other signals. */
export const votedDown = customSignal('voted down', -20, (m, { pageText }) => isVotedDown(m, pageText))
