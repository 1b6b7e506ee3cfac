import type { Mention } from '../page/mentions'
import type { PageText } from '../page/page-text'

const question = /[^.?!\n]{10,150}\?\s{0,6}$/
const longestQuestion = 160

/** With the question that a mention answers, where a form prints both: "How many units are rented? 12". */
export const answering = (pageText: PageText, mentions: readonly Mention[]): Mention[] =>
  mentions.map((m) => {
    if (m.before.trim() !== '') return m
    const asked = question.exec(pageText.text.slice(Math.max(0, m.start - longestQuestion), m.start))?.[0]
    if (asked === undefined) return m
    const start = m.start - asked.trimStart().length
    return { ...m, before: asked.trimStart(), span: { start, end: m.span.end } }
  })
