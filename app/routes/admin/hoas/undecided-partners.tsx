import { Button } from '@mantine/core'
import { Form, useNavigation } from '@remix-run/react'
import { longDate } from '~/modules/date-formats'
import type { UndecidedPartner } from '~/modules/partners/resolve-duplicate.server'
import { Facts, Panel } from '~/ui/panel'
import styles from './undecided-partners.module.css'

/** Partners who have described an HOA with this name and place: staff decide whether it is this one. */
export function UndecidedPartners({ partners }: { partners: UndecidedPartner[] }) {
  const isPending = useNavigation().state === 'submitting'
  return partners.map(({ invitationId, name, title, company, email, phone, address, completedAt }) => (
    <Panel
      key={invitationId}
      title="Is this the same HOA?"
      lead={`On ${longDate(completedAt)}, a partner described an HOA with this name, city, and state. Until you decide, they can’t see or change anything here.`}
    >
      <Facts
        rows={[
          ['Partner', [name, title, company].filter(Boolean).join(', ')],
          ['Email', <a href={`mailto:${email}`}>{email}</a>],
          ['Phone', phone],
          ['Community address', address],
        ]}
      />
      <Form method="post" className={styles.buttons}>
        <input type="hidden" name="invitationId" value={invitationId} />
        <Button type="submit" name="intent" value="merge" loading={isPending}>
          Same HOA: Link the Partner
        </Button>
        <Button type="submit" name="intent" value="separate" variant="default" loading={isPending}>
          Different HOA: Add It
        </Button>
      </Form>
    </Panel>
  ))
}
