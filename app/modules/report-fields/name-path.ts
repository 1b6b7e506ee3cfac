/** The path of the field for the association's name. */
export const namePath = 'propertyInfo.hoaName'
