import { redirect } from '@remix-run/node'
import { validationError } from 'remix-validated-form'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { calendarDate } from '~/modules/date-formats'
import { removeHoaDocument, setDocumentExpiry } from '~/modules/hoas/documents.server'
import { documentForms, type OpenForm } from '~/modules/hoas/hoa-document'
import { expirySchema } from '~/modules/hoas/schema'
import type { RequestArgs } from './context'
import { checkForm, readForm, unreadableForm } from './forms.server'
import { parseId } from './ids'
import { setFlash } from './visitor.server'

/** The form that the URL of a list of documents opens (delete, expiry, or replace), and its document's id. */
export function openFormFromUrl(request: Request): OpenForm | null {
  const { searchParams } = new URL(request.url)
  const form = documentForms.find((name) => searchParams.has(name))
  const id = form ? parseId(searchParams.get(form)) : 0
  return form && id > 0 ? { form, id } : null
}

/**
 * Handles the forms of a list of an HOA's documents: deletes a document, or sets its expiration date. A
 * replacement file goes to the upload route.
 * @param listUrl the URL of the list
 */
export async function handleDocumentForm(
  { request, context }: RequestArgs,
  actor: SignedInUser,
  hoaId: number,
  listUrl: string,
) {
  const form = await readForm({ request, context })
  const redirectWith = async (title: string, description: string) => {
    await setFlash(request, context, { kind: 'success', title, description })
    return redirect(listUrl)
  }
  const documentId = parseId(form.get('documentId'))
  switch (form.get('intent')) {
    case 'delete': {
      const { name } = await removeHoaDocument(actor, hoaId, documentId)
      return redirectWith('Document Deleted', name)
    }
    case 'set-expiry': {
      const checked = await checkForm(expirySchema, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      const { expiresOn } = checked.data
      const { name } = setDocumentExpiry(actor, hoaId, documentId, expiresOn)
      return redirectWith(
        'Expiry Saved',
        expiresOn ? `${name}: ${calendarDate(expiresOn)}` : `${name} does not expire`,
      )
    }
    default:
      throw unreadableForm()
  }
}
