import type { Brand } from '~/brand'
import { deadlineText } from '../../date-formats'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  order: { orderNumber: string; address: string; dueAt: number }
  /** The names of the report's contributors. */
  contributor: string
  progress: { verified: number; total: number; missing: string[] }
  staffOrderUrl: string
}

/** Notifies admins that a contributor has finished a report. */
export function ReadyForReview({ brand, order, contributor, progress, staffOrderUrl }: Props) {
  return (
    <MailLayout
      brand={brand}
      title={`${order.orderNumber} is ready for review`}
      preview={`Due ${deadlineText(order.dueAt)}: ${order.address}`}
    >
      <Text style={paragraph}>{contributor} has finished this report and requested a final review.</Text>
      <Facts
        rows={[
          ['Property', order.address],
          ['Due', deadlineText(order.dueAt)],
          ['Required items', `${progress.verified} of ${progress.total} verified`],
          ['Required but not in the documents', progress.missing.join(', ') || 'None'],
        ]}
      />
      <ButtonLink href={staffOrderUrl}>Open the Report</ButtonLink>
    </MailLayout>
  )
}
