import { redirect } from '@remix-run/node'
import { orderHolder } from '~/http/order-holder.server'
import { page } from '~/http/page.server'
import { handleUploads } from '~/http/handle-uploads.server'
import type { Flash } from '~/modules/accounts/schema'
import {
  addDocumentAsCustomer,
  checkAdding,
  finishAsCustomer,
} from '~/modules/document-requests/fulfill-as-customer.server'
import type { OrderHolder } from '~/modules/orders/held-order.server'
import { documentsId } from './section-ids'

const pageOf = (orderNumber: string) => `/report/${encodeURIComponent(orderNumber)}`

export const loader = page('anyone', ({ params }) => redirect(pageOf(params.orderNumber ?? '')))

function finish(holder: OrderHolder, orderNumber: string): Flash {
  finishAsCustomer(holder, orderNumber)
  return {
    kind: 'success',
    title: 'Thank you',
    description: 'We won’t wait for more documents and will finish your report with what we have.',
  }
}

/** Handles documents that a customer adds to a paid order on its page. */
export const action = page(
  'anyone',
  async ({ request, context, visitor, params: { orderNumber = '' } }) => {
    const holder = await orderHolder(request, visitor)
    const isLast = new URL(request.url).searchParams.has('finish')
    return handleUploads(
      { request, context },
      {
        authorize: () => {
          checkAdding(holder, orderNumber)
          return 'your order'
        },
        save: (name, file) => addDocumentAsCustomer(holder, orderNumber, name, file),
        finish: isLast ? () => finish(holder, orderNumber) : undefined,
        listPath: pageOf(orderNumber),
        listId: documentsId,
      },
    )
  },
  { hasScreen: false },
)
