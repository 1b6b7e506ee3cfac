import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { calendarDate, shortDate } from '~/modules/date-formats'
import { hoaFieldText, type Hoa } from '~/modules/hoas/hoa'
import { documentStatuses, type DocumentStatus } from '~/modules/hoas/document-status'
import type { HoaDocument } from '~/modules/hoas/hoa-document'
import { hoaLabels, type HoaField } from '~/modules/hoas/schema'
import { DocumentStatusBadge } from '~/ui/document-status-badge'
import { Facts, Panel } from '~/ui/panel'
import styles from './detail.module.css'

type Props = {
  hoa: Hoa
  /** YYYY-MM-DD */
  today: string
  /** The newest documents. */
  documents: HoaDocument[]
  documentCounts: Record<DocumentStatus, number>
  /** Documents that expire soon. */
  expiring: HoaDocument[]
  newestSnapshot: { title: string; summary: string; createdAt: number } | null
}

/** The documents that expire soon, and whether the HOA's partners were reminded. */
function Expiring({ hoaId, documents }: { hoaId: number; documents: HoaDocument[] }) {
  if (documents.length === 0) return null
  return (
    <div className={styles.documents}>
      <h3 id="expiring">Expiring Soon</h3>
      <ul className={styles.list} aria-labelledby="expiring">
        {documents.map(({ id, name, expiresOn, remindedAt }) => (
          <li key={id}>
            <a href={`/admin/hoas/${hoaId}/documents/${id}`}>{name}</a>
            <span className={styles.muted}>
              {calendarDate(expiresOn)}
              {remindedAt !== null && `, partner reminded on ${shortDate(remindedAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The HOA's data, in sections. */
export function HoaDetails({ hoa, today, documents, documentCounts, expiring, newestSnapshot }: Props) {
  const facts = (...fields: HoaField[]): [string, ReactNode][] =>
    fields.map((field) => [hoaLabels[field], hoaFieldText(field, hoa)])
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
            ...(Object.keys(documentStatuses) as DocumentStatus[]).map((status): [string, string] => [
              documentStatuses[status],
              documentCounts[status].toLocaleString('en-US'),
            ]),
          ]}
        />
        <Expiring hoaId={hoa.id} documents={expiring} />
        {documents.length > 0 && (
          <div className={styles.documents}>
            <h3 id="newest">Newest</h3>
            <ul className={styles.list} aria-labelledby="newest">
              {documents.map((document) => (
                <li key={document.id}>
                  <a href={`/admin/hoas/${hoa.id}/documents/${document.id}`}>{document.name}</a>
                  <DocumentStatusBadge expiresOn={document.expiresOn} today={today} />
                </li>
              ))}
            </ul>
          </div>
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
