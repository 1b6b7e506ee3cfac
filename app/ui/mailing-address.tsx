import { mailingStates } from '~/modules/us-states'
import { AddressFields } from './address-fields'
import { FieldGroup } from './fields'

const names = {
  address: 'mailingAddress',
  city: 'mailingCity',
  state: 'mailingState',
  zipCode: 'mailingZipCode',
}

export const MailingFields = () => (
  <AddressFields names={names} autoComplete="billing" states={mailingStates} />
)

export const MailingAddress = ({ hint }: { hint: string }) => (
  <FieldGroup title="Mailing Address" hint={hint}>
    <MailingFields />
  </FieldGroup>
)
