/** The 50 states, without DC, in which a property may be located. */
export const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ) as [string, ...string[]]

/** For a customer's mailing address: the states, DC, the territories, and military addresses. */
export const mailingStates = [...states, 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP'].sort()
