import { data, redirect, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { useMemo } from 'react'
import { validationError } from 'remix-validated-form'
import type { RequestArgs } from '~/http/context'
import { httpStatusByCode } from '~/http/domain-errors'
import { orderIdParam } from '~/http/ids'
import { documentQuery } from '~/http/document-query'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { readDocumentView } from '~/modules/document-viewer/document-view.server'
import { requireOrderToWorkOn } from '~/modules/permissions/order-access.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { citedOtherPages, type Alert, type SubmittedAlert } from '~/modules/reports/alerts/alerts'
import {
  alertRowKeys,
  alertRows,
  editorSchema,
  emptyAlert,
  type EditorValues,
} from '~/modules/reports/review/editor-schema'
import { alertSourceFields, type Passage } from '~/modules/reports/draft/passages'
import { fieldsOf, reportField } from '~/modules/report-fields/fields'
import { readReport, readReportToWorkOn, type ReportItem } from '~/modules/reports/draft/report.server'
import { saveReport } from '~/modules/reports/draft/save-report.server'
import { parenthesizedPeriod } from '~/modules/report-fields/qualifier'
import { isSection, sections, type SectionId } from '~/modules/report-fields/sections'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { DocumentViewer } from '../viewer/document-viewer'
import { EditorForm, type Conflict } from './editor-form'
import { LinePicker } from '../viewer/select-words'
import { selectionOf, redirectToSelectedLines } from '../viewer/selection.server'
import styles from './edit.module.css'
import { valueInWords } from '~/modules/report-fields/values'
import { missingText, shownItem } from '../detail/shown-report'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(loaded ? `Edit ${loaded.section.label}` : 'Edit report', matches),
]

const savedMessage = {
  kind: 'success',
  title: 'Changes Saved',
  description: 'Report data has been updated successfully.',
} as const

/** The section in the URL; the first one by default and for unknown values. */
function sectionOf(request: Request): SectionId {
  const section = new URL(request.url).searchParams.get('section')
  return isSection(section) ? section : 'general'
}

/** The initial page of the viewer: that of the requested item, or of the section's first item with a page. */
function citedByItem(request: Request, items: ReportItem[]) {
  const path = new URL(request.url).searchParams.get('item')
  const item =
    items.find((entry) => entry.path === path && entry.document) ?? items.find((entry) => entry.document)
  if (!item?.document || item.documentPage === null) return null
  return { documentId: item.document.id, page: item.documentPage, quote: item.quote }
}

/** The same for alerts, which the URL identifies by their index. */
function citedByAlert(request: Request, alerts: readonly Alert[]) {
  const requested = alerts[Number(new URL(request.url).searchParams.get('alert') ?? NaN)]
  const alert =
    requested?.page === undefined ? alerts.find(({ page: cited }) => cited !== undefined) : requested
  if (alert?.documentId === undefined || alert.page === undefined) return null
  return { documentId: alert.documentId, page: alert.page, quote: alert.quote ?? null }
}

export const loader = page('work on orders', ({ request, params, visitor }) => {
  const user = requireSignedIn(visitor).user
  const id = orderIdParam(params.id)
  const order = requireOrderToWorkOn(user, id)
  const report = readReportToWorkOn(order)
  const section = sectionOf(request)
  const index = sections.findIndex(({ id }) => id === section)
  const items = report.items.filter((item) => item.section === section)
  const isCiting = section === 'alerts'
  if (isCiting && new URL(request.url).searchParams.has('from'))
    redirectToSelectedLines(request, readDocumentView(order, documentQuery(request)))
  return {
    order: { id: order.id, orderNumber: order.orderNumber, status: order.status },
    section: { id: section, label: sections[index]?.label ?? '', number: index + 1, total: sections.length },
    selection: isCiting ? selectionOf(request, order) : null,
    neighbors: { previous: sections[index - 1] ?? null, next: sections[index + 1] ?? null },
    items: items.map(shownItem),
    alerts: report.alerts,
    otherAssociationPages: citedOtherPages(report.items),
    version: report.version,
    view: readDocumentView(order, {
      ...documentQuery(request),
      cited: section === 'alerts' ? citedByAlert(request, report.alerts) : citedByItem(request, items),
    }),
  }
})

/** The names of a section's fields, including those of the submitted alert rows. */
function sectionFields(form: URLSearchParams, section: SectionId) {
  const names = ['version', 'reason', ...fieldsOf(section).map(({ path }) => path)]
  const alert = new RegExp(`^criticalAlerts\\[\\d{1,2}\\]\\.(?:${alertRowKeys.join('|')})$`)
  return section === 'alerts'
    ? [...names, ...form.keys()].filter((name) => names.includes(name) || alert.test(name))
    : names
}

const valuesOf = (items: readonly { path: string; value: string | null }[]) =>
  items.map(({ path, value }) => [path, value] as const)

const alertText = ({ severity, type, title, description }: SubmittedAlert) =>
  `${title} (${type}, ${severity}): ${description}`

/** A saved value with its period, or why there is none. */
const savedText = (item: ReportItem) =>
  item.value === null
    ? missingText(item)
    : `${valueInWords(item.path, item.value)}${parenthesizedPeriod(item.period)}`

/** The fields whose submitted value differs from what someone else has saved in the meantime. */
function differences(submitted: EditorValues, report: ReturnType<typeof readReport>): Conflict['saved'] {
  const saved = new Map(report.items.map((item) => [item.path, item]))
  const values = [...submitted.values].flatMap(([path, value]) => {
    const item = saved.get(path)
    if ((item?.value ?? null) === value) return []
    return [
      {
        label: reportField(path)?.label ?? path,
        value: item ? savedText(item) : 'Not provided',
      },
    ]
  })
  const texts = (alerts: readonly SubmittedAlert[]) => JSON.stringify(alerts.map(alertText))
  if (!submitted.alerts || texts(submitted.alerts) === texts(report.alerts)) return values
  const others = report.alerts.map((alert) => ({ label: 'Alert', value: alertText(alert) }))
  return [...values, ...(others.length > 0 ? others : [{ label: 'Alerts', value: 'None' }])]
}

/** The alert rows in a form. */
function rowsOf(form: URLSearchParams) {
  const indexes = [...form.keys()].flatMap((name) => /^criticalAlerts\[(\d{1,2})\]/.exec(name)?.[1] ?? [])
  const text = (index: string, key: string) => form.get(`criticalAlerts[${index}].${key}`)
  return alertRows(
    [...new Set(indexes)].map((index) =>
      Object.fromEntries(alertRowKeys.map((key) => [key, text(index, key)])),
    ),
  )
}

/** Without JavaScript, the server adds and removes rows of alerts and preserves the other input. */
function changedRows(form: URLSearchParams, intent: string) {
  const rows = rowsOf(form)
  if (intent === 'add-alert') return [...rows, emptyAlert]
  const removedIndex = Number(intent.replace('remove-alert-', ''))
  return rows.filter((_, index) => index !== removedIndex)
}

/** The same for a row that cites the selected words. */
function citingRows(form: URLSearchParams, intent: string, passages: readonly Passage[]) {
  const source = alertSourceFields(passages)
  return rowsOf(form).map((row, index) => (intent === `cite-alert-${index}` ? { ...row, ...source } : row))
}

type SaveArgs = RequestArgs & { user: SignedInUser; id: number; form: URLSearchParams; section: SectionId }

export const action = page('work on orders', async ({ request, params, visitor, context }) => {
  const user = requireSignedIn(visitor).user
  const id = orderIdParam(params.id)
  const section = sectionOf(request)
  const form = await readForm({ request, context })
  const intent = form.get('intent')
  const version = Number(form.get('version')) || 0
  if (section === 'alerts' && intent !== null && /^(?:add-alert|remove-alert-\d{1,2})$/.test(intent))
    return data({ rows: changedRows(form, intent), version })
  if (section === 'alerts' && intent !== null && /^cite-alert-\d{1,2}$/.test(intent)) {
    const selection = selectionOf(request, requireOrderToWorkOn(user, id))
    return data({ rows: citingRows(form, intent, selection?.passages ?? []), version })
  }
  if (intent !== 'save') throw unreadableForm()
  return handleSave({ request, context, user, id, form, section })
})

async function handleSave({ request, context, user, id, form, section }: SaveArgs) {
  const stored = readReport(user, id)
  const checked = await checkForm(editorSchema(valuesOf(stored.items)), form, sectionFields(form, section))
  const submitted = checked.submittedData as Record<string, unknown>
  if (checked.error) return validationError(checked.error, submitted)
  const { version, values, alerts, reason } = checked.data
  try {
    saveReport(user, id, {
      version,
      values,
      reason,
      // A form without rows submits none: all alerts were removed.
      ...(section === 'alerts' && { alerts: alerts ?? [] }),
    })
  } catch (error) {
    if (error instanceof DomainError && ['forbidden', 'not_found'].includes(error.code)) throw error
    const current = readReport(user, id)
    if (error instanceof DomainError && error.code === 'conflict' && current.version !== version) {
      const conflict: Conflict = {
        message: error.message,
        version: current.version,
        saved: differences(
          { ...checked.data, ...(section === 'alerts' && { alerts: alerts ?? [] }) },
          current,
        ),
      }
      return data(
        { fieldErrors: {}, repopulateFields: submitted, conflict },
        { status: httpStatusByCode.conflict },
      )
    }
    return refuseForm(context, error, {
      title: 'Save Failed',
      fallback: 'Could not save changes. Please try again.',
      submitted,
    })
  }
  // Pages with scripts show the confirmation themselves, for a second.
  if (form.has('scripted')) return data({ saved: readReport(user, id).version })
  await setFlash(request, context, savedMessage)
  return redirect(`/admin/snapshots/${id}#${section}`)
}

/** The editor of one section (docs/specification/staff-area.md#editor). */
export default function EditPage() {
  const { order, section, neighbors, items, alerts, otherAssociationPages, version, view, selection } =
    useLoaderData<typeof loader>()
  const validator = useMemo(() => withZod(editorSchema(valuesOf(items))), [items])
  const target = section.id === 'alerts' ? { section: section.id } : undefined
  return (
    <>
      <PageHeader
        title={`Edit ${section.label}`}
        lead={`${order.orderNumber}. A value that you change has to be reviewed again.`}
        back={{ to: `/admin/snapshots/${order.id}`, label: 'Back to Report' }}
      />
      <div className={styles.editor}>
        <EditorForm
          key={section.id}
          order={order}
          section={section}
          neighbors={neighbors}
          fields={fieldsOf(section.id)}
          items={items}
          alerts={alerts}
          otherAssociationPages={otherAssociationPages}
          selection={selection}
          version={version}
          validator={validator}
          savedMessage={savedMessage}
        />
        <section className={styles.documents} aria-label="Documents of the order">
          <DocumentViewer view={view} target={target} shouldHighlightPlaces />
          {target && <LinePicker view={view} target={target} />}
        </section>
      </div>
    </>
  )
}
