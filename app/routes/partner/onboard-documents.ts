import { redirect, replace } from '@remix-run/node'
import { readForm, unreadableForm } from '~/http/forms.server'
import { failedMessage, handleUploads, respondToFailure } from '~/http/handle-uploads.server'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { setFlash } from '~/http/visitor.server'
import type { DomainError } from '~/modules/domain-error'
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
    const checkInvitation = () => {
      const invitation = findOnboarding(token, visitor.user)
      if (!invitation || 'result' in invitation) throw invalidInvitation()
    }
    const refuse = async (error: DomainError) => {
      const isInvalidLink = error.code === 'not_found'
      const message = failedMessage(error)
      await setFlash(request, context, isInvalidLink ? { ...message, title: 'Invalid invite link' } : message)
      return redirect(isInvalidLink ? '/' : stepOf(token, 3))
    }

    if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
      try {
        checkInvitation()
        const form = await readForm({ request, context })
        if (form.get('intent') !== 'remove') throw unreadableForm()
        await removeUpload(token, parseId(form.get('documentId')))
        return replace(stepOf(token, 3))
      } catch (error) {
        return await respondToFailure(request, error, refuse)
      }
    }

    const isContinuing = new URL(request.url).searchParams.get('next') === 'questionnaire'
    return handleUploads(
      { request, context },
      {
        authorize: () => {
          checkInvitation()
          return 'your HOA'
        },
        save: (name, file) => addUpload(token, name, file),
        finish: () => (isContinuing ? redirect(stepOf(token, 4)) : null),
        listPath: stepOf(token, 3),
        refuse,
      },
    )
  },
  { hasScreen: false },
)
