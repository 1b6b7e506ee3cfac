import { redirect } from '@remix-run/node'
import { page } from '~/http/page.server'
import { setFlash, signOutVisitor } from '~/http/visitor.server'

export const loader = page('anyone', () => redirect('/'))

/** The Logout button. The message is stored in a new session, since the old one was deleted. */
export const action = page(
  'anyone',
  async ({ request, context, visitor }) => {
    if (!visitor.sessionId) return redirect('/')
    await signOutVisitor(context, visitor)
    await setFlash(request, context, {
      kind: 'success',
      title: 'Logged out',
      description: 'You have been logged out successfully.',
    })
    return redirect('/')
  },
  { hasScreen: false },
)
