import { fileResponse } from '~/http/file-response.server'
import { page } from '~/http/page.server'
import { idOf } from '~/http/params'
import { findHoaDocument } from '~/modules/hoas/documents.server'

/** A document of an HOA, to be saved. */
export const loader = page(
  'hoas',
  ({ params }) => fileResponse(findHoaDocument(idOf(params.hoaId), idOf(params.documentId))),
  { screen: false },
)
