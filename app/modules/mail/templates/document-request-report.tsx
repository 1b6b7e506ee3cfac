import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { deadlineText } from '../../formatting'
import { button, Facts, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  report: {
    orderNumber: string
    asked: string[]
    received: string[]
    /** The customer has said that there is nothing more to come. */
    isFinished: boolean
    dueAt: number
  }
  orderUrl: string
}

const counted = (n: number) => (n === 1 ? 'a document' : `${n} documents`)

export function documentRequestReportTitle({ received, isFinished, orderNumber }: Props['report']) {
  if (received.length > 0) return `The customer of ${orderNumber} has added ${counted(received.length)}`
  return isFinished
    ? `The customer of ${orderNumber} has no more documents`
    : `No documents have arrived for ${orderNumber}`
}

/** Tells staff what has become of a request for documents. */
export const DocumentRequestReport = ({ brand, report, orderUrl }: Props) => (
  <MailLayout brand={brand} title={documentRequestReportTitle(report)}>
    <Text style={paragraph}>
      {report.received.length > 0
        ? 'The documents are being read. Values that they change appear in the report.'
        : report.isFinished
          ? 'The report can be finished with the documents that there are.'
          : 'The 3 business days of the pause are over. The report can be finished with the documents that there are.'}
    </Text>
    <Facts
      rows={[
        ['Asked for', report.asked.join(', ')],
        ['Received', report.received.join(', ') || 'nothing'],
        ['Due', deadlineText(report.dueAt)],
      ]}
    />
    <Button href={orderUrl} style={button}>
      Open the Order
    </Button>
  </MailLayout>
)
