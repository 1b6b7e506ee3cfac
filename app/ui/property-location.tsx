import { states } from '~/modules/us-states'
import { AddressFields } from './address-fields'
import { FieldGroup } from './fields'

const names = {
  address: 'subjectPropertyAddress',
  city: 'propertyCity',
  state: 'propertyState',
  zipCode: 'propertyZipCode',
}

/** The location of a property or a community. */
export const PropertyLocation = ({ title, addressLabel }: { title: string; addressLabel: string }) => (
  <FieldGroup title={title}>
    <AddressFields
      names={names}
      addressLabel={addressLabel}
      autoComplete="section-property"
      states={states}
    />
  </FieldGroup>
)
