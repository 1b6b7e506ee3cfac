import type { ComponentProps } from 'react'
import { useFormField } from '~/ui/use-form-field'
import styles from './team.module.css'

/** Radio buttons with a short explanation of each. */
export function Choices({
  name,
  title,
  isTitled = false,
  options,
}: {
  name: string
  title: string
  /** Whether a heading on the page already shows the title. */
  isTitled?: boolean
  options: { value: string; label: string; meaning: string }[]
}) {
  const { error, getInputProps } = useFormField(name)
  return (
    <fieldset className={styles.choices}>
      <legend className={isTitled ? 'visually-hidden' : undefined}>{title}</legend>
      {options.map(({ value, label, meaning }) => {
        const id = `${name}-${value}`
        return (
          <label key={value} className={styles.choice}>
            <input
              {...getInputProps<ComponentProps<'input'>>({ type: 'radio', value })}
              id={id}
              aria-labelledby={`${id}-label`}
              aria-describedby={`${id}-meaning${error ? ` ${name}-error` : ''}`}
            />
            <span>
              <strong id={`${id}-label`}>{label}</strong>
              <span id={`${id}-meaning`} className={styles.muted}>
                {meaning}
              </span>
            </span>
          </label>
        )
      })}
      {error && (
        <p id={`${name}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
