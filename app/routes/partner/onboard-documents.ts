import { redirect, replace } from '@remix-run/node'
import { readForm } from '~/http/forms.server'
import { idFrom } from '~/http/ids'
import { jsonAnswer } from '~/http/json-answer'
import { page } from '~/http/page.server'
import { limitUpload } from '~/http/rate-limits.server'
import { answerUploads, refusedUpload, wantsJson } from '~/http/upload-answer.server'
import { leaveFlash } from '~/http/visitor.server'
import { uploadMessage } from '~/modules/documents/upload-answer'
import { DomainError } from '~/modules/domain-error'
import { fullDisk } from '~/modules/full-disk.server'
import { findOnboarding, invalidInvitation } from '~/modules/partners/find-onboarding.server'
import { addUpload, removeUpload } from '~/modules/partners/save-onboarding.server'

const stepOf = (token: string, step: number) => `/partner/onboard/${token}?step=${step}`

export const loader = page('anyone', ({ params }) => redirect(stepOf(params.inviteToken ?? '', 3)))

/** The documents of an onboarding: added by a multipart form, one by one when scripted; removed by their id. */
export const action = page(
  'anyone',
  async ({ request, context, params, visitor }) => {
    const token = params.inviteToken ?? ''
    const json = wantsJson(request)
    try {
      const found = findOnboarding(token, visitor.user)
      if (!found || 'result' in found) throw invalidInvitation()

      if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
        const form = await readForm({ request, context })
        if (form.get('intent') !== 'remove') throw new DomainError('bad_request', 'That does not work here.')
        await removeUpload(token, idFrom(form.get('documentId')))
        return replace(stepOf(token, 3))
      }

      await limitUpload(context.clientIp, Number(request.headers.get('Content-Length')) || 0)
      const { answer, status } = await answerUploads(request, context.requestId, (name, file) =>
        addUpload(token, name, file),
      )
      if (json) return jsonAnswer(answer, status)
      const message = uploadMessage(answer, 'your HOA')
      if (message) await leaveFlash(request, context, message)
      const wantsNext = new URL(request.url).searchParams.get('next') === 'questionnaire'
      return wantsNext && answer.refused.length === 0 ? redirect(stepOf(token, 4)) : replace(stepOf(token, 3))
    } catch (thrown) {
      const error = fullDisk(thrown) ?? thrown
      if (!(error instanceof DomainError)) throw error
      if (json) return refusedUpload(error)
      // No message can be left for the next page either.
      if (error.code === 'storage_full') throw error
      await leaveFlash(request, context, {
        kind: 'error',
        title: error.code === 'not_found' ? 'Invalid invite link' : 'That didn’t work',
        description: error.message,
      })
      return redirect(error.code === 'not_found' ? '/' : stepOf(token, 3))
    }
  },
  { screen: false },
)
