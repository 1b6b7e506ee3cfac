import { mailingStates } from '~/modules/us-states'
import { FieldGroup, FieldRow, SelectField, TextField } from './fields'

export const MailingFields = () => (
  <>
    <TextField name="mailingAddress" label="Street address" autoComplete="billing address-line1" required />
    <FieldRow columns="1.25fr 1fr 1.1fr">
      <TextField name="mailingCity" label="City" autoComplete="billing address-level2" required />
      <SelectField
        name="mailingState"
        label="State"
        autoComplete="billing address-level1"
        options={mailingStates}
        required
      />
      <TextField
        name="mailingZipCode"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="billing postal-code"
        required
      />
    </FieldRow>
  </>
)

export const MailingAddress = ({ hint }: { hint: string }) => (
  <FieldGroup title="Mailing Address" hint={hint}>
    <MailingFields />
  </FieldGroup>
)
