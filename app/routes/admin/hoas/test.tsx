import type { MetaFunction } from '@remix-run/node'
import { page } from '~/http/page.server'
import { propertyTypes } from '~/modules/hoas/schema'
import { pageTitle } from '~/ui/brand'
import { PageHeader } from '~/ui/page-header'
import { HoaCard, HoaCards, type HoaCardData } from './hoa-card'

export const meta: MetaFunction = ({ matches }) => [pageTitle('HOA Test Page', matches)]

export const loader = page('hoas', () => null)

/** Fictional HOAs, varied enough to show how a card handles much, little, and wrong data. */
const dummies = Array.from({ length: 20 }, (_, index): HoaCardData => {
  const n = index + 1
  return {
    name: n === 7 ? `Test HOA ${n} with a name that is much longer than a card is wide` : `Test HOA ${n}`,
    address: n % 6 === 0 ? '' : `${100 + n} Test Street`,
    city: n % 6 === 0 ? '' : 'Testville',
    state: n % 6 === 0 ? '' : 'CA',
    zipCode: n % 6 === 0 ? '' : String(90_000 + n),
    totalUnits: n % 5 === 0 ? 0 : n * 12,
    propertyType: n % 4 === 0 ? null : (propertyTypes[n % propertyTypes.length] ?? null),
    managementCompany: n % 3 === 0 ? '' : `Test Management ${n}`,
    insuranceExpiration:
      n === 4 ? 'not a date' : n % 5 === 0 ? null : `2027-${String(1 + (n % 12)).padStart(2, '0')}-15`,
    lastDocumentUpdate: n % 2 === 0 ? null : `2026-${String(1 + (n % 12)).padStart(2, '0')}-01`,
    documentsCount: n % 2 === 0 ? 0 : n,
  }
})

/** A scrolling test page with 20 dummy HOAs. */
export default function HoasTestPage() {
  return (
    <>
      <PageHeader
        title="HOA Test Page"
        lead="20 made-up HOAs that show how the list scrolls and what its cards look like. They are test data: none of them is stored, and none has a page of its own."
        back={{ to: '/admin/hoas', label: 'Back to HOAs' }}
      />
      <HoaCards>
        {dummies.map((hoa) => (
          <HoaCard key={hoa.name} hoa={hoa} note={<span>Test data, not stored</span>} />
        ))}
      </HoaCards>
    </>
  )
}
