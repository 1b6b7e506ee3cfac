import type { Brand } from '~/brand'
import { deadlineText } from '../../date-formats'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  order: { orderNumber: string; dueAt: number }
  /** File names. */
  added: string[]
  staffOrderUrl: string
}

export const addedDocumentsTitle = ({ order, added }: Pick<Props, 'order' | 'added'>) =>
  `The customer added ${added.length === 1 ? 'a document' : `${added.length} documents`} to ${order.orderNumber}`

/** Tells staff which documents a customer has added to an order in progress without a request. */
export const AddedDocuments = ({ brand, order, added, staffOrderUrl }: Props) => (
  <MailLayout brand={brand} title={addedDocumentsTitle({ order, added })} preview={added.join(', ')}>
    <Text style={paragraph}>
      We didn’t request these documents. They are being read now, and any values they change will appear in
      the report.
    </Text>
    <Facts
      rows={[
        ['Added', added.join(', ')],
        ['Due', deadlineText(order.dueAt)],
      ]}
    />
    <ButtonLink href={staffOrderUrl}>Open the Order</ButtonLink>
  </MailLayout>
)
