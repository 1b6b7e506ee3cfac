import { Button } from '@mantine/core'
import { Form, Link, useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { FileSafety } from '~/modules/document-files/scan-result'
import { Panel } from '~/ui/panel'
import { Badge } from '~/ui/status-badge'
import { MissingDocuments } from './missing-documents'
import { OrderDocuments } from './order-documents'
import { OrderFacts } from './order-facts'
import { ReportAlerts } from './report-alerts'
import { ReportItems } from './report-items'
import { ReportScores } from './report-scores'
import { sectionSummary } from './section-summary'
import type { ShownReport, ShownSection } from './shown-report'
import styles from './report.module.css'

/** A section's progress: first whether it requires a look, then how much of it is verified. */
function SectionState({
  section: { isComplete, progress },
  hasItems,
}: {
  section: ShownSection
  /** Whether the report has any items: before anything was read, no section is complete. */
  hasItems: boolean
}) {
  const { verified, total } = progress
  return (
    <>
      {!isComplete && <Badge kind="orange">Needed</Badge>}
      {total > 0 ? (
        <Badge kind={verified === total ? 'green' : 'default'}>{`${verified} of ${total} verified`}</Badge>
      ) : (
        isComplete && hasItems && <Badge kind="green">Complete</Badge>
      )}
    </>
  )
}

/**
 * For figures that require a second look: the section is complete only once a user marks it as reviewed.
 */
function SectionReview({ section }: { section: ShownSection }) {
  if (section.isComplete && !section.isReviewed) return null
  return (
    <Form
      method="post"
      className={styles.look}
      data-done={section.isReviewed || undefined}
      preventScrollReset
    >
      <p>{section.why ?? 'Someone has reviewed this section.'}</p>
      {section.id !== 'general' && (
        <>
          <input type="hidden" name="section" value={section.id} />
          <Button
            type="submit"
            name="intent"
            value={section.isReviewed ? 'uncheck-section' : 'check-section'}
            size="xs"
            variant="default"
            aria-label={
              section.isReviewed
                ? `Undo: ${section.label} was reviewed`
                : `Mark as Reviewed: ${section.label}`
            }
          >
            {section.isReviewed ? 'Undo' : 'Mark as Reviewed'}
          </Button>
        </>
      )}
    </Form>
  )
}

/**
 * A collapsible section. Its id is inside the details element, so that browsers open it when they navigate to
 * the id; the effect does the same for links within the page.
 */
function CollapsibleSection({ id, summary, children }: { id: string; summary: string; children: ReactNode }) {
  const detailsRef = useRef<HTMLDetailsElement>(null)
  const isMounted = useRef(false)
  const { hash, key } = useLocation()
  const navigationType = useNavigationType()
  useEffect(() => {
    const wasMounted = isMounted.current
    isMounted.current = true
    if (hash !== `#${id}` || !detailsRef.current) return
    // The browser has already expanded the section, and someone may have collapsed it since.
    if (wasMounted && navigationType === 'POP') return
    detailsRef.current.open = true
    detailsRef.current.parentElement?.scrollIntoView()
  }, [hash, key, id, navigationType])
  return (
    <details ref={detailsRef} className={styles.fold}>
      <summary>{summary}</summary>
      <div id={id} className={styles.folded}>
        {children}
      </div>
    </details>
  )
}

function Section({
  section,
  summary,
  orderId,
  canWorkOn,
  hasItems,
  children,
}: {
  section: ShownSection
  summary: string
  orderId: number
  hasItems: boolean
  canWorkOn: boolean
  children: ReactNode
}) {
  return (
    <section className={styles.section} aria-labelledby={`${section.id}-title`}>
      <div className={styles.head}>
        <h2 id={`${section.id}-title`}>{section.label}</h2>
        <SectionState section={section} hasItems={hasItems} />
        {canWorkOn && (
          <Link
            to={`/admin/snapshots/${orderId}/edit?section=${section.id}`}
            className={styles.edit}
            aria-label={`Edit ${section.label}`}
          >
            Edit
          </Link>
        )}
      </div>
      {canWorkOn && <SectionReview section={section} />}
      <CollapsibleSection id={section.id} summary={summary}>
        {children}
      </CollapsibleSection>
    </section>
  )
}

const unreadNote =
  'The values of this section appear here as soon as the documents have been read. They can be entered by hand at any time.'

type Order = Parameters<typeof OrderFacts>[0]['order'] & { id: number; canWorkOn: boolean } & {
  canceledAt: number | null
  documents: { id: number; name: string; sizeBytes: number; uploadedAt: number; safety: FileSafety }[]
  expected: string[]
}

/** The eight sections of a report in order. */
export function ReportSections({ order, report }: { order: Order; report: ShownReport }) {
  const { id, canWorkOn } = order
  const contents = (section: ShownSection): ReactNode => {
    const items =
      section.items.length > 0 ? (
        <ReportItems items={section.items} orderId={id} canView={canWorkOn} />
      ) : (
        <p className={styles.note}>{unreadNote}</p>
      )
    switch (section.id) {
      case 'general':
        return (
          <>
            <OrderFacts order={order} />
            {section.items.length > 0 && (
              <>
                <h3 className={styles.small}>Association</h3>
                {items}
              </>
            )}
          </>
        )
      case 'fipho':
        return section.items.length > 0 ? (
          <ReportScores items={section.items} score={report.score} lender={report.lender} />
        ) : (
          <p className={styles.note}>The scores appear here as soon as values have been verified.</p>
        )
      case 'alerts':
        return (
          <ReportAlerts
            alerts={report.alerts}
            otherAssociationPages={report.otherAssociationPages}
            orderId={id}
            canView={canWorkOn}
          />
        )
      case 'documents':
        return (
          <>
            <OrderDocuments
              orderId={id}
              documents={order.documents}
              expected={order.expected}
              readings={report.documents}
              canView={canWorkOn}
              canDownload={canWorkOn}
            />
            <MissingDocuments requests={report.requests} hoaName={report.hoaName} />
            {section.items.length > 0 && items}
          </>
        )
      default:
        return items
    }
  }
  return report.sections.map((section) => (
    <Section
      key={section.id}
      section={section}
      summary={sectionSummary(section, report, order)}
      orderId={id}
      canWorkOn={canWorkOn}
      hasItems={report.required.total > 0}
    >
      {contents(section)}
    </Section>
  ))
}

/** An unpaid order has no report yet, and a canceled one gets none. */
export const InactiveOrder = ({ order, report }: { order: Order; report: ShownReport }) => (
  <>
    <Panel
      title="General"
      lead={
        order.canceledAt === null
          ? 'The report begins when the order has been paid.'
          : 'The customer canceled this order before work on it began. There is no report.'
      }
    >
      <OrderFacts order={order} />
    </Panel>
    <Panel title="Documents">
      <OrderDocuments
        orderId={order.id}
        documents={order.documents}
        expected={order.expected}
        // The documents of a canceled order are not read.
        readings={order.canceledAt === null ? report.documents : []}
        canView={false}
        canDownload={order.canWorkOn}
      />
    </Panel>
  </>
)
