import { associationFields } from './association'
import type { Field } from './field'
import { financialFields } from './financial'
import { insuranceFields } from './insurance'
import { managementFields } from './management'
import { ruleFields } from './rules'

/**
 * Every field of a report, in the report's order
 * (docs/specification/reading-documents.md#where-values-are-found). A new field needs an entry here, a
 * definition (`definitions/`), and signals that find it.
 */
export const catalog: readonly Field[] = [
  ...associationFields,
  ...financialFields,
  ...insuranceFields,
  ...ruleFields,
  ...managementFields,
]
