import { asc, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '~db/client.server'
import { hoas } from '~db/schema'
import { DomainError } from '../domain-error'
import { normalizeLine } from '../form-fields'
import { formatNumber } from '../formatting'
import { maxNamedHoas } from './secret-form'

type NamedHoa = { id: number; name: string; city: string; state: string }

const placeOf = ({ city, state }: NamedHoa) => [city, state].filter(Boolean).join(', ')

/** An HOA as a line of the form: "#7 Cedar Ridge, Lacey, WA". */
export const hoaLine = (hoa: NamedHoa) => [`#${hoa.id} ${hoa.name}`, placeOf(hoa)].filter(Boolean).join(', ')

const numberOf = (line: string): number | null => {
  const [, digits] = /^#(\d{1,15})\b/.exec(line) ?? []
  return digits === undefined ? null : Number(digits)
}

const refuse = (message: string): never => {
  throw new DomainError('invalid', 'Please check the HOAs.', { fields: { hoas: message } })
}

function idOfLine(line: string, found: NamedHoa[]): number {
  const id = numberOf(line)
  if (id !== null)
    return found.some((hoa) => hoa.id === id) ? id : refuse(`There is no HOA with the number ${id}`)
  const matching = found.filter(({ name }) => name.toLowerCase() === line.toLowerCase())
  const [only] = matching
  if (!only) return refuse(`There is no HOA named “${line}”`)
  if (matching.length === 1) return only.id
  const choices = matching.map((hoa) => `#${hoa.id} (${placeOf(hoa)})`).join(', ')
  return refuse(`Several HOAs are named “${line}”. Please enter the number of one: ${choices}`)
}

/**
 * Finds the HOAs that the form names, one on each line: by name, or by `#` and the id.
 * @throws DomainError `invalid` with a message for the field
 */
export function findNamedHoas(tx: Tx, text: string): number[] {
  const lines = text.split('\n').map(normalizeLine).filter(Boolean)
  if (lines.length > maxNamedHoas) refuse(`Please name at most ${formatNumber(maxNamedHoas)} HOAs`)
  const ids = lines.flatMap((line) => numberOf(line) ?? [])
  const names = lines.filter((line) => numberOf(line) === null)
  const found = tx
    .select({ id: hoas.id, name: hoas.name, city: hoas.city, state: hoas.state })
    .from(hoas)
    .where(or(inArray(hoas.id, ids), inArray(sql`${hoas.name} collate nocase`, names)))
    .orderBy(asc(hoas.id))
    .all()
  return [...new Set(lines.map((line) => idOfLine(line, found)))]
}
