import type { LenderInput, LenderValues } from './lender-values'

/** How lenders review a project: not at all, by what is left of a waived review, or in full. */
export type Review = 'none' | 'waived' | 'full'

export type Project = {
  review: Review
  /** The review depends on something that the documents do not say. */
  conditional: boolean
  /** For the reader, one sentence or two. */
  text: string
  missing: LenderInput[]
}

const waived =
  'What still counts is the insurance, a priority lien of at most 6 months, and that the project is neither run as a hotel nor insolvent.'

const smallProject = 4
const masterMatters = 10

/** The same in words, for the public description. */
export const projectRules: readonly { project: string; review: string }[] = [
  {
    project: 'Planned unit development: most single-family associations, many townhomes',
    review: 'No project review; no test passes or fails',
  },
  {
    project: `Detached condominiums; 2 to ${smallProject} units; 5 to ${masterMatters} units under no master association`,
    review: `Review waived. ${waived}`,
  },
  {
    project: `Attached condominium of more than ${masterMatters} units, or of 5 to ${masterMatters} under a master association`,
    review: 'Full review: all tests',
  },
  { project: 'Cooperative', review: 'Rules of its own, which are not tested here' },
  { project: 'Not known from the documents', review: 'The tests are shown as “if it is a condominium”' },
]

/** Which review a project takes (Fannie Mae Selling Guide B4-2.1-01 and -02). The first question of all. */
export function projectOf({ projectType, units, masterAssociation }: LenderValues): Project {
  const type = projectType.state === 'value' ? projectType.value : null
  const count = units.state === 'value' ? units.value : null
  const project = (review: Review, text: string, missing: LenderInput[] = []): Project => ({
    review,
    text,
    missing,
    conditional: missing.length > 0,
  })
  if (type === 'planned')
    return project(
      'none',
      'No project review for this kind of project: lenders do not test a planned unit development as a whole.',
    )
  if (type === 'cooperative')
    return project('none', 'Lenders review cooperatives by rules of their own, which are not tested here.')
  if (type === 'detached')
    return project('waived', `The project review is waived for detached condominiums. ${waived}`)
  const ifCondominium = type === null
  const missing: LenderInput[] = ifCondominium ? ['projectType'] : []
  const condition = ifCondominium
    ? 'The documents do not say what kind of project this is: the tests below count if it is a condominium. A planned unit development has no project review. '
    : ''
  if (count === null)
    return project(
      'full',
      `${condition}The number of units is not known; the tests below are those for more than ${masterMatters} units.`,
      [...missing, 'units'],
    )
  if (count <= smallProject)
    return project(
      'waived',
      `${condition}The project review is waived for condominiums of 2 to ${smallProject} units. ${waived}`,
      missing,
    )
  if (count > masterMatters)
    return project('full', condition || 'A full project review applies to this condominium.', missing)
  if (masterAssociation.state === 'stated_none')
    return project(
      'waived',
      `${condition}The project review is waived for condominiums of 5 to ${masterMatters} units that are under no master association. ${waived}`,
      missing,
    )
  if (masterAssociation.state === 'value')
    return project(
      'full',
      `${condition}A full project review applies to condominiums of 5 to ${masterMatters} units under a master association.`,
      missing,
    )
  return project(
    'full',
    `${condition}With 5 to ${masterMatters} units the review is waived unless the project is under a master association, which the documents do not say; the tests below count if it is.`,
    [...missing, 'masterAssociation'],
  )
}
