import { useId } from 'react'
import { BreakableText } from '~/ui/breakable-text'
import styles from './value-choices.module.css'

export type ValueChoice = {
  name: string
  label: string
  options: { value: string; title: string; text: string }[]
  /** The chosen value. */
  chosen: string
}

function Choice({ name, label, options, chosen }: ValueChoice) {
  const id = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div className={styles.options}>
        {options.map(({ value, title, text }) => (
          <label key={value} htmlFor={`${id}-${value}`} className={styles.option}>
            <input
              type="radio"
              id={`${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === chosen}
            />
            <span className={styles.source}>{title}</span>
            <span className={styles.value}>{text === '' ? 'Not set' : <BreakableText text={text} />}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Two values of each fact side by side, one of which is chosen. */
export const ValueChoices = ({ choices }: { choices: ValueChoice[] }) => (
  <div className={styles.choices}>
    {choices.map((choice) => (
      <Choice key={choice.name} {...choice} />
    ))}
  </div>
)
