import { redirect } from '@remix-run/node'
import { page } from '~/http/page.server'
import { handleUploads } from '~/http/handle-uploads.server'
import {
  addRequestedDocument,
  checkLink,
  finishRequest,
} from '~/modules/document-requests/fulfill-by-link.server'
import { limitGuesses } from './limit-guesses.server'

const pathOf = (token: string) => `/add-documents/${token}`

export const loader = page('anyone', ({ params }) => redirect(pathOf(params.token ?? '')))

/**
 * Adds documents to a request from a multipart form; scripts send one file per request. With `?finish`, they
 * are the last.
 */
export const action = page(
  'anyone',
  ({ request, context, params: { token = '' } }) => {
    const isLast = new URL(request.url).searchParams.has('finish')
    return handleUploads(
      { request, context },
      {
        authorize: async () => {
          await limitGuesses(context, () => checkLink(token))
          return 'the order'
        },
        save: (name, file) => addRequestedDocument(token, name, file),
        finish: isLast
          ? () => {
              finishRequest(token)
              return null
            }
          : undefined,
        listPath: pathOf(token),
      },
    )
  },
  { hasScreen: false },
)
