import { redirect } from '@remix-run/node'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { handleAnswer } from '../../partner/handle-answers.server'

export const loader = page('hoas', ({ params }) =>
  redirect(`/admin/hoas/${parseId(params.hoaId)}/questionnaire`),
)

/** Saves a single answer while staff are typing. */
export const action = page(
  'edit hoas',
  ({ request, context, params, visitor }) =>
    handleAnswer({ request, context }, requireSignedIn(visitor).user, parseId(params.hoaId)),
  { hasScreen: false },
)
