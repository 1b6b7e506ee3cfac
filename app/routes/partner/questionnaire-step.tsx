import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import { budgetAnswerLabels, budgetAnswers, fiphoSchema } from '~/modules/partners/schema'
import { FieldGroup, FieldRow, SelectField, TextAreaField, TextField } from '~/ui/fields'
import { StepHeading } from '~/ui/step-heading'
import { SubmitButton } from '~/ui/submit-button'
import { BackButton } from './back-button'
import styles from './onboard.module.css'

const validator = withZod(fiphoSchema)
const budgets = budgetAnswers.map((value) => ({ value, label: budgetAnswerLabels[value] }))

/** Step 4 (docs/specification/hoas-and-partners.md#fipho-questionnaire). */
export const QuestionnaireStep = ({
  path,
  defaults,
}: {
  path: string
  defaults: Record<string, string | number>
}) => (
  <>
    <StepHeading
      title="FiPhO Questionnaire"
      subtitle="Five questions about the financial, physical, and operational health of the association."
    />
    <ValidatedForm
      validator={validator}
      method="post"
      action={`${path}?step=4`}
      defaultValues={defaults as never}
      noValidate
    >
      <FieldGroup title="The Last 5 Years">
        <FieldRow>
          <TextField name="specialAssessments" label="Special assessments" inputMode="numeric" required />
          <TextField
            name="assessmentIncreases"
            label="Increases in regular assessments"
            inputMode="numeric"
            required
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Budget">
        <SelectField name="budgetStatus" label="Budget status" options={budgets} required />
      </FieldGroup>
      <FieldGroup title="Board">
        <FieldRow>
          <TextField
            name="monthsSinceElection"
            label="Months since the last election"
            inputMode="numeric"
            required
          />
          <TextField
            name="monthsSinceNewElection"
            label="Months since a new board member"
            inputMode="numeric"
            required
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Anything Else">
        <TextAreaField name="additionalInfo" label="Additional information (optional)" />
      </FieldGroup>
      <div className={styles.buttons}>
        <BackButton path={`${path}?step=4`} intent="back-to-3" />
        <SubmitButton name="intent" value="questionnaire" size="md">
          Create HOA Profile
        </SubmitButton>
      </div>
    </ValidatedForm>
  </>
)
