import { Input, NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { Link, useParams } from '@remix-run/react'
import type { ComponentPropsWithoutRef } from 'react'
import { datesInWords } from '~/modules/date-formats'
import { menuOf, type Field } from '~/modules/report-fields/fields'
import { periodInWords } from '~/modules/report-fields/qualifier'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { numberOf } from '~/modules/report-fields/typed-value'
import { valueInWords } from '~/modules/report-fields/values'
import { useFormField } from '~/ui/use-form-field'
import { VerificationMark } from '../detail/report-items'
import { OtherAssociationWarning } from '../detail/other-association'
import { SourceBadge } from '../detail/source-badge'
import { choiceLink, missingText, type ShownItem } from '../detail/shown-report'
import styles from './edit.module.css'

/** A value in the format of its input: a score without its label, which is derived from it. */
export function inputValue(field: Field, item: ShownItem | undefined): string {
  const value = item?.value ?? ''
  if (value === '') return value
  return isScorePath(field.path) ? String(numberOf(item?.typed) ?? '') : valueInWords(field.path, value)
}

const scoreHint = '0 to 100; empty to have it calculated'

/** The options of a field with a closed list, plus the stored value if it is not among them. */
function optionsOf(field: Field, stored: string): { value: string; label: string }[] | null {
  const options =
    field.suggestions?.map((value) => ({ value, label: value })) ??
    menuOf(field)?.map(({ value, label = value }) => ({ value, label }))
  if (!options) return null
  const isListed = stored === '' || options.some(({ value }) => value === stored)
  return [
    { value: '', label: 'Not provided' },
    ...options,
    ...(isListed ? [] : [{ value: stored, label: stored }]),
  ]
}

function Control({ field, item }: { field: Field; item: ShownItem | null }) {
  const { path, label, kind, bounds, hint } = field
  const { error, getInputProps, autoFocus } = useFormField(path)
  const stored = item?.value ?? ''
  const shared = { id: path, label, size: 'sm' as const, error, autoFocus }
  const options = optionsOf(field, stored)
  if (options) return <NativeSelect {...getInputProps()} {...shared} data={options} />
  if (kind === 'passage')
    return (
      <Input.Wrapper id={path} label={label} size="sm" error={error}>
        <Input
          {...getInputProps<ComponentPropsWithoutRef<'textarea'>>()}
          component="textarea"
          id={path}
          size="sm"
          multiline
          rows={stored.length > 400 ? 12 : 5}
          maxLength={Math.max(4000, stored.length)}
          error={error !== undefined}
          autoFocus={autoFocus}
        />
      </Input.Wrapper>
    )
  const isNumeric = kind === 'score' || kind === 'percent' || bounds?.step !== undefined
  return (
    <TextInput
      {...getInputProps<TextInputProps>({})}
      {...shared}
      description={isScorePath(path) ? scoreHint : hint}
      inputMode={isNumeric ? 'decimal' : undefined}
      autoComplete="off"
      maxLength={Math.max(300, stored.length)}
    />
  )
}

/** The value's source, with a link to its page. */
function SourceLine({ item, parameters }: { item: ShownItem; parameters: URLSearchParams }) {
  const { document, documentPage, source, confidence, value } = item
  const { id } = useParams()
  if (item.conflict)
    return (
      <p className={styles.source}>
        <span className={styles.conflict}>{missingText(item)}</span>
        <Link to={choiceLink(Number(id), item)} aria-label={`${item.label}: choose a value`}>
          Choose a value
        </Link>
      </p>
    )
  // A missing value has no source.
  if (value === null && !document && source === 'ai') return null
  const place = document && `${document.name}${documentPage === null ? '' : `, page ${documentPage}`}`
  const query = new URLSearchParams(parameters)
  query.set('section', item.section)
  query.set('item', item.path)
  if (document) query.set('doc', String(document.id))
  if (documentPage !== null) query.set('page', String(documentPage))
  return (
    <p className={styles.source}>
      <SourceBadge source={source} confidence={confidence} />
      {item.period && <span>{periodInWords(item.period)}</span>}
      {place ? (
        <Link to={`?${query.toString()}`} preventScrollReset aria-label={`${item.label}: show ${place}`}>
          {place}
        </Link>
      ) : (
        item.sourceDetail && <span>{datesInWords(item.sourceDetail)}</span>
      )}
      {value === null && <span>{missingText(item)}</span>}
      {item.verifiedAt !== null && <VerificationMark item={item} />}
    </p>
  )
}

export const ReportInput = ({
  field,
  item,
  parameters,
}: {
  field: Field
  item: ShownItem | null
  parameters: URLSearchParams
}) => (
  <div className={styles.field}>
    <Control field={field} item={item} />
    {item && <SourceLine item={item} parameters={parameters} />}
    <OtherAssociationWarning name={item?.otherAssociation} />
  </div>
)

/** The reason for a manual score, which colleagues read beside it. */
export function ReasonInput() {
  const { error, getInputProps, autoFocus } = useFormField('reason')
  return (
    <div className={styles.field}>
      <TextInput
        {...getInputProps<TextInputProps>({})}
        id="reason"
        size="sm"
        label="Reason for a score set by hand"
        autoComplete="off"
        maxLength={300}
        error={error}
        autoFocus={autoFocus}
      />
    </div>
  )
}
