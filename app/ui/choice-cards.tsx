import styles from './choice-cards.module.css'
import { FieldGroup } from './fields'
import { useFormField } from './use-form-field'

/** A single choice from a few options, as radio inputs styled as cards. */
export function ChoiceCards({
  name,
  title,
  options,
  columns = 3,
  onPick,
}: {
  name: string
  title: string
  options: readonly { value: string; title: string; hint: string }[]
  /** The number of columns on wide screens. */
  columns?: 2 | 3
  onPick?: () => void
}) {
  const { error, getInputProps } = useFormField(name)
  return (
    <FieldGroup title={title}>
      {/* A card may have been picked before the scripts were loaded. */}
      <div
        className={styles.cards}
        data-columns={columns}
        ref={(cards) => void (cards?.querySelector(':checked') && onPick?.())}
      >
        {options.map(({ value, title, hint }) => (
          <label key={value} className={styles.card}>
            <input
              {...getInputProps<React.ComponentProps<'input'>>({
                type: 'radio',
                value,
                ...(onPick && { onChange: onPick }),
              })}
              id={`${name}-${value}`}
              aria-describedby={error ? `${name}-error` : undefined}
            />
            <span className={styles.title}>{title}</span>
            <span className={styles.hint}>{hint}</span>
          </label>
        ))}
      </div>
      <p id={`${name}-error`} className={styles.error} role={error ? 'alert' : undefined}>
        {error}
      </p>
    </FieldGroup>
  )
}
