import { associationDefinitions } from './association'
import type { Definition } from './definition'
import { financialDefinitions } from './financial'
import { ruleDefinitions } from './rules'

const definitions = new Map<string, Definition>(
  [associationDefinitions, financialDefinitions, ruleDefinitions].flatMap((list) => Object.entries(list)),
)

/** What a field means. Kept apart from the catalog, most of which reaches the browser. */
export const definitionOf = (path: string): Definition | undefined => definitions.get(path)
