import { redirect } from '@remix-run/node'
import { readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { saveSidebarState } from '~/http/sidebar.server'

/** Matches a path within the staff or partner pages, never another site. */
const staffOrPartnerPath = /^(?!.*\.\.)\/(?:admin|partner)(?:[/?][\w./?=&%+~-]*)?$/

/** Collapses or expands the sidebar, and redirects back to the current page. */
export const action = page('account settings', async ({ request, context }) => {
  const form = await readForm({ request, context })
  await saveSidebarState(context, form.get('sidebar') === 'collapsed')
  const back = form.get('back') ?? ''
  return redirect(staffOrPartnerPath.test(back) ? back : '/admin')
})
