import { fileResponse } from '~/http/file-response.server'
import { page } from '~/http/page.server'
import { idFrom } from '~/http/ids'
import { findHoaDocument } from '~/modules/hoas/documents.server'

/** A document of an HOA, to be saved. */
export const loader = page(
  'hoas',
  ({ params }) => fileResponse(findHoaDocument(idFrom(params.hoaId), idFrom(params.documentId))),
  { screen: false },
)
