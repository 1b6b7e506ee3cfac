import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { startProduct } from '~tests/setup/product'

// `npm start` with an invalid setting prints one sentence that names it, and exits
// (docs/specification/settings.md#settings).

describe('an invalid setting prevents the start', () => {
  const stripe = {
    PAYMENTS: undefined,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  const cases: [string, Record<string, string | undefined>, string][] = [
    ['a port that is not a number', { PORT: 'http' }, 'PORT must be a port number.'],
    ['a port too high', { PORT: '70000' }, 'PORT must be between 1 and 65535.'],
    ['an address without a scheme', { APP_URL: 'example.com' }, 'APP_URL must be'],
    [
      'an address with another scheme',
      { APP_URL: 'ftp://example.com' },
      'APP_URL must begin with http:// or https://.',
    ],
    ['a missing address', { APP_URL: undefined }, 'APP_URL is missing'],
    ['a missing secret', { SESSION_SECRET: undefined }, 'SESSION_SECRET is missing'],
    ['an empty secret', { SESSION_SECRET: '  ' }, 'SESSION_SECRET is missing'],
    ['a short secret', { SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters.'],
    ['no legal name', { LEGAL_NAME: undefined }, 'LEGAL_NAME is missing'],
    ['an unknown state', { LEGAL_STATE: 'Atlantis' }, 'LEGAL_STATE must be a US state'],
    ['an unknown gateway', { PAYMENTS: 'cash' }, 'PAYMENTS must be "stripe" or "sandbox".'],
    ['no way to pay', { PAYMENTS: undefined }, 'PAYMENTS=sandbox'],
    [
      'only some of Stripe’s keys',
      { ...stripe, STRIPE_WEBHOOK_SECRET: undefined },
      'also need STRIPE_WEBHOOK_SECRET.',
    ],
    [
      'an invalid Stripe key',
      { ...stripe, STRIPE_SECRET_KEY: 'secret' },
      'STRIPE_SECRET_KEY must begin with sk_ or rk_.',
    ],
    ['an invalid Stripe host', { ...stripe, STRIPE_API_BASE: 'localhost' }, 'STRIPE_API_BASE must be'],
    [
      'an invalid mail server',
      { SMTP_URL: 'mail.example.com' },
      'SMTP_URL must begin with smtp:// or smtps://',
    ],
    ['mail without a sender', { SMTP_URL: 'smtp://localhost:1' }, 'MAIL_FROM is missing'],
    ['webhooks to private addresses', { WEBHOOK_ALLOW_PRIVATE: '1' }, 'WEBHOOK_ALLOW_PRIVATE is for tests'],
    ['a short webhook token', { WEBHOOK_TOKEN: 'short' }, 'WEBHOOK_TOKEN must have at least 24 characters.'],
    ['a short metrics token', { METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 24 characters.'],
    [
      'a queue that is not Redis',
      { QUEUE_URL: 'http://queue' },
      'QUEUE_URL must begin with redis:// or rediss://',
    ],
    ['an invalid support address', { SUPPORT_EMAIL: 'us' }, 'SUPPORT_EMAIL must be an email address.'],
    ['several at once', { PORT: 'x', SUPPORT_EMAIL: 'us' }, 'SUPPORT_EMAIL must be an email address.'],
  ]
  it.concurrent.each(cases)('%s', async (_, env, sentence) => {
    const start = startProduct({ env })
    await expect(start).rejects.toThrow('The product ended with 78:')
    await expect(start).rejects.toThrow(/\nCannot start\. [A-Z]/)
    await expect(start).rejects.toThrow(sentence)
    // One sentence, without a stack trace or secrets.
    await expect(start).rejects.not.toThrow(/ {4}at |sk_test_1|whsec_1/)
  })

  it('a folder that cannot be created', async () => {
    const start = startProduct({ env: { DATA_DIR: 'package.json/data' } })
    await expect(start).rejects.toThrow('The product ended with 78:')
    await expect(start).rejects.toThrow(
      /\nCannot start\. The database in DATA_DIR \(.*package\.json\/data\) can’t be used: /,
    )
    await expect(start).rejects.not.toThrow(/ {4}at /)
  })

  it('a file that is not a database', async () => {
    const dataDir = mkdtempSync(path.join(inject('scratch'), 'no-database-'))
    writeFileSync(
      path.join(dataDir, 'commonview.db'),
      'this is no database, but it is long enough to be one '.repeat(50),
    )
    const start = startProduct({ dataDir })
    await expect(start).rejects.toThrow(/The product ended with 78:\nCannot start\. The database in DATA_DIR/)
  })
})

it('a port in use is reported without disturbing the process that uses it', async () => {
  const first = await startProduct()
  try {
    await expect(startProduct({ port: first.port })).rejects.toThrow(
      `PORT ${first.port} is taken by another program.`,
    )
    expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
  } finally {
    await first.stop()
  }
})

it('an empty folder gets a database', async () => {
  const dataDir = mkdtempSync(path.join(inject('scratch'), 'empty-'))
  const product = await startProduct({ dataDir })
  try {
    expect(product.value('select count(*) from __drizzle_migrations')).toBeGreaterThan(0)
    expect(await (await fetch(`${product.url}/healthz`)).json()).toMatchObject({ ok: true, database: true })
  } finally {
    await product.stop()
  }
})
