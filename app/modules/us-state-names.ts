import { states } from './us-states'

// Separate from the codes, which are sent to the browser with every address form.

/** In the order of `states`. */
const names =
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
    ',',
  )

/** Names of the states and the District of Columbia by postal code. */
export const stateNames: Record<string, string> = {
  ...Object.fromEntries(states.map((code, index) => [code, names[index] ?? code])),
  DC: 'District of Columbia',
}

const codes = new Map(Object.entries(stateNames).map(([code, name]) => [name.toLowerCase(), code]))

/** "utah", "Utah", "UT" → "UT"; undefined for anything else. */
export function stateCode(text: string): string | undefined {
  const name = text.trim().replace(/\s+/g, ' ')
  return stateNames[name] ? name : codes.get(name.toLowerCase())
}

/** "UT", "ut", "utah" → "Utah"; undefined for anything else. */
export function stateName(text: string): string | undefined {
  const code = stateCode(text.toUpperCase())
  return code === undefined ? undefined : stateNames[code]
}
