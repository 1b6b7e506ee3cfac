import { requireOrderOfHolder } from '~/http/order-holder.server'
import { page } from '~/http/page.server'
import { pdfResponse } from '~/http/pdf-response.server'
import { readReceipt } from '~/modules/receipts/read-receipt.server'
import { receiptFileName, renderReceiptPdf } from '~/modules/receipts/receipt-pdf.server'

/** The receipt of an order as a PDF, for its customer. */
export const loader = page(
  'anyone',
  async (args) => {
    const { orderId } = await requireOrderOfHolder(args)
    const receipt = await readReceipt(orderId)
    return pdfResponse(args.request, {
      bytes: await renderReceiptPdf(receipt),
      fileName: receiptFileName(receipt.orderNumber),
      cacheControl: 'private, no-store',
    })
  },
  { hasScreen: false },
)
