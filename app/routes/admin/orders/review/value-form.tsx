import { Button } from '@mantine/core'
import { Link } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { ValidatedForm } from 'remix-validated-form'
import { isPrintedWithPeriod } from '~/modules/report-fields/document-period'
import { periodFormValues } from '~/modules/report-fields/entered-period'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { reportField } from '~/modules/report-fields/fields'
import { valueForm } from '~/modules/reports/review/review'
import type { Review } from '~/modules/reports/review/review.server'
import { numberOf } from '~/modules/report-fields/typed-value'
import { valueInWords } from '~/modules/report-fields/values'
import { TextAreaField, TextField } from '~/ui/fields'
import { SelectedWords, type Selection } from '../viewer/select-words'
import { useDraft } from './unsaved-input'
import { ItemIdentity, useItemUrl, type Item } from './item-form'
import { PeriodFields } from './period-fields'
import styles from './value-form.module.css'

export const valueFormId = 'value-form'

/**
 * Puts the value of the selected words into the field, unless something else was typed there.
 * @returns a function that puts it there in any case
 */
function useProposal(saved: string, proposed: string | null) {
  const lastProposal = useRef(saved)
  const fill = useCallback(
    (isRequested: boolean) => {
      const field = document.querySelector<HTMLInputElement>('#value')
      if (!field || proposed === null) return
      if (!isRequested && !['', saved, lastProposal.current].includes(field.value)) return
      lastProposal.current = proposed
      if (field.value === proposed) return
      field.value = proposed
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    [saved, proposed],
  )
  useEffect(() => fill(false), [fill])
  return () => fill(true)
}

/** Enters a value, typed or filled in from the words that are selected in the document. */
export function ValueForm({
  item,
  order,
  selection,
  linePicker,
}: {
  item: Item
  order: Review['order']
  selection: Selection
  linePicker: ReactNode
}) {
  const itemUrl = useItemUrl()
  const field = reportField(item.path)
  const validator = useMemo(() => field && withZod(valueForm(field)), [field])
  const isScore = isScorePath(item.path)
  const isDated = field !== undefined && isPrintedWithPeriod(field)
  const score = isScore ? numberOf(item.typed) : null
  const saved = isScore ? String(score ?? '') : valueInWords(item.path, item.value ?? '')
  const draft = useDraft(order.id, item.path, saved, {
    version: item.version,
    completed: order.completedAt !== null,
  })
  const { proposed } = selection
  const fillInProposal = useProposal(saved, proposed)
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = form.current?.querySelector<HTMLInputElement>('#value')
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
    return () => {
      // Returns keyboard focus to where the editing began.
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-key="e"]')?.focus()
    }
  }, [])
  if (!field || !validator) return null
  return (
    <div ref={form} onInput={draft.onInput} className={styles.edit}>
      <ValidatedForm
        id={valueFormId}
        key={item.path}
        validator={validator}
        method="post"
        defaultValues={{
          value: proposed ?? saved,
          reason: '',
          ...(isDated && periodFormValues(item.period)),
        }}
        noValidate
      >
        <ItemIdentity item={item} />
        {field.kind === 'passage' ? (
          <TextAreaField name="value" label="Value" rows={6} />
        ) : (
          <TextField
            name="value"
            label={isScore ? 'Score, 0 to 100' : 'Value'}
            inputMode={isScore ? 'decimal' : 'text'}
            autoComplete="off"
          />
        )}
        {isDated && <PeriodFields period={item.period} />}
        {isScore && <TextField name="reason" label="Why it is set by hand" required autoComplete="off" />}
        {proposed !== null && draft.typed !== undefined && draft.typed !== proposed && (
          <p className={styles.unsaved}>
            The selected words say “{proposed}”.{' '}
            <Button type="button" size="compact-xs" variant="default" onClick={fillInProposal}>
              Use That
            </Button>
          </p>
        )}
        {!isScore && <SelectedWords selection={selection} target={{ item: item.path, edit: '1' }} />}
        {draft.isUnsaved && (
          <p className={styles.unsaved} role="status">
            Not saved yet. What you type is kept in this browser until you save or cancel.
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" name="intent" value="save">
            Save
          </Button>
          <Link to={itemUrl(item.path)} preventScrollReset onClick={draft.forget} data-key="cancel">
            Cancel
          </Link>
        </div>
      </ValidatedForm>
      {linePicker}
    </div>
  )
}
