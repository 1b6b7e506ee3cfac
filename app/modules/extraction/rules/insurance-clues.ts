import { inKinds, pageContains, sentenceContains } from './rule'

/** Words of requirements, rather than policies in force. */
export const requiresInsurance =
  /not (?:be )?less than|no less than|at least|minimum|(?:shall|must) (?:obtain|maintain|carry|purchase|keep|have|provide|be )|authority to/i
/** Governing documents state required rather than existing coverage, whatever their wording. */
export const inDeclarationOrBylaws = inKinds(-2.5, 'ccrs', 'bylaws')
export const inHouseRules = inKinds(-2, 'rules')
export const inFinancialDocuments = inKinds(-1.5, 'budget', 'financial_statement', 'reserve_study')
/** Words of an existing policy outweigh the kind of document. */
export const describesPolicyInForce = sentenceContains(
  1.5,
  /\bpolicy\s+(?:period|number|no\b|term|#)|\bcurrent(?:ly)?\b[^.;]{0,40}\b(?:insur|polic|coverage|carrier)|\bour (?:insur|polic|coverage|carrier)/i,
)
export const onCertificate = pageContains(
  1.5,
  /\bcertificate of (?:\w+ )?insurance|\bpolicy (?:number|period|eff)|\bnamed insured|\binsurance (?:summary|declarations)/i,
)
