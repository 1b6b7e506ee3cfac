export const termsMessage = {
  kind: 'error',
  title: 'Terms required',
  description: 'Please accept the terms and conditions to continue.',
} as const
