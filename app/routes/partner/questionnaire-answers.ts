import { redirect } from '@remix-run/node'
import { parseId } from '~/http/ids'
import { page } from '~/http/page.server'
import { requireSignedIn } from '~/http/visitor.server'
import { handleAnswer } from './handle-answers.server'

export const loader = page('partner portal', () => redirect('/partner/questionnaire'))

/** Saves a single answer while a partner is typing. */
export const action = page(
  'partner portal',
  ({ request, context, visitor }) =>
    handleAnswer(
      { request, context },
      requireSignedIn(visitor).user,
      parseId(new URL(request.url).searchParams.get('hoa')),
    ),
  { hasScreen: false },
)
