import { Input, NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import styles from './fields.module.css'
import { useFormField } from './use-form-field'

type FieldProps = { name: string; label: string; required?: boolean }

/** A single-line field. Space is reserved for its message, so that nothing moves when one appears. */
export function TextField({
  name,
  label,
  required = false,
  id = name,
  isFocused = false,
  ...input
}: FieldProps & {
  /** For pages with two fields of the same name. */
  id?: string
  /** Whether the field gets the focus because the page has no other purpose. */
  isFocused?: boolean
} & Pick<
    TextInputProps,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'placeholder'
    | 'maxLength'
    | 'readOnly'
    | 'value'
    | 'description'
    | 'onInput'
  >) {
  const { error, getInputProps, autoFocus } = useFormField(name)
  return (
    <TextInput
      {...getInputProps<TextInputProps>({ ...input })}
      id={id}
      label={label}
      size="md"
      withAsterisk={required}
      aria-required={required || undefined}
      error={error}
      autoFocus={autoFocus || isFocused}
      className={styles.field}
    />
  )
}

/** A native select, which works without JavaScript. */
export function SelectField({
  name,
  label,
  required = false,
  options,
  autoComplete,
}: FieldProps & { options: readonly (string | { value: string; label: string })[]; autoComplete?: string }) {
  const { error, getInputProps, autoFocus } = useFormField(name)
  return (
    <NativeSelect
      {...getInputProps({ autoComplete })}
      id={name}
      label={label}
      size="md"
      withAsterisk={required}
      aria-required={required || undefined}
      error={error}
      autoFocus={autoFocus}
      className={styles.field}
      data={[{ value: '', label: 'Select' }, ...options]}
    />
  )
}

/** A multiline field. */
export function TextAreaField({
  name,
  label,
  description,
  required = false,
  rows = 4,
}: FieldProps & { description?: string; rows?: number }) {
  const { error, getInputProps, autoFocus } = useFormField(name)
  return (
    <Input.Wrapper
      id={name}
      label={label}
      description={description}
      size="md"
      withAsterisk={required}
      error={error}
      className={styles.area}
    >
      <Input
        {...getInputProps<ComponentPropsWithoutRef<'textarea'>>()}
        component="textarea"
        id={name}
        size="md"
        multiline
        rows={rows}
        error={error !== undefined}
        aria-required={required || undefined}
        autoFocus={autoFocus}
      />
    </Input.Wrapper>
  )
}

/** A native checkbox; a required one reserves space for its message. */
export function CheckboxField({
  name,
  label,
  required = false,
}: {
  name: string
  label: ReactNode
  required?: boolean
}) {
  const { error, getInputProps, autoFocus } = useFormField(name)
  const errorId = `${name}-error`
  return (
    <div
      className={required ? styles.requiredCheckbox : styles.checkbox}
      data-failed={error === undefined ? undefined : ''}
    >
      <div className={styles.checkboxLine}>
        <input
          {...getInputProps<React.ComponentProps<'input'>>({ type: 'checkbox' })}
          id={name}
          // Lets the browser focus it when the page is returned with an error.
          autoFocus={autoFocus}
          aria-required={required || undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <label htmlFor={name}>{label}</label>
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.checkboxError}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Puts fields side by side if there is room. `columns` as in CSS grid. */
export function FieldRow({ columns, children }: { columns?: string; children: ReactNode }) {
  return (
    <div className={styles.row} style={columns ? { gridTemplateColumns: columns } : undefined}>
      {children}
    </div>
  )
}

export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </fieldset>
  )
}
