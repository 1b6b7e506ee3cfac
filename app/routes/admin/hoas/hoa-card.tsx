import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { calendarDate } from '~/modules/date-formats'
import { addressLine } from '~/modules/formatting'
import { hoaFieldText, notAnswered, type Hoa } from '~/modules/hoas/hoa'
import styles from './hoa-card.module.css'

export type HoaCardData = Pick<
  Hoa,
  | 'name'
  | 'address'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'totalUnits'
  | 'propertyType'
  | 'managementCompany'
  | 'insuranceExpiration'
  | 'lastDocumentUpdate'
  | 'documentsCount'
>

/** The fields of an HOA that a card shows; only these are sent to the browser. */
export const cardData = (hoa: Hoa): HoaCardData & { id: number } => ({
  id: hoa.id,
  name: hoa.name,
  address: hoa.address,
  city: hoa.city,
  state: hoa.state,
  zipCode: hoa.zipCode,
  totalUnits: hoa.totalUnits,
  propertyType: hoa.propertyType,
  managementCompany: hoa.managementCompany,
  insuranceExpiration: hoa.insuranceExpiration,
  lastDocumentUpdate: hoa.lastDocumentUpdate,
  documentsCount: hoa.documentsCount,
})

function Fact({ name, children }: { name: string; children: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-missing={[null, 'Not set', notAnswered].includes(children) || undefined}>
        {children ?? 'Not set'}
      </dd>
    </div>
  )
}

/** An HOA in a list. `id` is missing if it is not stored and has no page. */
export function HoaCard({ hoa, id, note }: { hoa: HoaCardData; id?: number; note?: ReactNode }) {
  const place = addressLine(hoa)
  return (
    <li className={styles.card}>
      <h2 className={styles.name}>
        {id === undefined ? hoa.name : <Link to={`/admin/hoas/${id}`}>{hoa.name}</Link>}
      </h2>
      <p className={styles.place}>{place || 'Address not provided'}</p>
      <dl className={styles.facts}>
        <Fact name="Units">{hoaFieldText('totalUnits', hoa)}</Fact>
        <Fact name="Type">{hoa.propertyType}</Fact>
        <Fact name="Management company">{hoa.managementCompany || null}</Fact>
        <Fact name="Insurance expires">{calendarDate(hoa.insuranceExpiration)}</Fact>
        <Fact name="Documents">{hoa.documentsCount.toLocaleString('en-US')}</Fact>
        <Fact name="Last document">{calendarDate(hoa.lastDocumentUpdate)}</Fact>
      </dl>
      <p className={styles.links}>
        {id === undefined ? (
          note
        ) : (
          <>
            <Link to={`/admin/hoas/${id}`} aria-label={`View Details of ${hoa.name}`}>
              View Details
            </Link>
            <Link to={`/admin/hoas/${id}/documents`} aria-label={`Manage Documents of ${hoa.name}`}>
              Manage Documents
            </Link>
          </>
        )}
      </p>
    </li>
  )
}

export const HoaCards = ({ children }: { children: ReactNode }) => (
  <ul className={styles.cards}>{children}</ul>
)
