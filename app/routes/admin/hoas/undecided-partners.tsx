import { Button } from '@mantine/core'
import { Link } from '@remix-run/react'
import { longDate } from '~/modules/date-formats'
import type { UndecidedPartner } from '~/modules/partners/undecided-partners.server'
import { Facts, Panel } from '~/ui/panel'

/** A partner and the HOA they have described. */
export const PartnerFacts = ({ partner }: { partner: UndecidedPartner }) => (
  <Facts
    rows={[
      ['Partner', [partner.name, partner.title, partner.company].filter(Boolean).join(', ')],
      ['Email', <a href={`mailto:${partner.email}`}>{partner.email}</a>],
      ['Phone', partner.phone],
      ['HOA, as they call it', partner.hoaName],
      ['Community address', partner.address],
    ]}
  />
)

/** Partners who have described an HOA that seems to be this one. */
export const UndecidedPartners = ({ hoaId, partners }: { hoaId: number; partners: UndecidedPartner[] }) =>
  partners.map((partner) => (
    <Panel
      key={partner.invitationId}
      title="Is this the same HOA?"
      lead={`On ${longDate(partner.completedAt)}, a partner described an HOA with this name and place, or with this street address. Until you decide, they can’t see or change anything here.`}
    >
      <PartnerFacts partner={partner} />
      <Button component={Link} to={`/admin/hoas/${hoaId}/partners/${partner.invitationId}`}>
        Compare and Decide
      </Button>
    </Panel>
  ))
