/** What customers of the measurements enter in both checkout forms, except the email address. */
export const checkoutFields = {
  customerRole: 'homebuyer',
  firstName: 'Bench',
  lastName: 'Customer',
  phone: '555-010-0123',
  mailingAddress: '500 Main Street',
  mailingCity: 'St. George',
  mailingState: 'UT',
  mailingZipCode: '84770',
  subjectPropertyAddress: '77 Granite Ridge Loop',
  propertyCity: 'St. George',
  propertyState: 'UT',
  propertyZipCode: '84770',
}
