import { redirect, replace } from '@remix-run/node'
import { readForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { jsonResponse } from '~/http/json-response'
import { page } from '~/http/page.server'
import { limitUpload } from '~/http/rate-limits.server'
import { respondToUploads, refusedUploadResponse, wantsJson } from '~/http/upload-response.server'
import { setFlash } from '~/http/visitor.server'
import { uploadMessage } from '~/modules/documents/upload-answer'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import { findOnboarding, invalidInvitation } from '~/modules/partners/find-onboarding.server'
import { addUpload, removeUpload } from '~/modules/partners/save-onboarding.server'

const stepOf = (token: string, step: number) => `/partner/onboard/${token}?step=${step}`

export const loader = page('anyone', ({ params }) => redirect(stepOf(params.inviteToken ?? '', 3)))

/**
 * The documents of an onboarding: added by a multipart form (scripts send one file per request), removed by
 * id.
 */
export const action = page(
  'anyone',
  async ({ request, context, params, visitor }) => {
    const token = params.inviteToken ?? ''
    const wantsJsonResponse = wantsJson(request)
    try {
      const invitation = findOnboarding(token, visitor.user)
      if (!invitation || 'result' in invitation) throw invalidInvitation()

      if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
        const form = await readForm({ request, context })
        if (form.get('intent') !== 'remove') throw new DomainError('bad_request', 'That does not work here.')
        await removeUpload(token, parseId(form.get('documentId')))
        return replace(stepOf(token, 3))
      }

      await limitUpload(context.clientIp, Number(request.headers.get('Content-Length')) || 0)
      const { answer, status } = await respondToUploads(request, context.requestId, (name, file) =>
        addUpload(token, name, file),
      )
      if (wantsJsonResponse) return jsonResponse(answer, status)
      const message = uploadMessage(answer, 'your HOA')
      if (message) await setFlash(request, context, message)
      const wantsNext = new URL(request.url).searchParams.get('next') === 'questionnaire'
      return wantsNext && answer.refused.length === 0 ? redirect(stepOf(token, 4)) : replace(stepOf(token, 3))
    } catch (thrown) {
      const error = fullDiskError(thrown) ?? thrown
      if (!(error instanceof DomainError)) throw error
      if (wantsJsonResponse) return refusedUploadResponse(error)
      // With a full disk, no flash message can be stored either.
      if (error.code === 'storage_full') throw error
      await setFlash(request, context, {
        kind: 'error',
        title: error.code === 'not_found' ? 'Invalid invite link' : 'That didn’t work',
        description: error.message,
      })
      return redirect(error.code === 'not_found' ? '/' : stepOf(token, 3))
    }
  },
  { hasScreen: false },
)
