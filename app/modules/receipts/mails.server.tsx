import { brand } from '~/env.server'
import { usd } from '../formatting'
import type { MailTable } from '../mail/mail-content'
import { mailedOrder } from '../order-mails/mailed-order.server'
import { privateLink } from '../permissions/private-link.server'
import { ReceiptMail } from './mail-templates/receipt'
import { readReceipt } from './read-receipt.server'
import { receiptFileName, renderReceiptPdf } from './receipt-pdf.server'

export const receiptMails = {
  receipt: async (mail) => {
    const order = mailedOrder(mail.orderId)
    const read = await readReceipt(order.id)
    return {
      subject: `Your receipt for order ${order.orderNumber}`,
      body: (
        <ReceiptMail
          brand={brand()}
          firstName={order.firstName}
          facts={read.receipt.facts}
          total={usd(order.totalCents)}
          privateOrderUrl={privateLink(order)}
        />
      ),
      attachments: renderReceiptPdf(read).then((content) => [
        { filename: receiptFileName(order.orderNumber), contentType: 'application/pdf', content },
      ]),
    }
  },
} satisfies MailTable
