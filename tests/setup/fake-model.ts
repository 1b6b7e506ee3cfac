import { LanguageModelError, type LanguageModel, type Question } from '~/modules/extraction/language-model'
import type { ModelAnswer } from '~/modules/extraction/model/answer'

const emptyAnswer: ModelAnswer = { findings: [], verdicts: [], suspicious: [], other: [] }

/** The numbers of the pages that a request holds. */
export const pagesOf = ({ text }: Pick<Question, 'text'>) =>
  [...text.matchAll(/^<page-\w+ number="(\d+)">$/gm)].map(([, number]) => Number(number))

type Reply = object | LanguageModelError | Promise<object | LanguageModelError>

/**
 * A language model that answers as told, by default with nothing found.
 * @param reply gets the request and its number, from 1
 */
export function fakeModel(reply: (question: Question, number: number) => Reply = () => emptyAnswer) {
  const questions: Question[] = []
  const counts = { running: 0, most: 0 }
  const client: LanguageModel = {
    async ask(question) {
      questions.push(question)
      counts.running += 1
      counts.most = Math.max(counts.most, counts.running)
      try {
        const answer = await reply(question, questions.length)
        question.signal.throwIfAborted()
        if (answer instanceof LanguageModelError) throw answer
        return { answer, tokens: { input: 1_000, cacheRead: 5_000, cacheWrite: 0, output: 1_000 } }
      } finally {
        counts.running -= 1
      }
    },
  }
  return { client, questions, counts, pages: () => questions.map(pagesOf) }
}
