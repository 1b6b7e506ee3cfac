import { redirect } from '@remix-run/node'
import { readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { saveSidebarState } from '~/http/sidebar.server'

/** A path of the staff pages, and nothing that leads to another site. */
const ownPath = /^(?!.*\.\.)\/(?:admin|partner)(?:[/?][\w./?=&%+~-]*)?$/

/** Collapses the navigation of the staff pages or brings it back, and stays where one is. */
export const action = page('account settings', async ({ request, context }) => {
  const form = await readForm({ request, context })
  await saveSidebarState(context, form.get('sidebar') === 'collapsed')
  const back = form.get('back') ?? ''
  return redirect(ownPath.test(back) ? back : '/admin')
})
