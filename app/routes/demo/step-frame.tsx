import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { demoTitles, stillNeeded, withSamples, type Demo, type Step } from './answers'
import styles from './demo.module.css'
import { changeDemo } from './use-demo'

export type StepProps = { demo: Demo; onNext: () => void; onBack: () => void }

/** A step's heading, its fields, and the Next button, which is enabled when the step is complete. */
export function StepFrame({
  step,
  subtitle,
  demo,
  onNext,
  onBack,
  children,
}: StepProps & { step: Exclude<Step, 5>; subtitle: string; children: ReactNode }) {
  const needed = stillNeeded(step, demo)
  // On the first step, this heading follows the page's own.
  const Heading = step === 1 ? 'h2' : 'h1'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needed === null) onNext()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.heading}>
        <Heading id="step-title" tabIndex={-1}>
          {demoTitles[step - 1]}
        </Heading>
        <p>{subtitle}</p>
        <button
          type="button"
          className={styles.samples}
          onClick={() => changeDemo((before) => withSamples(step, before))}
        >
          Fill In the Rest with Samples
        </button>
      </div>
      {children}
      <p id="needed" className={styles.stillNeeded} role="status">
        {needed ?? 'This step is complete.'}
      </p>
      <div className={styles.buttons}>
        {step === 1 ? (
          <Button component="a" href="/" variant="default" size="md">
            Back to Home
          </Button>
        ) : (
          <Button type="button" variant="default" size="md" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" size="md" disabled={needed !== null} aria-describedby="needed">
          Next: {demoTitles[step]}
        </Button>
      </div>
    </form>
  )
}
