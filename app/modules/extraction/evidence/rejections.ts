/** Why what a model read is no evidence, in the words that staff read. */
export const rejectionReasons = {
  'no such field': 'No field of the report has this name.',
  'page not shown': 'The model was not shown this page.',
  'not on the page': 'These words do not stand on the page.',
  'value not in the words': 'These words stand on the page, but do not state the value.',
  'other sign': 'The page shows the amount with the other sign.',
  'not the field’s form': 'The answer does not have the form of this field.',
  'permitted only': 'The document only permits it and names no figure.',
} as const
export type RejectionReason = keyof typeof rejectionReasons
