import { Button, Checkbox, Input, NativeSelect, TextInput } from '@mantine/core'
import { Link, useSearchParams } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import {
  otherAssociationOn,
  severities,
  severityLabels,
  type CitedOtherPage,
} from '~/modules/reports/alerts/alerts'
import { emptyAlert, type AlertRow } from '~/modules/reports/review/editor-schema'
import { alertSourceFields } from '~/modules/reports/draft/passages'
import { reportField } from '~/modules/report-fields/fields'
import { useFormField } from '~/ui/use-form-field'
import { useHydrated } from '~/ui/use-hydrated'
import { OtherAssociationWarning } from './other-association'
import { SelectionNote, type Selected } from '../viewer/select-words'
import styles from '../edit/edit.module.css'

const options = [
  { value: '', label: 'Select' },
  ...severities.map((value) => ({ value, label: severityLabels[value] })),
]

/** Keys that a row submits in hidden fields: the fact's source, and the value that the alert is based on. */
const hiddenKeys = [
  'source',
  'path',
  'documentId',
  'page',
  'quote',
  'restsOn',
  'nowSays',
  'nowProposes',
  'isOutdated',
] as const

function SourceLine({ index, row }: { index: number; row: AlertRow }) {
  const [parameters] = useSearchParams()
  const query = new URLSearchParams(parameters)
  query.set('section', 'alerts')
  query.set('alert', String(index))
  query.set('doc', row.documentId)
  query.set('page', row.page)
  const field = reportField(row.path)
  if (row.source === '' && !field) return null
  return (
    <p className={styles.source}>
      {row.documentId !== '' && row.page !== '' ? (
        <Link
          to={`?${query.toString()}`}
          preventScrollReset
          aria-label={`Alert ${index + 1}: show ${row.source}`}
        >
          {row.source}
        </Link>
      ) : (
        row.source !== '' && <span>{row.source}</span>
      )}
      {field && <span>Based on {field.label}</span>}
    </p>
  )
}

/** A warning that the alert's value has changed since the alert was written. */
function OutdatedNotice({ name, row }: { name: string; row: AlertRow }) {
  const field = reportField(row.path)
  if (!field || row.isOutdated === '') return null
  const quoted = (text: string) => (text === '' ? 'no value' : `“${text}”`)
  return (
    <div className={styles.outdated} role="note">
      <p>
        <strong>May be outdated.</strong> {field.label} was {quoted(row.restsOn)} when this alert was written,
        and is now {quoted(row.nowSays)}.
        {row.nowProposes !== '' &&
          ` The report now proposes “${row.nowProposes}”. Remove this alert to use the proposal.`}
      </p>
      <Checkbox
        id={name}
        name={name}
        size="sm"
        label="It still applies"
        value="on"
        defaultChecked={row.confirmed === 'on'}
      />
    </div>
  )
}

function AlertFields({
  index,
  row,
  otherAssociationPages,
}: {
  index: number
  row: AlertRow
  otherAssociationPages: readonly CitedOtherPage[]
}) {
  const name = (key: keyof AlertRow) => `criticalAlerts[${index}].${key}`
  const type = useFormField(name('type'))
  const title = useFormField(name('title'))
  const description = useFormField(name('description'))
  const severity = useFormField(name('severity'))
  const inputProps = (
    key: keyof AlertRow,
    { error, getInputProps, autoFocus }: ReturnType<typeof useFormField>,
  ) => ({
    ...getInputProps<{ name?: string }>(),
    // The row's own value, because the index in its name changes when a row above is removed.
    defaultValue: row[key],
    id: name(key),
    size: 'sm' as const,
    error,
    autoFocus,
  })
  return (
    <>
      {hiddenKeys.map((key) => (
        <input key={key} type="hidden" name={name(key)} value={row[key]} />
      ))}
      <OutdatedNotice name={name('confirmed')} row={row} />
      <div className={styles.field}>
        <NativeSelect {...inputProps('severity', severity)} label="Severity" data={options} />
      </div>
      <div className={styles.field}>
        <TextInput
          {...inputProps('type', type)}
          label="Type"
          description="What it is about, such as Reserves"
          maxLength={80}
        />
      </div>
      <div className={styles.field}>
        <Input.Wrapper id={name('title')} label="Title" description="The fact" size="sm" error={title.error}>
          <Input
            {...inputProps('title', title)}
            error={title.error !== undefined}
            component="textarea"
            multiline
            rows={2}
            maxLength={200}
          />
        </Input.Wrapper>
      </div>
      <div className={styles.field}>
        <Input.Wrapper
          id={name('description')}
          label="Description"
          description="What it means for a buyer"
          size="sm"
          error={description.error}
        >
          <Input
            {...inputProps('description', description)}
            error={description.error !== undefined}
            component="textarea"
            multiline
            rows={3}
            maxLength={2000}
          />
        </Input.Wrapper>
        <SourceLine index={index} row={row} />
        <OtherAssociationWarning
          name={otherAssociationOn(otherAssociationPages, Number(row.documentId), Number(row.page))}
        />
      </div>
    </>
  )
}

/**
 * The alerts as editable rows. With JavaScript, rows are added and removed in place; without it, the same
 * buttons submit the form, and the server returns it with one row more or less.
 */
export function AlertRows({
  initialRows,
  otherAssociationPages,
  selection,
  onChange,
}: {
  initialRows: AlertRow[]
  otherAssociationPages: readonly CitedOtherPage[]
  selection: Selected | null
  onChange: () => void
}) {
  const isHydrated = useHydrated()
  const [rows, setRows] = useState(() => initialRows.map((row, key) => ({ key, row })))
  const listRef = useRef<HTMLDivElement>(null)
  const [addedCount, setAddedCount] = useState(0)
  useEffect(() => {
    if (addedCount > 0)
      listRef.current?.querySelector<HTMLSelectElement>('fieldset:last-of-type select')?.focus()
  }, [addedCount])
  const source = alertSourceFields(selection?.passages ?? [])
  const buttonProps = (intent: string, run: () => void) =>
    isHydrated
      ? {
          type: 'button' as const,
          onClick: () => {
            run()
            onChange()
          },
        }
      : { type: 'submit' as const, name: 'intent', value: intent, formNoValidate: true }
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
    setRows([...rows, { key, row: emptyAlert }])
    setAddedCount(addedCount + 1)
  }
  return (
    <>
      {/* Enter in a field presses the first button of a form, which must be the one that saves. */}
      <button type="submit" name="intent" value="save" hidden aria-hidden="true" tabIndex={-1} />
      {rows.length === 0 && (
        <p className={styles.hint}>No alerts yet. Add what a buyer needs to know first.</p>
      )}
      <SelectionNote selection={selection} target={{ section: 'alerts' }} />
      <div ref={listRef}>
        {rows.map(({ key, row }, index) => (
          <fieldset key={key} className={styles.row}>
            <legend>Alert {index + 1}</legend>
            <AlertFields index={index} row={row} otherAssociationPages={otherAssociationPages} />
            {source && (
              <Button
                variant="default"
                size="xs"
                mr="xs"
                aria-label={`Cite the selected words in alert ${index + 1}`}
                {...buttonProps(`cite-alert-${index}`, () =>
                  setRows(
                    rows.map((other) =>
                      other.key === key ? { key, row: { ...other.row, ...source } } : other,
                    ),
                  ),
                )}
              >
                Cite the Selected Words
              </Button>
            )}
            <Button
              variant="default"
              size="xs"
              aria-label={`Remove alert ${index + 1}`}
              {...buttonProps(`remove-alert-${index}`, () =>
                setRows(rows.filter((other) => other.key !== key)),
              )}
            >
              Remove
            </Button>
          </fieldset>
        ))}
      </div>
      <div className={styles.add}>
        <Button variant="default" {...buttonProps('add-alert', add)}>
          Add Alert
        </Button>
      </div>
    </>
  )
}
