import { Button, Checkbox } from '@mantine/core'
import { data, redirect, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { validationError } from 'remix-validated-form'
import { httpStatusByCode } from '~/http/domain-errors'
import { screenQuery } from '~/http/list-query'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { parseId } from '~/http/ids'
import { refuseForm } from '~/http/refused-form.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { hasPermission } from '~/modules/permissions/permissions'
import { DomainError } from '~/modules/domain-error'
import { businessDay } from '~/modules/date-formats'
import {
  countDocumentsByStatus,
  listExpiringDocuments,
  listHoaDocuments,
} from '~/modules/hoas/documents.server'
import { hoaFieldText } from '~/modules/hoas/hoa'
import {
  countSnapshots,
  findHoa,
  linkedOrders,
  listSnapshots,
  newestSnapshot,
} from '~/modules/hoas/queries.server'
import { hoaEditSchema, hoaFieldNames, hoaLabels, type HoaFields } from '~/modules/hoas/schema'
import { removeHoa } from '~/modules/hoas/remove-hoa.server'
import { updateHoa } from '~/modules/hoas/update-hoa.server'
import { undecidedPartners } from '~/modules/partners/undecided-partners.server'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { Panel } from '~/ui/panel'
import styles from './detail.module.css'
import { HoaDetails } from './hoa-details'
import { HoaEditForm, type Conflict } from './hoa-edit-form'
import { SnapshotHistory } from './snapshot-history'
import { UndecidedPartners } from './undecided-partners'

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  pageTitle(loaded?.hoa.name ?? 'HOA', matches),
]

const validator = withZod(hoaEditSchema)
const maxShownDocuments = 5

export const loader = page('hoas', ({ request, params, visitor }) => {
  const { searchParams } = new URL(request.url)
  const hoa = findHoa(parseId(params.hoaId))
  const { user } = requireSignedIn(visitor)
  const canEdit = hasPermission(user.role, 'edit hoas')
  const isHistoryTab = searchParams.get('tab') === 'history'
  const snapshotCount = countSnapshots(hoa.id)
  const today = businessDay(Date.now())
  return {
    hoa,
    canEdit,
    undecided: canEdit ? undecidedPartners(hoa.id) : [],
    isEditing: !isHistoryTab && canEdit && searchParams.has('edit'),
    today,
    snapshotCount,
    history: isHistoryTab
      ? {
          snapshots: listSnapshots(user, hoa.id, screenQuery(request)),
          orders: linkedOrders(user, hoa.id),
        }
      : null,
    details: isHistoryTab
      ? null
      : {
          documents: listHoaDocuments(hoa.id, { page: 1, pageSize: maxShownDocuments }).rows,
          documentCounts: countDocumentsByStatus(hoa.id, today),
          expiring: listExpiringDocuments(hoa.id, today, maxShownDocuments),
          newestSnapshot: newestSnapshot(hoa.id),
        },
  }
})

/** The fields whose submitted value differs from what someone else has saved in the meantime. */
function differences(id: number, submitted: HoaFields) {
  const saved = findHoa(id)
  return {
    savedAt: saved.updatedAt,
    saved: hoaFieldNames
      .filter((field) => JSON.stringify(saved[field]) !== JSON.stringify(submitted[field]))
      .map((field) => ({ label: hoaLabels[field], value: hoaFieldText(field, saved) })),
  }
}

export const action = page('edit hoas', async ({ request, context, params, visitor }) => {
  const id = parseId(params.hoaId)
  const form = await readForm({ request, context })
  if (form.get('intent') === 'delete') {
    try {
      if (form.get('isSure') !== 'on')
        throw new DomainError('invalid', 'Check the box to confirm that this HOA should be deleted.')
      removeHoa(requireSignedIn(visitor).user, id)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') throw error
      return refuseForm(context, error, { title: 'Not deleted' })
    }
    await setFlash(request, context, { kind: 'success', title: 'HOA Deleted' })
    return redirect('/admin/hoas')
  }
  const checked = await checkForm(hoaEditSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  const { updatedAt, ...fields } = checked.data
  const submitted = checked.submittedData as Record<string, unknown>
  try {
    updateHoa(requireSignedIn(visitor).user, id, fields, updatedAt)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') throw error
    if (error instanceof DomainError && error.details.isOutdated)
      return data(
        {
          fieldErrors: {},
          repopulateFields: submitted,
          conflict: { message: error.message, ...differences(id, fields) } satisfies Conflict,
        },
        { status: httpStatusByCode.conflict },
      )
    return refuseForm(context, error, {
      title: 'Not saved',
      fallback: 'Failed to save HOA information. Please try again.',
      submitted,
    })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'HOA Updated',
    description: 'HOA information has been saved successfully.',
  })
  return redirect(`/admin/hoas/${id}`)
})

function Tabs({ id, isHistory, snapshots }: { id: number; isHistory: boolean; snapshots: number }) {
  const tab = (to: string, label: string, isCurrent: boolean) => (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={styles.tab}>
      {label}
    </Link>
  )
  return (
    <nav className={styles.tabs} aria-label="Parts of this HOA">
      {tab(`/admin/hoas/${id}`, 'Details', !isHistory)}
      {tab(`/admin/hoas/${id}?tab=history`, `Snapshot History (${snapshots})`, isHistory)}
    </nav>
  )
}

/** Deletes an HOA that nothing uses. */
const DeleteHoa = ({ id }: { id: number }) => (
  <section className={styles.delete}>
    <Panel
      title="Delete"
      lead="Only an HOA without documents, orders, snapshots, answers, and partners can be deleted. This can’t be undone."
    >
      <Form method="post" action={`/admin/hoas/${id}?edit=1`} className={styles.deleteForm}>
        <Checkbox name="isSure" label="Delete this HOA" />
        <Button type="submit" name="intent" value="delete" variant="default">
          Delete
        </Button>
      </Form>
    </Panel>
  </section>
)

/** An HOA: its details and its history (docs/specification/staff-area.md#hoa-pages). */
export default function HoaPage() {
  const { hoa, canEdit, undecided, isEditing, today, snapshotCount, history, details } =
    useLoaderData<typeof loader>()
  const reasonId = 'only-super-users'
  return (
    <>
      <PageHeader title={hoa.name} back={{ to: '/admin/hoas', label: 'Back to HOAs' }}>
        {!isEditing && (
          <>
            {canEdit ? (
              <Button component={Link} to={`/admin/hoas/${hoa.id}?edit=1`}>
                Edit Details
              </Button>
            ) : (
              <>
                <span id={reasonId} className={styles.reason}>
                  Only a Super User can edit.
                </span>
                <Button disabled aria-describedby={reasonId}>
                  Edit Details
                </Button>
              </>
            )}
            <Button component={Link} to={`/admin/hoas/${hoa.id}/documents`} variant="default">
              Manage Documents
            </Button>
            <Button component={Link} to={`/admin/hoas/${hoa.id}/questionnaire`} variant="default">
              Lender Questionnaire
            </Button>
          </>
        )}
      </PageHeader>
      <UndecidedPartners hoaId={hoa.id} partners={undecided} />
      <Tabs id={hoa.id} isHistory={history !== null} snapshots={snapshotCount} />
      {isEditing && (
        <>
          <HoaEditForm key={hoa.id} hoa={hoa} validator={validator} />
          <DeleteHoa id={hoa.id} />
        </>
      )}
      {!isEditing && details && <HoaDetails hoa={hoa} today={today} {...details} />}
      {history && <SnapshotHistory {...history} />}
    </>
  )
}
