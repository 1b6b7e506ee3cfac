import { textBefore, type Mention } from '../page/mentions'
import type { PageText } from '../page/page-text'

const questionAtEnd = /[^.?!\n]{10,150}\?\s{0,6}$/
const maxQuestionLength = 160

/** Adds to each mention the question that it answers, where a form prints both: "How many units are rented? 12". */
export const withQuestions = (pageText: PageText, mentions: readonly Mention[]): Mention[] =>
  mentions.map((mention) => {
    if (mention.before.trim() !== '') return mention
    const before = textBefore(mention, pageText, maxQuestionLength)
    const question = questionAtEnd.exec(before)?.[0].trimStart()
    if (question === undefined) return mention
    const start = mention.start - question.length
    return { ...mention, before: question, span: { start, end: mention.span.end } }
  })
