import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { EnvError, parseEnv } from '~/env.server'

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}
const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://reports.example.com',
  SESSION_SECRET: 'x'.repeat(32),
  LEGAL_NAME: 'Test Operator, Inc.',
  LEGAL_ADDRESS: '1 Test Street, Sampleton, CA 90000',
  LEGAL_STATE: 'CA',
}

function complaint(raw: Record<string, string>): string {
  try {
    parseEnv(raw)
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  throw new Error('Nothing was wrong')
}

describe('an invalid setting', () => {
  it.each([
    ['NODE_ENV', 'staging', 'NODE_ENV must be one of development, production, test.'],
    ['EXTRACTION_EFFORT', 'extreme', 'EXTRACTION_EFFORT must be one of low, medium, high.'],
    ['EXTRACTION_BUDGET', '0', 'EXTRACTION_BUDGET must be between 0.1 and 100.'],
    [
      'OPENAI_BASE_URL',
      'http://127.0.0.1:8080/v1',
      'EXTRACTION_MODEL is missing: a server of your own (OPENAI_BASE_URL) needs the name of the model that reads documents there.',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.'],
    ['PORT', 'http', 'PORT must be a port number.'],
    ['PORT', '0', 'PORT must be between 1 and 65535.'],
    ['PORT', '65536', 'PORT must be between 1 and 65535.'],
    ['PORT', '80.5', 'PORT must be a whole number.'],
    ['APP_URL', 'ftp://example.com', 'APP_URL must begin with http:// or https://.'],
    [
      'APP_URL',
      'https://example.com/reports',
      'APP_URL must be an address without a path, such as https://example.com.',
    ],
    ['DISK_RESERVE_MB', 'plenty', 'DISK_RESERVE_MB must be a number of megabytes.'],
    ['DISK_RESERVE_MB', '-1', 'DISK_RESERVE_MB must be 0 or more.'],
    ['DISK_RESERVE_MB', '1.5', 'DISK_RESERVE_MB must be a whole number.'],
    ['SESSION_SECRET', 'x'.repeat(31), 'SESSION_SECRET must have at least 32 characters.'],
    ['SESSION_SECRET_OLD', 'x'.repeat(31), 'SESSION_SECRET_OLD must have at least 32 characters.'],
    ['STAFF_MFA', 'yes', 'STAFF_MFA must be one of required, optional, off.'],
    ['PRODUCT_NAME', 'x'.repeat(41), 'PRODUCT_NAME must have at most 40 characters.'],
    ['SUPPORT_EMAIL', 'support', 'SUPPORT_EMAIL must be an email address.'],
    ['PAYMENTS', 'cash', 'PAYMENTS must be "stripe" or "sandbox".'],
    ['STRIPE_SECRET_KEY', 'pk_live_x', 'STRIPE_SECRET_KEY must begin with sk_ or rk_.'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_x', 'STRIPE_PUBLISHABLE_KEY must begin with pk_.'],
    ['STRIPE_WEBHOOK_SECRET', 'secret', 'STRIPE_WEBHOOK_SECRET must begin with whsec_.'],
    ['SMTP_URL', 'mail.example.com', /^SMTP_URL must begin with smtp:\/\/ or smtps:\/\//],
    ['SMTP_URL', 'smtp://', /^SMTP_URL must/],
    ['MAIL_FROM', 'Commonview', /^MAIL_FROM must/],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com', /^MAIL_FROM must/],
    ['LEGAL_STATE', 'Ontario', 'LEGAL_STATE must be a US state, such as California or CA.'],
    ['WEBHOOK_TOKEN', 'short', 'WEBHOOK_TOKEN must have at least 24 characters.'],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes', 'WEBHOOK_ALLOW_PRIVATE must be one of 0, 1.'],
    ['STORAGE_URL', 'https://bucket', /^STORAGE_URL must be an address such as s3:\/\/bucket/],
    ['STORAGE_URL', 's3://bucket?endpoint=nowhere', /^STORAGE_URL must be an address/],
    ['STORAGE_URL', 's3://bucket?endpiont=https://x.example', /^STORAGE_URL must be an address/],
    ['STORAGE_URL', 's3://Bucket_1', /^STORAGE_URL must be an address/],
    ['STORAGE_URL', 's3://bucket', 'STORAGE_URL also needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'],
    ['CLAMD_URL', 'clamd:3310', /^CLAMD_URL must be an address such as tcp:\/\/127\.0\.0\.1:3310/],
    ['CLAMD_URL', 'unix:', /^CLAMD_URL must be an address/],
    ['RETENTION_UNPAID_DAYS', '0', 'RETENTION_UNPAID_DAYS must be between 1 and 3650.'],
    ['RETENTION_DELIVERED_DAYS', 'two years', 'RETENTION_DELIVERED_DAYS must be a number of days.'],
    ['SEED_PASSWORD', 'short', 'SEED_PASSWORD must have at least 6 characters.'],
  ])('prevents the start with a message that names it: %s=%s', (name, value, expected) => {
    const message = complaint({ [name]: value })
    if (typeof expected === 'string') expect(message).toBe(expected)
    else expect(message).toMatch(expected)
  })

  it.each(['APP_URL', 'STRIPE_API_BASE'])('prevents the start if %s is not a URL', (name) => {
    expect(complaint({ [name]: 'nonsense' })).toMatch(
      new RegExp(`^${name} must be an address such as https://example.com`),
    )
  })

  it('is listed along with all others', () => {
    const message = complaint({ PORT: 'x', SUPPORT_EMAIL: 'y' })
    expect(message).toContain('PORT must be')
    expect(message).toContain('SUPPORT_EMAIL must be')
  })
})

describe('the payment settings', () => {
  it('say what to set in production without Stripe’s keys', () => {
    const message = complaint(production)
    for (const name of [...Object.keys(stripe), 'PAYMENTS=sandbox']) expect(message).toContain(name)
  })

  it('require PAYMENTS=sandbox or all of Stripe’s keys in production', () => {
    expect(parseEnv({ ...production, PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox')
    expect(parseEnv({ ...production, ...stripe }).PAYMENTS).toBe('stripe')
  })

  it.each(Object.keys(stripe))('name the missing %s of Stripe’s keys', (name) => {
    const { [name as keyof typeof stripe]: _, ...rest } = stripe
    for (const base of [{}, production]) {
      expect(complaint({ ...base, ...rest })).toBe(`Payments by Stripe also need ${name}.`)
    }
  })

  it('treat an empty key as missing', () => {
    expect(complaint({ ...stripe, STRIPE_WEBHOOK_SECRET: '  ' })).toContain('STRIPE_WEBHOOK_SECRET')
  })

  it('default to the sandbox outside production, and to Stripe with its keys', () => {
    expect(parseEnv({}).PAYMENTS).toBe('sandbox')
    expect(parseEnv(stripe).PAYMENTS).toBe('stripe')
    expect(parseEnv({ ...stripe, PAYMENTS: 'sandbox' }).PAYMENTS).toBe('sandbox')
  })

  it('reject PAYMENTS=stripe without keys', () => {
    expect(complaint({ PAYMENTS: 'stripe' })).toContain('STRIPE_SECRET_KEY')
  })
})

describe('settings that production requires', () => {
  it.each(['SESSION_SECRET', 'APP_URL'] as const)('include %s', (name) => {
    const { [name]: _, ...rest } = { ...production, ...stripe }
    expect(complaint(rest)).toMatch(new RegExp(`^${name} is missing: set it to`))
  })

  it.each([
    ['LEGAL_NAME', 'LEGAL_NAME is missing'],
    ['LEGAL_ADDRESS', 'LEGAL_ADDRESS is missing'],
    ['LEGAL_STATE', 'LEGAL_STATE is missing'],
  ] as const)('include %s, which appears on the legal pages', (name, sentence) => {
    const { [name]: _, ...rest } = { ...production, ...stripe }
    expect(complaint(rest)).toContain(sentence)
    expect(complaint({ ...rest, [name]: ' ' })).toContain(sentence)
  })

  it('are listed in one message if several operator details are missing', () => {
    const { LEGAL_NAME: _name, LEGAL_STATE: _state, ...rest } = { ...production, ...stripe }
    expect(complaint(rest)).toMatch(/^LEGAL_NAME and LEGAL_STATE are missing: .*legal name; .*whose law/)
  })
})

it('SMTP requires a sender address', () => {
  expect(complaint({ SMTP_URL: 'smtp://localhost:25' })).toMatch(/^MAIL_FROM is missing/)
})

describe('missing settings', () => {
  it('have defaults', () => {
    expect(parseEnv({})).toMatchObject({
      NODE_ENV: 'development',
      PORT: 3000,
      APP_URL: 'http://localhost:3000',
      DATA_DIR: path.resolve('data'),
      PRODUCT_NAME: 'Commonview',
      SEED_PASSWORD: 'commonview-demo',
      LOG_LEVEL: 'info',
      MAIL_FROM: '"Commonview" <no-reply@localhost>',
    })
  })

  it("include a sender that is a single address, whatever the product's name is", () => {
    expect(parseEnv({ PRODUCT_NAME: 'Reports, "Fast" & Co' }).MAIL_FROM).toBe(
      '"Reports, Fast & Co" <no-reply@localhost>',
    )
  })

  it.each([
    ['CA', 'California'],
    ['new york', 'New York'],
    ['DC', 'the District of Columbia'],
  ])('convert the state %s to %s', (given, printed) => {
    expect(parseEnv({ LEGAL_STATE: given }).LEGAL_STATE).toBe(printed)
  })

  it('are derived from other settings', () => {
    expect(parseEnv({ PORT: '8080' }).APP_URL).toBe('http://localhost:8080')
    expect(parseEnv({ APP_URL: 'https://Reports.example.com/' }).APP_URL).toBe('https://reports.example.com')
    expect(parseEnv({ APP_URL: 'https://reports.example.com' }).MAIL_FROM).toBe(
      '"Commonview" <no-reply@reports.example.com>',
    )
  })
})

describe('the setting for the second factor of staff', () => {
  it.each([
    [{ ...production, ...stripe }, 'required'],
    [{ ...production, ...stripe, STAFF_MFA: 'optional' }, 'optional'],
    [{ ...production, ...stripe, STAFF_MFA: 'off' }, 'off'],
    [{}, 'optional'],
  ])('with %j is %s', (raw, expected) => {
    expect(parseEnv(raw).STAFF_MFA).toBe(expected)
  })
})
