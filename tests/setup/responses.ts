import { textOf } from './html'
import type { Visitor } from './visitor'

/** The status and JSON body of a response. */
export const json = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})

/** Where a response redirects. */
export const redirectOf = (response: Response) => ({
  status: response.status,
  location: response.headers.get('Location'),
})

/** What `redirectOf` returns for a redirect. */
export const redirectTo = (location: string) => ({ status: 302, location })

/** The message shown after a redirect from a page without access. */
export const noAccess = 'You don’t have access to that page.'

/** The final page after a redirect for lack of access: its path and message. */
export async function followDeniedAccess(visitor: Visitor, response: Response) {
  const hops = []
  let last = response
  while (last.status === 302) {
    hops.push(last.headers.get('Location'))
    last = await visitor.follow(last)
  }
  return { hops, status: last.status, text: textOf(await last.text()) }
}
