import { redirect } from '@remix-run/node'
import { rememberPrivateLink } from '~/http/order-holder.server'
import { page } from '~/http/page.server'
import { limitRate } from '~/http/rate-limits.server'
import { setFlash } from '~/http/visitor.server'
import { noticeId } from '~/ui/focused-notice'
import { findByPrivateToken } from '~/modules/permissions/private-link.server'

/** The private link in an order's mails: lets this device manage the order on its page from now on. */
export const loader = page(
  'anyone',
  async ({ request, context, params }) => {
    const token = params.token ?? ''
    const order = findByPrivateToken(token)
    if (!order) {
      // Only guesses are counted, since many people in an office open orders from one address.
      await limitRate('token', context.clientIp)
      await setFlash(request, context, {
        kind: 'error',
        title: 'This link does not work',
        description: 'Please use the link in our latest email, or look up your order here.',
        at: noticeId,
      })
      return redirect('/track-order')
    }
    await rememberPrivateLink(request, context, token)
    return redirect(`/report/${order.orderNumber}`)
  },
  { hasScreen: false },
)
