import { Button } from '@mantine/core'
import type { OnboardingResult } from '~/modules/partners/find-onboarding.server'
import { useBrand } from '~/ui/root-data'
import { Facts, Panel } from '~/ui/panel'
import { StepHeading } from '~/ui/step-heading'
import styles from './onboard.module.css'

/** Step 5 (docs/specification/hoas-and-partners.md#onboarding). */
export function ConfirmationStep({ result }: { result: OnboardingResult }) {
  const { supportEmail, supportPhone } = useBrand()
  const { hoaName, contact, hoaId } = result
  return (
    <>
      <StepHeading
        title={hoaId === null ? 'Thank You' : 'Your HOA Profile Is Ready'}
        subtitle={
          hoaId === null
            ? `An HOA called ${hoaName} is already in our records. We are checking whether it is the same one and will email you, usually within one business day. Your answers and documents are saved.`
            : `${hoaName} is in our records, with your answers and documents.`
        }
      />
      <Panel title="Your HOA">
        <Facts
          rows={[
            ['HOA name', hoaName],
            ['Contact', contact],
            ['HOA ID', hoaId === null ? 'Assigned after our check' : String(hoaId)],
          ]}
        />
      </Panel>
      <Panel title="Next Steps">
        <ol>
          <li>We read your documents and note when each one expires.</li>
          <li>In the partner portal, you keep them current and answer lenders’ questions.</li>
          <li>When someone orders a report on your HOA, it includes your answers.</li>
        </ol>
      </Panel>
      <Panel title="Support">
        <p>
          Monday to Friday, 9 AM to 6 PM PST: <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or{' '}
          {supportPhone}.
        </p>
      </Panel>
      <div className={styles.buttons}>
        <Button component="a" href="/" variant="default" size="md">
          Back to Home
        </Button>
        <Button component="a" href="/partner" size="md">
          Open the Partner Portal
        </Button>
      </div>
    </>
  )
}
