export const stepTitles = [
  'Your Information',
  'Property Information',
  'Upload Documents',
  'Payment',
  'Confirmation',
] as const
