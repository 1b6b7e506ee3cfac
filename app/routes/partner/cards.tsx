import { shortDate } from '~/modules/date-formats'
import { documentStatuses, type DocumentStatus } from '~/modules/hoas/document-status'
import { hoaFieldText, type Hoa } from '~/modules/hoas/hoa'
import { hoaLabels, type HoaField } from '~/modules/hoas/schema'
import { Facts, Panel } from '~/ui/panel'
import styles from './portal.module.css'

const shownFields = [
  'propertyType',
  'totalUnits',
  'yearBuilt',
  'monthlyDuesCents',
  'reserveFundCents',
  'budgetStatus',
  'managementCompany',
  'insuranceCarrier',
] as const satisfies HoaField[]

/** The HOA's stored data. */
export const HoaOverview = ({ hoa }: { hoa: Hoa }) => (
  <div className={styles.overview}>
    <Panel title="HOA Overview">
      <Facts
        rows={[
          ...shownFields.map((field): [string, string] => [hoaLabels[field], hoaFieldText(field, hoa)]),
          [
            'FiPhO questionnaire completed',
            hoa.fiphoCompletedAt === null ? '' : shortDate(hoa.fiphoCompletedAt),
          ],
        ]}
      />
    </Panel>
  </div>
)

const statusOrder: DocumentStatus[] = ['current', 'soon', 'expired']

/** The number of the HOA's documents in each status. */
export function StatusCard({ counts }: { counts: Record<DocumentStatus, number> }) {
  const total = counts.current + counts.soon + counts.expired
  return (
    <div>
      <Panel title="Document Status">
        <dl className={styles.counts}>
          {statusOrder.map((status) => (
            <div key={status} data-status={counts[status] > 0 ? status : undefined}>
              <dt>{documentStatuses[status]}</dt>
              <dd>{counts[status].toLocaleString('en-US')}</dd>
            </div>
          ))}
          <div>
            <dt>Total</dt>
            <dd>{total.toLocaleString('en-US')}</dd>
          </div>
        </dl>
      </Panel>
    </div>
  )
}
