import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { addDocument } from '~/modules/documents/add-document.server'
import type { RequestArgs } from './context'
import { parseId } from './ids'
import { handleUploads } from './handle-uploads.server'

/**
 * Handles uploads of an HOA's documents from a multipart form; scripts send one file per request. With
 * `?replace=ID`, the file replaces that document.
 * @param findName checks that the actor may see the HOA, and returns its name
 * @param listPath the page that lists the documents
 */
export function handleHoaUploads(
  args: RequestArgs,
  actor: SignedInUser,
  hoaId: number,
  findName: () => string,
  listPath: string,
): Promise<Response> {
  const replacedId = new URL(args.request.url).searchParams.get('replace')
  const owner = { hoaId, ...(replacedId !== null && { replaces: parseId(replacedId) }) }
  return handleUploads(args, {
    authorize: findName,
    save: (fileName, file) => addDocument(owner, fileName, file, actor.id),
    listPath,
  })
}
