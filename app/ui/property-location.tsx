import { states } from '~/modules/us-states'
import { FieldGroup, FieldRow, SelectField, TextField } from './fields'

/** The location of a property or a community. */
export const PropertyLocation = ({ title, addressLabel }: { title: string; addressLabel: string }) => (
  <FieldGroup title={title}>
    <TextField
      name="subjectPropertyAddress"
      label={addressLabel}
      autoComplete="section-property address-line1"
      required
    />
    <FieldRow columns="1.25fr 1fr 1.1fr">
      <TextField name="propertyCity" label="City" autoComplete="section-property address-level2" required />
      <SelectField
        name="propertyState"
        label="State"
        autoComplete="section-property address-level1"
        options={states}
        required
      />
      <TextField
        name="propertyZipCode"
        label="ZIP code"
        inputMode="numeric"
        autoComplete="section-property postal-code"
        required
      />
    </FieldRow>
  </FieldGroup>
)
