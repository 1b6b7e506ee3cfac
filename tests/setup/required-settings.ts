export const sessionSecret = 'a-secret-that-only-tests-know-0123456789'

/** The settings without defaults, except for `APP_URL`, for the product and its commands, also in measurements. */
export const requiredSettings = {
  NODE_ENV: 'production' as const,
  SESSION_SECRET: sessionSecret,
  LEGAL_NAME: 'Example Operator, Inc.',
  LEGAL_ADDRESS: '100 Example Street, Sampleton, CA 90000',
  LEGAL_STATE: 'CA',
  PAYMENTS: 'sandbox',
}
