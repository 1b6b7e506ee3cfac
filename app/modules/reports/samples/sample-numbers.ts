/** Available in every installation (docs/specification/demo-and-samples.md#sample-reports). */
export const sampleNumbers = ['SAMPLE-EXCELLENT', 'SAMPLE-FAIR', 'SAMPLE-POOR'] as const
export type SampleNumber = (typeof sampleNumbers)[number]

export const isSample = (orderNumber: string): orderNumber is SampleNumber =>
  (sampleNumbers as readonly string[]).includes(orderNumber)
