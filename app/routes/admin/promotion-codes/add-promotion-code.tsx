import { Button } from '@mantine/core'
import { Link, useActionData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm } from 'remix-validated-form'
import type { RefusedForm } from '~/http/refused-form.server'
import { promotionCodeForm } from '~/modules/promotions/schema'
import { FormFailure } from '~/ui/focused-notice'
import { FieldRow, SelectField, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import { SubmitButton } from '~/ui/submit-button'
import styles from './promotion-codes.module.css'

const validator = withZod(promotionCodeForm)
const kinds = [
  { value: 'percent', label: 'Percent of the price' },
  { value: 'amount', label: 'Amount in dollars' },
]

/** The form for a new code. */
export function AddPromotionCode() {
  const failure = useActionData<{ failure?: RefusedForm['failure'] } | null>()?.failure
  return (
    <div className={styles.add}>
      <Panel
        title="Add Promotion Code"
        lead="At least $0.50, the smallest amount that can be charged to a card, is left to pay. A code can’t be changed later, only deactivated."
      >
        <FormFailure failure={failure} />
        <ValidatedForm
          validator={validator}
          method="post"
          action="/admin/promotion-codes?add=1"
          defaultValues={{ kind: 'percent' }}
          noValidate
        >
          <input type="hidden" name="intent" value="create" />
          <TextField
            name="code"
            label="Code"
            autoComplete="off"
            maxLength={32}
            description="3 to 32 letters, digits, or hyphens. Codes are not case-sensitive."
            required
          />
          <FieldRow>
            <SelectField name="kind" label="Kind of discount" options={kinds} required />
            <TextField
              name="value"
              label="Discount"
              inputMode="decimal"
              autoComplete="off"
              placeholder="20"
              required
            />
          </FieldRow>
          <FieldRow>
            <TextField
              name="expiresOn"
              label="Last day (optional)"
              type="date"
              description="Through the end of that day, Pacific time. Leave it empty for no end date."
            />
            <TextField
              name="maxUses"
              label="Number of uses (optional)"
              inputMode="numeric"
              autoComplete="off"
              description="In total, across all customers. Leave it empty for no limit."
            />
          </FieldRow>
          <div className={styles.buttons}>
            <SubmitButton>Create Code</SubmitButton>
            <Button component={Link} to="/admin/promotion-codes" variant="default" preventScrollReset>
              Cancel
            </Button>
          </div>
        </ValidatedForm>
      </Panel>
    </div>
  )
}
