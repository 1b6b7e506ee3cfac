import { Button } from '@mantine/core'
import { Link, useActionData, useNavigate, useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { ValidatedForm, type Validator } from 'remix-validated-form'
import type { RefusedForm } from '~/http/refused-form.server'
import type { Flash } from '~/modules/accounts/schema'
import type { Field } from '~/modules/report-fields/fields'
import type { Alert, CitedOtherPage } from '~/modules/reports/alerts/alerts'
import { alertRows, type AlertRow, type EditorValues } from '~/modules/reports/review/editor-schema'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { nestByPath } from '~/modules/report-fields/values'
import { FailureNotice } from '~/ui/failure-notice'
import { SubmitButton } from '~/ui/submit-button'
import { useToast } from '~/ui/toasts'
import { useHydrated } from '~/ui/use-hydrated'
import { AlertRows } from '../detail/alert-rows'
import { inputValue, ReasonInput, ReportInput } from './report-input'
import styles from './edit.module.css'
import type { Selected } from '../viewer/select-words'
import type { ShownItem } from '../detail/shown-report'
import { useUnsavedWarning } from './use-unsaved-warning'

/** What someone else has saved in the meantime: the report's new version, and the values that differ from the form. */
export type Conflict = { message: string; version: number; saved: { label: string; value: string }[] }

type ActionData = {
  rows?: AlertRow[]
  version?: number
  saved?: number
  conflict?: Conflict
  failure?: RefusedForm['failure']
  repopulateFields?: { criticalAlerts?: unknown; version?: unknown }
} | null

const redirectDelayMs = 1_000

const ConflictNotice = ({ message, saved }: Conflict) => (
  <FailureNotice title="Not saved yet">
    <p>{message}</p>
    {saved.length === 0 ? (
      <p>Their changes are elsewhere in the report. Save again to save what you have typed here.</p>
    ) : (
      <>
        <p>These values were saved differently in the meantime:</p>
        <ul>
          {saved.map(({ label, value }, index) => (
            <li key={`${label} ${index}`}>
              <strong>{label}</strong>: {value}
            </li>
          ))}
        </ul>
        <p>Saving again replaces them with the values in the form.</p>
      </>
    )}
  </FailureNotice>
)

type Section = { id: string; label: string; number: number; total: number }
type Neighbors = Record<'previous' | 'next', { id: string; label: string } | null>

/** Links to the previous and next sections; disabled at the ends. */
function SectionLinks({
  orderId,
  section,
  neighbors,
}: {
  orderId: number
  section: Section
  neighbors: Neighbors
}) {
  const sectionLink = (neighbor: Neighbors['previous'], label: string) =>
    neighbor ? (
      <Button
        component={Link}
        to={`/admin/snapshots/${orderId}/edit?section=${neighbor.id}`}
        variant="default"
        size="xs"
        aria-label={`${label} section: ${neighbor.label}`}
      >
        {label}
      </Button>
    ) : (
      <span />
    )
  return (
    <nav className={styles.steps} aria-label="Sections">
      {sectionLink(neighbors.previous, 'Previous')}
      <span className={styles.count}>
        {section.number} of {section.total}
      </span>
      {sectionLink(neighbors.next, 'Next')}
    </nav>
  )
}

/** The form of one section, with the result of saving it. */
export function EditorForm({
  order,
  section,
  neighbors,
  fields,
  items,
  alerts,
  otherAssociationPages,
  selection,
  version,
  validator,
  savedMessage,
}: {
  order: { id: number; status: string }
  section: Section
  neighbors: Neighbors
  fields: readonly Field[]
  items: ShownItem[]
  alerts: Alert[]
  otherAssociationPages: readonly CitedOtherPage[]
  selection: Selected | null
  version: number
  validator: Validator<EditorValues>
  savedMessage: Flash
}) {
  const actionData = useActionData<ActionData>()
  const isHydrated = useHydrated()
  const toast = useToast()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const unsavedWarning = useUnsavedWarning()
  const noticeRef = useRef<HTMLDivElement>(null)
  // From the start of editing, even after the page has reloaded its data.
  const [openedVersion] = useState(
    Number(actionData?.version ?? actionData?.repopulateFields?.version ?? version),
  )
  const currentVersion = actionData?.conflict?.version ?? actionData?.saved ?? openedVersion
  const orderPath = `/admin/snapshots/${order.id}`
  // The URL hash expands the section there.
  const backUrl = `${orderPath}#${section.id}`
  const saved = actionData?.saved
  useEffect(() => {
    if (saved === undefined) return
    unsavedWarning.disable()
    toast(savedMessage, { keepOnNextPage: true })
    const timer = setTimeout(() => void navigate(backUrl), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [saved, unsavedWarning, toast, savedMessage, navigate, backUrl])
  useEffect(() => {
    // The submit button is far below, so the notice at the top must be scrolled into view.
    if (actionData?.conflict ?? actionData?.failure) noticeRef.current?.focus()
  }, [actionData])
  const itemByPath = new Map(items.map((item) => [item.path, item]))
  const query = new URLSearchParams(parameters)
  query.set('section', section.id)
  return (
    <div className={styles.form}>
      <div className={styles.panel}>
        <SectionLinks orderId={order.id} section={section} neighbors={neighbors} />
        <div ref={noticeRef} tabIndex={-1} className={styles.notice}>
          {actionData?.conflict && <ConflictNotice {...actionData.conflict} />}
          {actionData?.failure && (
            <FailureNotice title={actionData.failure.title}>{actionData.failure.description}</FailureNotice>
          )}
        </div>
        <noscript>
          <p className={styles.hint}>Save before you open another page of a document.</p>
        </noscript>
        <ValidatedForm
          // Remounted after saving: otherwise recalculated values would be submitted as if they had been
          // typed.
          key={saved === version ? `saved ${saved}` : 'typed'}
          validator={validator}
          method="post"
          action={`${orderPath}/edit?${query.toString()}`}
          // Form values are strings, whatever the schema turns them into.
          defaultValues={
            nestByPath(
              fields.map((field) => [field.path, inputValue(field, itemByPath.get(field.path))]),
            ) as never
          }
          noValidate
          preventScrollReset
          onInput={unsavedWarning.enable}
        >
          {/* After the conflict notice, saving overwrites the other person's changes on purpose. */}
          <input type="hidden" name="version" key={currentVersion} value={currentVersion} />
          {isHydrated && <input type="hidden" name="scripted" value="1" />}
          {section.id === 'alerts' ? (
            <AlertRows
              initialRows={
                actionData?.rows ?? alertRows(actionData?.repopulateFields?.criticalAlerts ?? alerts)
              }
              otherAssociationPages={otherAssociationPages}
              selection={selection}
              onChange={unsavedWarning.enable}
            />
          ) : (
            fields.map((field) => (
              <ReportInput
                key={field.path}
                field={field}
                item={itemByPath.get(field.path) ?? null}
                parameters={parameters}
              />
            ))
          )}
          {fields.some(({ path }) => isScorePath(path)) && <ReasonInput />}
          <div className={styles.bar}>
            <SubmitButton name="intent" value="save">
              Save
            </SubmitButton>
            <Button component={Link} to={backUrl} variant="default">
              Back to Report
            </Button>
          </div>
        </ValidatedForm>
      </div>
    </div>
  )
}
