import { textOf } from './html'
import type { Visitor } from './visitor'

/** What a call has answered. */
export const json = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})

/** What the page says that somebody is led to who may not open another. */
export const noAccess = 'You don’t have access to that page.'

/** The last page of somebody who was turned away: where they ended, and what it says. */
export async function turnedAway(visitor: Visitor, response: Response) {
  const hops = []
  let answer = response
  while (answer.status === 302) {
    hops.push(answer.headers.get('Location'))
    answer = await visitor.follow(answer)
  }
  return { hops, status: answer.status, text: textOf(await answer.text()) }
}
