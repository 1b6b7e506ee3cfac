import { email } from '../../form-fields'
import { alwaysIn, fieldsIn, printedIn, required, yesOrNo, type Field, type Normalized } from './field'
import { managementDocuments } from './sources'

const field = fieldsIn('management')

const phoneNumber = (value: string): Normalized =>
  value.replace(/\D/g, '').length >= 7 ? { value } : { error: 'Please enter a valid phone number' }

function emailAddress(value: string): Normalized {
  const read = email().safeParse(value)
  return read.success ? { value: read.data } : { error: 'Please enter a valid email address' }
}

const membership = (path: string, label: string) =>
  field(path, label, 'choice', [], { ...printedIn('management'), enteredByStaff: true, choices: yesOrNo })

export const managementFields: readonly Field[] = [
  field('management.company', 'Management Company', 'name', managementDocuments, {
    ...required,
    ...alwaysIn('management'),
    datedAs: 'byDocument',
  }),
  field('management.manager', 'Manager', 'name', managementDocuments, {
    ...alwaysIn('management'),
    datedAs: 'byDocument',
  }),
  field('management.phone', 'Management Phone', 'text', managementDocuments, {
    ...required,
    ...alwaysIn('management'),
    normalize: phoneNumber,
    datedAs: 'byDocument',
  }),
  field('management.email', 'Management Email', 'text', managementDocuments, {
    ...required,
    ...alwaysIn('management'),
    normalize: emailAddress,
    datedAs: 'byDocument',
  }),
  field('management.googleReviews', 'Google Reviews', 'count', [], {
    ...printedIn('management'),
    enteredByStaff: true,
    hint: '0 to 5, in steps of 0.1',
    bounds: { min: 0, max: 5, step: 0.1, message: 'Google reviews are from 0 to 5, in steps of 0.1' },
    normalize: (value) => ({ value }),
  }),
  membership('management.cacmMember', 'CACM Member'),
  membership('management.caiMember', 'CAI Member'),
]
