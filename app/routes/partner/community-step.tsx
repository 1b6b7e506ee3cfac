import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import { communitySchema } from '~/modules/partners/schema'
import { PropertyLocation } from '~/ui/property-location'
import { StepHeading } from '~/ui/step-heading'
import { SubmitButton } from '~/ui/submit-button'
import { BackButton } from './back-button'
import styles from './onboard.module.css'

const validator = withZod(communitySchema)

/** Step 2, with the property form that the checkout also uses for partners. */
export const CommunityStep = ({ path, defaults }: { path: string; defaults: Record<string, string> }) => (
  <>
    <StepHeading
      title="Property Details"
      subtitle="Tell us about the HOA property details and community information."
    />
    <ValidatedForm
      validator={validator}
      method="post"
      action={`${path}?step=2`}
      defaultValues={defaults as never}
      noValidate
    >
      <PropertyLocation title="HOA Community Location" addressLabel="Community Address" />
      <div className={styles.buttons}>
        <BackButton path={`${path}?step=2`} intent="back-to-1" />
        <SubmitButton name="intent" value="community" size="md">
          Next: Upload Documents
        </SubmitButton>
      </div>
    </ValidatedForm>
  </>
)
