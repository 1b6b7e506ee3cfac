import { mailingStates } from '~/modules/orders/states'
import { FieldGroup, FieldRow, SelectField, TextField } from './fields'

export const MailingAddress = ({ hint }: { hint: string }) => (
  <FieldGroup title="Mailing Address" hint={hint}>
    <TextField name="mailingAddress" label="Street address" autoComplete="address-line1" required />
    <FieldRow columns="1.25fr 1fr 1.1fr">
      <TextField name="mailingCity" label="City" autoComplete="address-level2" required />
      <SelectField
        name="mailingState"
        label="State"
        autoComplete="address-level1"
        options={mailingStates}
        required
      />
      <TextField
        name="mailingZipCode"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        required
      />
    </FieldRow>
  </FieldGroup>
)
