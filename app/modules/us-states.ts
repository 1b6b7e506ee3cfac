/** The 50 states, no DC: where a property may lie. */
export const states =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ) as [string, ...string[]]

/** Where a customer may live: the states, the District and the territories that the post serves. */
export const mailingStates = [...states, 'DC', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP'].sort()
