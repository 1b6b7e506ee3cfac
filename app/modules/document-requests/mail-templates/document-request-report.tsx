import type { Brand } from '~/brand'
import { deadlineText } from '../../date-formats'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  report: {
    orderNumber: string
    requested: string[]
    received: string[]
    /** The customer has indicated that nothing more will come. */
    isFinished: boolean
    dueAt: number
  }
  staffOrderUrl: string
}

const documentsText = (count: number) => (count === 1 ? 'a document' : `${count} documents`)

export function documentRequestReportTitle({ received, isFinished, orderNumber }: Props['report']) {
  if (received.length > 0) return `${orderNumber}: the customer added ${documentsText(received.length)}`
  return isFinished
    ? `${orderNumber}: the customer has no more documents`
    : `${orderNumber}: no documents have arrived`
}

function nextStepText({ received, isFinished }: Props['report']): string {
  if (received.length > 0)
    return 'The documents are being read now. Any values they change will appear in the report.'
  const finishText = 'You can finish the report with the documents on hand.'
  return isFinished ? finishText : `The pause of 3 business days is over. ${finishText}`
}

/** Tells staff the result of a document request. */
export const DocumentRequestReport = ({ brand, report, staffOrderUrl }: Props) => (
  <MailLayout
    brand={brand}
    title={documentRequestReportTitle(report)}
    preview={`The report is due ${deadlineText(report.dueAt)}.`}
  >
    <Text style={paragraph}>{nextStepText(report)}</Text>
    <Facts
      rows={[
        ['Requested', report.requested.join(', ')],
        ['Received', report.received.join(', ') || 'None'],
        ['Due', deadlineText(report.dueAt)],
      ]}
    />
    <ButtonLink href={staffOrderUrl}>Open the Order</ButtonLink>
  </MailLayout>
)
