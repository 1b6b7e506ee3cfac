import { valueOf } from './inputs'
import type { LenderInput, LenderValues } from './lender-values'

/** The kinds of lender review: none, the remaining requirements of a waived review, or full. */
type Review = 'none' | 'waived' | 'full'

export type Project = {
  review: Review
  /** The review is unknown because the documents lack an input. */
  conditional: boolean
  /** An explanation of one or two sentences. */
  text: string
  missing: LenderInput[]
}

const remainingRequirements =
  'Three requirements remain: adequate insurance, a priority lien of at most 6 months, and a project that is neither run as a hotel nor insolvent.'

const maxSmallProject = 4
const maxUnitsWithoutMaster = 10

/** The rule in words, for the public description. */
export const projectRules: readonly { project: string; review: string }[] = [
  {
    project: 'Planned unit development: most single-family associations, many townhomes',
    review: 'No project review; none of the tests apply',
  },
  {
    project: `Detached condominiums; 2 to ${maxSmallProject} units; 5 to ${maxUnitsWithoutMaster} units without a master association`,
    review: `Review waived. ${remainingRequirements}`,
  },
  {
    project: `Attached condominium of more than ${maxUnitsWithoutMaster} units, or of 5 to ${maxUnitsWithoutMaster} under a master association`,
    review: 'Full review: all tests',
  },
  { project: 'Cooperative', review: 'Separate rules, which are not tested here' },
  { project: 'Not known from the documents', review: 'The tests are shown as “if it is a condominium”' },
]

/**
 * The kind of review that a project requires (Fannie Mae Selling Guide B4-2.1-01 and -02). Decides which
 * tests apply.
 */
export function projectOf({ projectType, units, masterAssociation }: LenderValues): Project {
  const type = valueOf(projectType)
  const count = valueOf(units)
  const project = (review: Review, text: string, missing: LenderInput[] = []): Project => ({
    review,
    text,
    missing,
    conditional: missing.length > 0,
  })
  if (type === 'planned')
    return project(
      'none',
      'No project review is needed: lenders don’t test a planned unit development as a whole.',
    )
  if (type === 'cooperative')
    return project('none', 'Lenders review cooperatives under separate rules, which are not tested here.')
  if (type === 'detached')
    return project(
      'waived',
      `The project review is waived for detached condominiums. ${remainingRequirements}`,
    )
  const isTypeUnknown = type === null
  const missing: LenderInput[] = isTypeUnknown ? ['projectType'] : []
  const condition = isTypeUnknown
    ? 'The documents don’t say what kind of project this is. The tests below apply if it is a condominium. A planned unit development needs no project review. '
    : ''
  if (count === null)
    return project(
      'full',
      `${condition}The number of units is unknown, so the tests below are those for more than ${maxUnitsWithoutMaster} units.`,
      [...missing, 'units'],
    )
  if (count <= maxSmallProject)
    return project(
      'waived',
      `${condition}The project review is waived for condominiums of 2 to ${maxSmallProject} units. ${remainingRequirements}`,
      missing,
    )
  if (count > maxUnitsWithoutMaster)
    return project('full', condition || 'A full project review applies to this condominium.', missing)
  if (masterAssociation.state === 'stated_none')
    return project(
      'waived',
      `${condition}The project review is waived for condominiums of 5 to ${maxUnitsWithoutMaster} units without a master association. ${remainingRequirements}`,
      missing,
    )
  if (masterAssociation.state === 'value')
    return project(
      'full',
      `${condition}A full project review applies to condominiums of 5 to ${maxUnitsWithoutMaster} units under a master association.`,
      missing,
    )
  return project(
    'full',
    `${condition}With 5 to ${maxUnitsWithoutMaster} units, the review is waived unless the project is under a master association. The documents don’t say whether it is; the tests below apply if it is.`,
    [...missing, 'masterAssociation'],
  )
}
