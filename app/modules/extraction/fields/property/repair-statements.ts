import { mentionsOf, type Mention } from '../../page/mentions'
import type { PageText } from '../../page/page-text'

/** A bullet begins a new item even if no period ends the item above. */
const bullet = /\s(?:[•·▪●*○–-]|o)\s{1,4}(?=[A-Z0-9])/g

const maxAnswerLength = 60

/** Adds to a question the "None" that answers it: "Any major repairs planned?   None"; null without one. */
function withNoneAnswer(mention: Mention, { text }: PageText): Mention | null {
  if (!/\?\s*$/.test(mention.sentence)) return null
  const answer = /^\s{0,12}(?:A[:.]\s)?(?:no|none|n\/a)\b(?!\W{0,6}yes\b)/i.exec(
    text.slice(mention.end, mention.end + maxAnswerLength),
  )
  if (!answer) return null
  const end = mention.end + answer[0].length
  const sentence = text.slice(mention.start, end)
  return { ...mention, value: sentence, sentence, end, span: { start: mention.start, end } }
}

/** The page's sentences. A sentence that spans a bulleted list is divided into its items. */
export function statementsOf(pageText: PageText): Mention[] {
  return mentionsOf(pageText, 'sentence').flatMap((mention) => {
    const answered = withNoneAnswer(mention, pageText)
    if (answered) return [answered]
    const breaks = [...pageText.page.text.slice(mention.start, mention.end).matchAll(bullet)].filter(
      (m) => m[0].startsWith('\n') || /^\s[•·▪●○]/.test(m[0]),
    )
    if (breaks.length === 0) return [mention]
    const starts = [0, ...breaks.map((m) => m.index + m[0].length)]
    return starts.map((offset, index): Mention => {
      const endOffset = breaks[index]?.index ?? mention.sentence.length
      const text = mention.sentence.slice(offset, endOffset).trimEnd()
      const start = mention.start + offset
      const end = start + text.length
      return { ...mention, value: text, sentence: text, start, end, span: { start, end } }
    })
  })
}

const paragraphReach = 320
const runInTitle =
  /(?:^|\n)[ \t]*(?:[•·▪●*][ \t]*)?([A-Z][A-Z &,/'-]{2,30}|[A-Z][a-z]+(?: [a-z]+){0,2})[.:] (?=[A-Z])/g

/** The run-in title of a sentence's paragraph: "TENNIS COURT. It is cracked. Two bids to resurface." */
export function paragraphTitle({ start }: Mention, { page }: PageText): string {
  const above = page.text.slice(Math.max(0, start - paragraphReach), start)
  const paragraph = above.slice(above.lastIndexOf('\n\n') + 1)
  return [...paragraph.matchAll(runInTitle)].at(-1)?.[1] ?? ''
}
