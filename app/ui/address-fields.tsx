import { FieldRow, SelectField, TextField } from './fields'

type Props = {
  names: { address: string; city: string; state: string; zipCode: string }
  addressLabel?: string
  /** The browser's section of addresses to fill in from. */
  autoComplete: 'billing' | 'section-property'
  states: readonly string[]
}

/** The fields of a US address. */
export const AddressFields = ({ names, addressLabel = 'Street address', autoComplete, states }: Props) => (
  <>
    <TextField
      name={names.address}
      label={addressLabel}
      autoComplete={`${autoComplete} address-line1`}
      required
    />
    <FieldRow columns="1.25fr 1fr 1.1fr">
      <TextField name={names.city} label="City" autoComplete={`${autoComplete} address-level2`} required />
      <SelectField
        name={names.state}
        label="State"
        autoComplete={`${autoComplete} address-level1`}
        options={[...states]}
        required
      />
      <TextField
        name={names.zipCode}
        label="ZIP code"
        inputMode="numeric"
        autoComplete={`${autoComplete} postal-code`}
        required
      />
    </FieldRow>
  </>
)
