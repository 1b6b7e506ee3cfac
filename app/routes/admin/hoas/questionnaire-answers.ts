import { redirect } from '@remix-run/node'
import { idFrom } from '~/http/ids'
import { page } from '~/http/page.server'
import { signedIn } from '~/http/visitor.server'
import { takeAnswer } from '../../partner/take-answers.server'

export const loader = page('hoas', ({ params }) =>
  redirect(`/admin/hoas/${idFrom(params.hoaId)}/questionnaire`),
)

/** Saves one answer of staff while they type. */
export const action = page(
  'edit hoas',
  ({ request, context, params, visitor }) =>
    takeAnswer({ request, context }, signedIn(visitor).user, idFrom(params.hoaId)),
  { screen: false },
)
