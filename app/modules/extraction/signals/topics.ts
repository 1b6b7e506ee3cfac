import type { Mention } from '../page/mentions'
import { cachedByPage } from '../page/cached-by-page'
import { lineAt, type PageText } from '../page/page-text'
import { customSignal, type Signal } from './signal'

const maxTitleLength = 60
const listMarker = String.raw`(?:[•·▪●○*-]\s*)?(?:\(?(?:\d{1,2}(?:\.\d{1,2})?|[A-Z])[.)]\s+)?`
/** "Insurance. The policy …", "4. Roof of building C. Three bids …", "Legal: None." */
const runInTitle = new RegExp(
  `^\\s*${listMarker}(?<title>[A-Z][\\w'’&/-]*(?:\\s(?!(?:is|are|was|were|has|have|had|will)\\b)[\\w'’&/(),-]+){0,5})(?<end>[.:]|\\s[–—-])(?=\\s)`,
)
/** "Who has not paid? Six households." */
const questionTitle = new RegExp(`^\\s*${listMarker}(?<title>[A-Z][^.?!:]{3,${maxTitleLength}})\\?(?=\\s|$)`)
/** A title alone on its line. */
const titleLine = new RegExp(`^\\s*${listMarker}(?<title>[A-Z][\\w'’&/ -]{2,40}):?\\s*$`)

/** The title of the paragraph that each line belongs to, or the question that it answers. */
const titlesOf = cachedByPage((pageText: PageText): string[] => {
  let [title, isBelowTitle] = ['', false]
  return pageText.lines.map(({ text }) => {
    if (text.trim() === '') {
      if (!isBelowTitle) title = ''
      return title
    }
    const lineStart = text.slice(0, 2 * maxTitleLength)
    const question = questionTitle.exec(lineStart)
    const runIn = runInTitle.exec(lineStart)
    // "Eight families." below a question or title is its text.
    const isText = isBelowTitle && runIn?.groups?.end === '.'
    const ofParagraph = question ?? (isText ? null : runIn)
    const ofLine = ofParagraph === null ? titleLine.exec(lineStart) : null
    const newTitle = (ofParagraph ?? (text.length <= maxTitleLength ? ofLine : null))?.groups?.title
    if (newTitle !== undefined && newTitle.length <= maxTitleLength) title = newTitle
    isBelowTitle = ofLine !== null || (question !== null && text.trim().endsWith('?'))
    return title
  })
})

/** The title of a mention's paragraph, however many sentences are between them; empty if there is none. */
export function topicOf({ start }: Pick<Mention, 'start'>, pageText: PageText): string {
  return titlesOf(pageText)[lineAt(pageText, start)] ?? ''
}

const paragraphReach = 320

/** The text of a mention's paragraph before its sentence, which says what "they" and "it" refer to. */
export function paragraphBefore({ span }: Pick<Mention, 'span'>, { page, text }: PageText): string {
  const from = Math.max(0, span.start - paragraphReach)
  const blankLine = page.text.slice(from, span.start).lastIndexOf('\n\n')
  return text.slice(from + Math.max(0, blankLine), span.start)
}

/** A signal that holds for the mentions that satisfy `holds`, in a paragraph whose title matches. */
export const underTopic = (topic: RegExp, weight: number, name: string, holds: Signal['holds']): Signal =>
  customSignal(name, weight, (m, around) => holds(m, around) && topic.test(topicOf(m, around.pageText)))
