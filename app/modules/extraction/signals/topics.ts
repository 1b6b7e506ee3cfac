import type { Mention } from '../page/mentions'
import { lineAt, type PageText } from '../page/page-text'
import { customSignal, type Signal } from './signal'

const longestTitle = 60
const marker = String.raw`(?:[•·▪●○*-]\s*)?(?:\(?(?:\d{1,2}(?:\.\d{1,2})?|[A-Z])[.)]\s+)?`
/** "Insurance. The policy …", "4. Roof of building C. Three bids …", "Legal: None." */
const runIn = new RegExp(
  `^\\s*${marker}(?<title>[A-Z][\\w'’&/-]*(?:\\s(?!(?:is|are|was|were|has|have|had|will)\\b)[\\w'’&/(),-]+){0,5})(?<end>[.:]|\\s[–—-])(?=\\s)`,
)
/** "Who has not paid? Six households." */
const question = new RegExp(`^\\s*${marker}(?<title>[A-Z][^.?!:]{3,${longestTitle}})\\?(?=\\s|$)`)
/** A title alone on its line. */
const alone = new RegExp(`^\\s*${marker}(?<title>[A-Z][\\w'’&/ -]{2,40}):?\\s*$`)

const titles = new WeakMap<PageText, string[]>()

/** The title of the paragraph that each line belongs to, or the question that it answers. */
function titlesOf(pageText: PageText): string[] {
  const known = titles.get(pageText)
  if (known) return known
  let [title, isBelowTitle] = ['', false]
  const all = pageText.lines.map(({ text }) => {
    if (text.trim() === '') {
      if (!isBelowTitle) title = ''
      return title
    }
    const head = text.slice(0, 2 * longestTitle)
    const asked = question.exec(head)
    const ownTitle = runIn.exec(head)
    // "Eight families." below a question or title is its text.
    const own = asked ?? (isBelowTitle && ownTitle?.groups?.end === '.' ? null : ownTitle)
    const lone = own === null ? alone.exec(head) : null
    const found = (own ?? (text.length <= longestTitle ? lone : null))?.groups?.title
    if (found !== undefined && found.length <= longestTitle) title = found
    isBelowTitle = lone !== null || (asked !== null && text.trim().endsWith('?'))
    return title
  })
  titles.set(pageText, all)
  return all
}

/** The title of the paragraph in which a mention stands, however many sentences lie between; empty without one. */
export function topicOf({ start }: Pick<Mention, 'start'>, pageText: PageText): string {
  return titlesOf(pageText)[lineAt(pageText, start)] ?? ''
}

const paragraphReach = 320

/** What a mention's paragraph says before its sentence: what "they" and "it" refer to. */
export function paragraphBefore({ span }: Pick<Mention, 'span'>, { page, text }: PageText): string {
  const from = Math.max(0, span.start - paragraphReach)
  const raw = page.text.slice(from, span.start)
  return text.slice(from + Math.max(0, raw.lastIndexOf('\n\n')), span.start)
}

/** Holds under a title that matches, if the mention matches too. */
export const underTopic = (topic: RegExp, weight: number, name: string, holds: Signal['holds']): Signal =>
  customSignal(name, weight, (m, around) => holds(m, around) && topic.test(topicOf(m, around.pageText)))
