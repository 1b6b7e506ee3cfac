/** The company behind the product, as the legal pages name it. */
export type LegalEntity = {
  name: string
  /** Its mailing address on one line. */
  address: string
  /** The US state whose law governs the terms, in full. */
  state: string
}

const usStates = new Map(
  `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
   DC the District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
   KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
   MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
   NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
   SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
   WV West Virginia, WI Wisconsin, WY Wyoming`
    .split(',')
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(0, 2), entry.slice(3)] as const),
)

/** "CA" or "california" → "California"; null for anything that is not a US state. */
export function stateName(text: string): string | null {
  const given = text.trim().toLowerCase()
  for (const [code, name] of usStates) {
    if (given === code.toLowerCase() || given === name.replace(/^the /, '').toLowerCase()) return name
  }
  return null
}
