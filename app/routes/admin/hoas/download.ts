import { fileResponse } from '~/http/file-response.server'
import { page } from '~/http/page.server'
import { idFrom } from '~/http/ids'
import { signedIn } from '~/http/visitor.server'
import { findHoaDocument, takeHoaDocument } from '~/modules/hoas/documents.server'

/** A document of an HOA, to be saved. */
export const loader = page(
  'hoas',
  ({ request, params, visitor }) => {
    const [hoaId, documentId] = [idFrom(params.hoaId), idFrom(params.documentId)]
    const { user } = signedIn(visitor)
    return fileResponse(request, findHoaDocument(hoaId, documentId), () =>
      takeHoaDocument(user, hoaId, documentId),
    )
  },
  { screen: false },
)
