import { redirect } from '@remix-run/node'
import { idFrom } from '~/http/ids'
import { page } from '~/http/page.server'
import { signedIn } from '~/http/visitor.server'
import { takeAnswer } from './take-answers.server'

export const loader = page('partner portal', () => redirect('/partner/questionnaire'))

/** Saves one answer of a partner while they type. */
export const action = page(
  'partner portal',
  ({ request, context, visitor }) =>
    takeAnswer(
      { request, context },
      signedIn(visitor).user,
      idFrom(new URL(request.url).searchParams.get('hoa')),
    ),
  { screen: false },
)
