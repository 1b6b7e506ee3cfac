const defectOrUninsured =
  /construction defect|\bsued\b[^.;]{0,60}\b(?:developer|builder|contractor)\b[^.;]{0,60}\b(?:defects?|defective)|structural|water intrusion|design defect|defect|uninsured|not covered by insurance/i
const collectionWords =
  /collection|delinquent|unpaid (?:assessment|dues)|past[- ]due|foreclos|small claims|\blien/i

/** What a pending lawsuit is about, by the words around it. */
export function subjectOfLawsuit(words: string): { value: string; comparable: string } {
  if (defectOrUninsured.test(words))
    return { value: 'Construction defect or uninsured claim', comparable: 'grave' }
  if (collectionWords.test(words))
    return { value: 'Collection of unpaid assessments only', comparable: 'collections' }
  return { value: 'Pending lawsuit', comparable: 'other' }
}
