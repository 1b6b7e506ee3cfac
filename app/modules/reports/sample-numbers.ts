/** Rulings, section 1: these exist in every installation. */
export const sampleNumbers = ['SAMPLE-EXCELLENT', 'SAMPLE-FAIR', 'SAMPLE-POOR'] as const
export type SampleNumber = (typeof sampleNumbers)[number]

export const isSample = (orderNumber: string): orderNumber is SampleNumber =>
  (sampleNumbers as readonly string[]).includes(orderNumber)
