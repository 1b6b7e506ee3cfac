/** The states and the District of Columbia, by their postal codes. */
export const states: Record<string, string> = Object.fromEntries(
  `AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming`
    .split(',')
    .map((s) => [s.slice(0, 2), s.slice(3)]),
)

const codes = new Map(Object.entries(states).map(([code, name]) => [name.toLowerCase(), code]))

/** "utah", "Utah", "UT" → "UT"; undefined for anything else. */
export function stateCode(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, ' ')
  return states[name] ? name : codes.get(name.toLowerCase())
}
