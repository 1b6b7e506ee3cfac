import { NativeSelect, TextInput } from '@mantine/core'
import {
  companyFields,
  demoStates,
  propertyFields,
  type CompanyField,
  type Demo,
  type PropertyField,
} from './answers'
import styles from './demo.module.css'
import { StepFrame, type StepProps } from './step-frame'
import { setAnswer } from './use-demo'

const fields = { ...companyFields, ...propertyFields }

function Field({ name, demo }: { name: CompanyField | PropertyField; demo: Demo }) {
  const { label, maxLength, sample: _, ...input } = fields[name]
  return (
    <TextInput
      {...input}
      id={name}
      name={name}
      label={label}
      maxLength={maxLength}
      size="md"
      withAsterisk
      aria-required
      value={demo.answers[name]}
      onChange={({ currentTarget }) => setAnswer(name, currentTarget.value)}
      className={styles.field}
    />
  )
}

export function CompanyStep(props: StepProps) {
  const { demo } = props
  return (
    <StepFrame step={1} subtitle="Who manages the association, and who our contact would be." {...props}>
      <Field name="companyName" demo={demo} />
      <div className={styles.pair}>
        <Field name="contactName" demo={demo} />
        <Field name="title" demo={demo} />
      </div>
      <div className={styles.pair}>
        <Field name="email" demo={demo} />
        <Field name="phone" demo={demo} />
      </div>
    </StepFrame>
  )
}

export function PropertyStep(props: StepProps) {
  const { demo } = props
  return (
    <StepFrame
      step={2}
      subtitle="The figures at the top of every report. The demo covers one association. Partners can add all the associations they manage."
      {...props}
    >
      <Field name="hoaName" demo={demo} />
      <Field name="propertyAddress" demo={demo} />
      <div className={styles.place}>
        <Field name="city" demo={demo} />
        <NativeSelect
          id="state"
          name="state"
          label="State"
          size="md"
          withAsterisk
          aria-required
          value={demo.answers.state}
          onChange={({ currentTarget }) => setAnswer('state', currentTarget.value)}
          data={[{ value: '', label: 'Select' }, ...demoStates]}
          className={styles.field}
        />
        <Field name="zipCode" demo={demo} />
      </div>
      <div className={styles.pair}>
        <Field name="totalUnits" demo={demo} />
        <Field name="monthlyDues" demo={demo} />
      </div>
    </StepFrame>
  )
}
