import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { calendarDate, shortDate } from '~/modules/formatting'
import { fieldText, type Hoa } from '~/modules/hoas/hoa'
import type { HoaDocument } from '~/modules/hoas/documents.server'
import { hoaLabels, type HoaField } from '~/modules/hoas/schema'
import { Facts, Panel } from '~/ui/panel'
import styles from './detail.module.css'
import { DocumentStatusBadge } from './document-status-badge'

type Props = {
  hoa: Hoa
  /** YYYY-MM-DD */
  today: string
  documents: HoaDocument[]
  newestSnapshot: { title: string; summary: string; createdAt: number } | null
}

/** The HOA as it is, in the sections of the specification (2, section 2). */
export function HoaDetails({ hoa, today, documents, newestSnapshot }: Props) {
  const facts = (...fields: HoaField[]): [string, ReactNode][] =>
    fields.map((field) => [hoaLabels[field], fieldText(field, hoa)])
  return (
    <>
      <Panel title="General Information">
        <Facts
          rows={[
            ...facts('name', 'address', 'city', 'state', 'zipCode'),
            ['Partner', hoa.isPartner ? 'Yes' : 'No'],
            ...(hoa.additionalInfo ? [] : ([[hoaLabels.additionalInfo, '']] satisfies [string, ReactNode][])),
          ]}
        />
        {hoa.additionalInfo && (
          <div className={styles.info}>
            <h3>{hoaLabels.additionalInfo}</h3>
            <p>{hoa.additionalInfo}</p>
          </div>
        )}
      </Panel>
      <Panel title="Key Information">
        <Facts rows={facts('totalUnits', 'yearBuilt', 'propertyType', 'amenities')} />
      </Panel>
      <Panel title="FiPhO Health Scores">
        {newestSnapshot ? (
          <p className={styles.scores}>
            <strong>{newestSnapshot.title}</strong>, {shortDate(newestSnapshot.createdAt)}:{' '}
            {newestSnapshot.summary}
          </p>
        ) : (
          <p className={styles.scores}>No approved report yet. Scores appear here with the first one.</p>
        )}
        <Facts
          rows={[
            [
              'FiPhO questionnaire completed',
              hoa.fiphoCompletedAt === null ? '' : shortDate(hoa.fiphoCompletedAt),
            ],
          ]}
        />
      </Panel>
      <Panel title="Management Information">
        <Facts
          rows={[
            ...facts('managementCompany', 'phoneNumber'),
            [hoaLabels.email, hoa.email && <a href={`mailto:${hoa.email}`}>{hoa.email}</a>],
            [
              hoaLabels.website,
              hoa.website && (
                <a href={hoa.website} rel="noreferrer">
                  {hoa.website}
                </a>
              ),
            ],
            ...facts('monthsSinceElection', 'monthsSinceNewElection'),
          ]}
        />
      </Panel>
      <Panel title="Financial Health & Insurance">
        <Facts
          rows={[
            ...facts('monthlyDuesCents', 'reserveFundCents', 'budgetStatus', 'reserveStudyDate'),
            ...facts('specialAssessments', 'assessmentIncreases', 'insuranceCarrier', 'insuranceExpiration'),
          ]}
        />
      </Panel>
      <Panel title="Documents" action={<Link to={`/admin/hoas/${hoa.id}/documents`}>Manage Documents</Link>}>
        <Facts
          rows={[
            ['Documents', hoa.documentsCount.toLocaleString('en-US')],
            ['Last document', hoa.lastDocumentUpdate && calendarDate(hoa.lastDocumentUpdate)],
          ]}
        />
        {documents.length > 0 && (
          <ul className={styles.list} aria-label="Newest documents">
            {documents.map((document) => (
              <li key={document.id}>
                <a href={`/admin/hoas/${hoa.id}/documents/${document.id}`}>{document.name}</a>
                <DocumentStatusBadge expiresOn={document.expiresOn} today={today} />
              </li>
            ))}
          </ul>
        )}
        {hoa.documentsCount > documents.length && (
          <p className={styles.more}>
            <Link to={`/admin/hoas/${hoa.id}/documents`}>All {hoa.documentsCount} documents</Link>
          </p>
        )}
      </Panel>
    </>
  )
}
