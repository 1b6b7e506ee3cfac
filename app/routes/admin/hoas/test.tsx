import type { MetaFunction } from '@remix-run/node'
import { page } from '~/http/page.server'
import { propertyTypes } from '~/modules/hoas/schema'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { HoaCard, HoaCards, type HoaCardData } from './hoa-card'

export const meta: MetaFunction = ({ matches }) => [pageTitle('HOA Test Page', matches)]

export const loader = page('hoas', () => null)

const monthOf = (number: number) => String(1 + (number % 12)).padStart(2, '0')

function insuranceExpiration(number: number): string | null {
  if (number === 4) return 'not a date'
  return number % 5 === 0 ? null : `2027-${monthOf(number)}-15`
}

/** Fictional HOAs, varied enough to show how a card handles much, little, and wrong data. */
const testHoas = Array.from({ length: 20 }, (_, index): HoaCardData => {
  const number = index + 1
  return {
    name:
      number === 7
        ? `Test HOA ${number} with a name that is much longer than a card is wide`
        : `Test HOA ${number}`,
    address: number % 6 === 0 ? '' : `${100 + number} Test Street`,
    city: number % 6 === 0 ? '' : 'Testville',
    state: number % 6 === 0 ? '' : 'CA',
    zipCode: number % 6 === 0 ? '' : String(90_000 + number),
    totalUnits: number % 5 === 0 ? 0 : number * 12,
    propertyType: number % 4 === 0 ? null : (propertyTypes[number % propertyTypes.length] ?? null),
    managementCompany: number % 3 === 0 ? '' : `Test Management ${number}`,
    insuranceExpiration: insuranceExpiration(number),
    lastDocumentUpdate: number % 2 === 0 ? null : `2026-${monthOf(number)}-01`,
    documentsCount: number % 2 === 0 ? 0 : number,
  }
})

/** A page of made-up HOAs to try out the list's cards and scrolling. */
export default function HoasTestPage() {
  return (
    <>
      <PageHeader
        title="HOA Test Page"
        lead="20 made-up HOAs that show how the list scrolls and what its cards look like. They are test data: none of them is stored, and none has a page of its own."
        back={{ to: '/admin/hoas', label: 'Back to HOAs' }}
      />
      <HoaCards>
        {testHoas.map((hoa) => (
          <HoaCard key={hoa.name} hoa={hoa} note={<span>Test data, not stored</span>} />
        ))}
      </HoaCards>
    </>
  )
}
