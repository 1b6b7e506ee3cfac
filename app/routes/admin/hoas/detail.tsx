import { Button } from '@mantine/core'
import { data, redirect, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { validationError } from 'remix-validated-form'
import { actorOf } from '~/http/actor'
import { statusOf } from '~/http/domain-errors'
import { listQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { idOf } from '~/http/params'
import { leaveFlash } from '~/http/visitor.server'
import { log } from '~/log.server'
import { may } from '~/modules/accounts/permissions'
import { DomainError } from '~/modules/domain-error'
import { businessDay } from '~/modules/formatting'
import { fullDisk } from '~/modules/full-disk.server'
import { listHoaDocuments } from '~/modules/hoas/documents.server'
import { fieldText } from '~/modules/hoas/hoa'
import { countSnapshots, findHoa, linkedOrders, listSnapshots } from '~/modules/hoas/queries.server'
import { hoaEditSchema, hoaFieldNames, hoaLabels, type HoaFields } from '~/modules/hoas/schema'
import { updateHoa } from '~/modules/hoas/update-hoa.server'
import { pageTitle } from '~/ui/brand'
import { PageHeader } from '~/ui/page-header'
import styles from './detail.module.css'
import { HoaDetails } from './hoa-details'
import { HoaEditForm, type EditTrouble } from './hoa-edit-form'
import { SnapshotHistory } from './snapshot-history'

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => [
  pageTitle(found?.hoa.name ?? 'HOA', matches),
]

const validator = withZod(hoaEditSchema)
const shownDocuments = 5

export const loader = page('hoas', ({ request, params, visitor }) => {
  const { searchParams } = new URL(request.url)
  const hoa = findHoa(idOf(params.hoaId))
  const mayEdit = may(actorOf(visitor).role, 'edit hoas')
  const history = searchParams.get('tab') === 'history'
  const snapshotsCount = countSnapshots(hoa.id)
  const newest = { page: 1, pageSize: 1 }
  return {
    hoa,
    mayEdit,
    editing: !history && mayEdit && searchParams.has('edit'),
    today: businessDay(Date.now()),
    snapshotsCount,
    history: history
      ? {
          snapshots: listSnapshots(hoa.id, { ...listQuery(request), pageSize: 50 }),
          orders: linkedOrders(hoa.id),
        }
      : null,
    details: history
      ? null
      : {
          documents: listHoaDocuments(hoa.id, { page: 1, pageSize: shownDocuments }).rows,
          newestSnapshot: snapshotsCount > 0 ? (listSnapshots(hoa.id, newest).rows[0] ?? null) : null,
        },
  }
})

/** The fields in which what was typed differs from what somebody else has saved meanwhile. */
function differences(id: number, typed: HoaFields) {
  const saved = findHoa(id)
  return {
    savedAt: saved.updatedAt,
    saved: hoaFieldNames
      .filter((field) => JSON.stringify(saved[field]) !== JSON.stringify(typed[field]))
      .map((field) => ({ label: hoaLabels[field], value: fieldText(field, saved) })),
  }
}

export const action = page('edit hoas', async ({ request, context, params, visitor }) => {
  const id = idOf(params.hoaId)
  const checked = await validator.validate(await request.formData())
  if (checked.error) return validationError(checked.error, checked.submittedData)
  const { updatedAt, ...fields } = checked.data
  const failed = (status: number, trouble: EditTrouble) =>
    data({ fieldErrors: {}, repopulateFields: checked.submittedData as unknown, trouble }, { status })
  try {
    updateHoa(actorOf(visitor), id, fields, updatedAt)
  } catch (thrown) {
    const error = fullDisk(thrown) ?? thrown
    if (error instanceof DomainError && error.code === 'conflict')
      return failed(statusOf.conflict, { message: error.message, ...differences(id, fields) })
    if (error instanceof DomainError && error.code !== 'storage_full') throw error
    // What was typed is worth more than an error page.
    log().error({ requestId: context.requestId, error }, 'an HOA could not be saved')
    return failed(error instanceof DomainError ? statusOf.storage_full : 500, {
      message: 'Failed to save HOA information. Please try again.',
    })
  }
  await leaveFlash(request, context, {
    kind: 'success',
    title: 'HOA Updated',
    description: 'HOA information has been saved successfully.',
  })
  return redirect(`/admin/hoas/${id}`)
})

function Tabs({ id, history, snapshots }: { id: number; history: boolean; snapshots: number }) {
  const tab = (to: string, label: string, current: boolean) => (
    <Link to={to} aria-current={current ? 'page' : undefined} className={styles.tab}>
      {label}
    </Link>
  )
  return (
    <nav className={styles.tabs} aria-label="Parts of this HOA">
      {tab(`/admin/hoas/${id}`, 'Details', !history)}
      {tab(`/admin/hoas/${id}?tab=history`, `Snapshot History (${snapshots})`, history)}
    </nav>
  )
}

/** Specification 2, section 2, "/admin/hoas/{id}". */
export default function HoaPage() {
  const { hoa, mayEdit, editing, today, snapshotsCount, history, details } = useLoaderData<typeof loader>()
  const reason = 'only-super-users'
  return (
    <>
      <PageHeader title={hoa.name} back={{ to: '/admin/hoas', label: 'Back to HOAs' }}>
        {!editing && (
          <>
            {mayEdit ? (
              <Button component={Link} to={`/admin/hoas/${hoa.id}?edit=1`}>
                Edit Details
              </Button>
            ) : (
              <>
                <span id={reason} className={styles.reason}>
                  Only a Super User can edit.
                </span>
                <Button disabled aria-describedby={reason}>
                  Edit Details
                </Button>
              </>
            )}
            <Button component={Link} to={`/admin/hoas/${hoa.id}/documents`} variant="default">
              Manage Documents
            </Button>
          </>
        )}
      </PageHeader>
      <Tabs id={hoa.id} history={history !== null} snapshots={snapshotsCount} />
      {editing && <HoaEditForm key={hoa.id} hoa={hoa} validator={validator} />}
      {!editing && details && <HoaDetails hoa={hoa} today={today} {...details} />}
      {history && <SnapshotHistory {...history} />}
    </>
  )
}
