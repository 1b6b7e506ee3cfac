import path from 'node:path'
import { z } from 'zod'
import { defaultBrand, type Brand } from './brand'
import { legalStateName, type LegalEntity } from './legal-entity'

const nonEmptyText = z.string().trim().min(1)
const optionalText = nonEmptyText.optional()

const httpUrl = nonEmptyText
  .url('must be an address such as https://example.com')
  .refine((value) => /^https?:/.test(value), {
    message: 'must begin with http:// or https://',
  })

const oneOf = <const T extends [string, ...string[]]>(...values: T) =>
  z.enum(values, { errorMap: () => ({ message: `must be one of ${values.join(', ')}` }) })

const days = (defaultDays: number) =>
  z.coerce
    .number({ invalid_type_error: 'must be a number of days' })
    .int('must be a whole number')
    .min(1, 'must be between 1 and 3650')
    .max(3650, 'must be between 1 and 3650')
    .default(defaultDays)

/** Parses `s3://bucket/prefix?endpoint=https://…`; null if it is invalid. */
function storageAddress(value: string) {
  const url = URL.canParse(value) ? new URL(value) : null
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) return null
  const endpoint = url.searchParams.get('endpoint')
  if (endpoint !== null && !(URL.canParse(endpoint) && /^https?:/.test(endpoint))) return null
  if (!/^[\w./-]*$/.test(url.pathname)) return null
  if ([...url.searchParams.keys()].some((name) => name !== 'endpoint' && name !== 'region')) return null
  const folders = url.pathname.split('/').filter(Boolean)
  return {
    bucket: url.hostname,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint,
    region: url.searchParams.get('region'),
  }
}

const schema = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').default('development'),
  PORT: z.coerce
    .number({ invalid_type_error: 'must be a port number' })
    .int('must be a whole number')
    .min(1, 'must be between 1 and 65535')
    .max(65535, 'must be between 1 and 65535')
    .default(3000),
  HOST: optionalText,
  APP_URL: httpUrl
    .refine(
      (value) => !URL.canParse(value) || /^\/?$/.test(new URL(value).pathname + new URL(value).search),
      {
        message: 'must be an address without a path, such as https://example.com',
      },
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: nonEmptyText.default('./data').transform((value) => path.resolve(value)),
  SESSION_SECRET: nonEmptyText.min(32, 'must have at least 32 characters').optional(),
  SESSION_SECRET_OLD: nonEmptyText.min(32, 'must have at least 32 characters').optional(),
  STAFF_MFA: oneOf('required', 'optional', 'off').optional(),
  CLIENT_IP_HEADER: nonEmptyText.toLowerCase().optional(),
  DISK_RESERVE_MB: z.coerce
    .number({ invalid_type_error: 'must be a number of megabytes' })
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('info'),

  PRODUCT_NAME: nonEmptyText.max(40, 'must have at most 40 characters').default(defaultBrand.productName),
  SUPPORT_EMAIL: nonEmptyText.email('must be an email address').default(defaultBrand.supportEmail),
  SUPPORT_PHONE: nonEmptyText.default(defaultBrand.supportPhone),

  LEGAL_NAME: nonEmptyText.max(120, 'must have at most 120 characters').optional(),
  LEGAL_ADDRESS: nonEmptyText.max(300, 'must have at most 300 characters').optional(),
  LEGAL_STATE: nonEmptyText
    .refine((value) => legalStateName(value) !== null, {
      message: 'must be a US state, such as California or CA',
    })
    .optional(),

  PAYMENTS: z
    .enum(['stripe', 'sandbox'], { errorMap: () => ({ message: 'must be "stripe" or "sandbox"' }) })
    .optional(),
  STRIPE_SECRET_KEY: nonEmptyText.regex(/^(sk|rk)_/, 'must begin with sk_ or rk_').optional(),
  STRIPE_PUBLISHABLE_KEY: nonEmptyText.regex(/^pk_/, 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: nonEmptyText.regex(/^whsec_/, 'must begin with whsec_').optional(),
  STRIPE_API_BASE: httpUrl.optional(),

  SMTP_URL: nonEmptyText
    .regex(/^smtps?:\/\/[^/]/, 'must begin with smtp:// or smtps:// and name a server')
    .refine((value) => URL.canParse(value), {
      message: 'must be an address such as smtp://mail.example.com:587',
    })
    .optional(),
  MAIL_FROM: nonEmptyText
    .regex(
      /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be a sender such as Reports <reports@example.com>',
    )
    .optional(),

  STORAGE_URL: nonEmptyText
    .refine((value) => storageAddress(value) !== null, {
      message: 'must be an address such as s3://bucket?endpoint=https://fly.storage.tigris.dev',
    })
    .optional(),
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_REGION: optionalText,

  RETENTION_UNPAID_DAYS: days(7),
  RETENTION_DELIVERED_DAYS: days(730),
  CLAMD_URL: nonEmptyText
    .refine((value) => /^unix:\/./.test(value) || (URL.canParse(value) && /^tcp:\/\/[^/]+\/?$/.test(value)), {
      message: 'must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    })
    .optional(),

  OCR_ENGINE: oneOf('native', 'wasm').optional(),
  ANTHROPIC_API_KEY: optionalText,
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: z.string().url('must be an address, such as http://127.0.0.1:8080/v1').optional(),
  EXTRACTION_MODEL: nonEmptyText.max(100, 'must have at most 100 characters').optional(),
  EXTRACTION_MAX_PAGES: z.coerce
    .number({ invalid_type_error: 'must be a number of pages' })
    .int('must be a whole number')
    .min(1, 'must be between 1 and 2000')
    .max(2000, 'must be between 1 and 2000')
    .default(400),
  EXTRACTION_MAX_PICTURES: z.coerce
    .number({ invalid_type_error: 'must be a number of pictures' })
    .int('must be a whole number')
    .min(0, 'must be between 0 and 500')
    .max(500, 'must be between 0 and 500')
    .default(60),
  EXTRACTION_EFFORT: oneOf('low', 'medium', 'high').default('medium'),
  EXTRACTION_BUDGET: z.coerce
    .number({ invalid_type_error: 'must be a number of dollars' })
    .min(0.1, 'must be between 0.1 and 100')
    .max(100, 'must be between 0.1 and 100')
    .default(3),

  WEBHOOK_TOKEN: nonEmptyText.min(24, 'must have at least 24 characters').optional(),
  WEBHOOK_ALLOW_PRIVATE: oneOf('0', '1')
    .default('0')
    .transform((value) => value === '1'),

  METRICS_TOKEN: nonEmptyText.min(24, 'must have at least 24 characters').optional(),
  QUEUE_URL: nonEmptyText
    .regex(/^rediss?:\/\/[^/]/, 'must begin with redis:// or rediss:// and name a server')
    .refine((value) => URL.canParse(value), {
      message: 'must be an address such as redis://queue.example.com:6379',
    })
    .optional(),

  SEED_PASSWORD: nonEmptyText.min(6, 'must have at least 6 characters').default('commonview-demo'),
})

type ParsedSettings = z.output<typeof schema>

type Env = ParsedSettings & {
  APP_URL: string
  SESSION_SECRET: string
  STAFF_MFA: 'required' | 'optional' | 'off'
  LEGAL_NAME: string
  LEGAL_ADDRESS: string
  LEGAL_STATE: string
  PAYMENTS: 'stripe' | 'sandbox'
}

/** The environment is invalid; the message is for the operator. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** The settings for the operator's legal details, with a description of each. */
const legalSettings = {
  LEGAL_NAME: 'LEGAL_NAME is the company’s legal name',
  LEGAL_ADDRESS: 'LEGAL_ADDRESS is its mailing address on one line',
  LEGAL_STATE: 'LEGAL_STATE is the US state whose law governs the terms',
} as const

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** How customers pay. @throws EnvError for Stripe without all of its keys */
function paymentsOf(env: ParsedSettings): Env['PAYMENTS'] {
  const presentKeys = stripeKeys.filter((name) => env[name])
  const missingKeys = stripeKeys.filter((name) => !env[name])
  const isStripeExpected = presentKeys.length > 0 || env.NODE_ENV === 'production'
  const payments = env.PAYMENTS ?? (isStripeExpected ? 'stripe' : 'sandbox')
  if (payments === 'stripe' && missingKeys.length > 0) {
    throw new EnvError(
      presentKeys.length > 0
        ? `Payments by Stripe also need ${missingKeys.join(' and ')}.`
        : `Nothing says how customers pay: set ${stripeKeys.join(', ')} to take payments by Stripe, or PAYMENTS=sandbox to take test payments only.`,
    )
  }
  return payments
}

/** @throws EnvError for a setting that only development and tests may omit or set */
function requireProductionSettings(env: ParsedSettings) {
  if (!env.SESSION_SECRET) {
    throw new EnvError('SESSION_SECRET is missing: set it to a random string of at least 32 characters.')
  }
  if (!env.APP_URL) {
    throw new EnvError(
      'APP_URL is missing: set it to the public address of the product, such as https://example.com.',
    )
  }
  const missingLegal = Object.entries(legalSettings).filter(
    ([name]) => env[name as keyof typeof legalSettings] === undefined,
  )
  if (missingLegal.length > 0) {
    const names = missingLegal.map(([name]) => name).join(' and ')
    const meanings = missingLegal.map(([, meaning]) => meaning).join('; ')
    throw new EnvError(
      `${names} ${missingLegal.length === 1 ? 'is' : 'are'} missing: the terms, the privacy policy, and the refund policy have to name who runs the service (${meanings}).`,
    )
  }
  if (env.WEBHOOK_ALLOW_PRIVATE) {
    throw new EnvError(
      'WEBHOOK_ALLOW_PRIVATE is for tests and local development only: in production, webhooks never reach private addresses.',
    )
  }
}

/** @throws EnvError for a setting without the others that it needs */
function requireCompanionSettings(env: ParsedSettings) {
  const missingKeys = (['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const).filter((name) => !env[name])
  if (env.STORAGE_URL && missingKeys.length > 0) {
    throw new EnvError(`STORAGE_URL also needs ${missingKeys.join(' and ')}.`)
  }
  if (env.SMTP_URL && !env.MAIL_FROM) {
    throw new EnvError('MAIL_FROM is missing: with SMTP_URL set, mails need a sender address.')
  }
  if (env.OPENAI_BASE_URL && !env.EXTRACTION_MODEL) {
    throw new EnvError(
      'EXTRACTION_MODEL is missing: a server of your own (OPENAI_BASE_URL) needs the name of the model that reads documents there.',
    )
  }
}

/**
 * Parses the settings (docs/specification/settings.md#settings). Empty values count as missing.
 * @throws EnvError that names every invalid or missing value
 */
export function parseEnv(raw: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(
    Object.entries(raw).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = schema.safeParse(present)
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join(' '),
    )
  }
  const env = parsed.data
  const isProduction = env.NODE_ENV === 'production'
  const payments = paymentsOf(env)
  if (isProduction) requireProductionSettings(env)
  requireCompanionSettings(env)
  return {
    ...env,
    PAYMENTS: payments,
    APP_URL: env.APP_URL ?? `http://localhost:${env.PORT}`,
    SESSION_SECRET: env.SESSION_SECRET ?? 'only-for-development-and-never-in-production',
    STAFF_MFA: env.STAFF_MFA ?? (isProduction ? 'required' : 'optional'),
    LEGAL_NAME: env.LEGAL_NAME ?? 'Example Operator, Inc.',
    LEGAL_ADDRESS: env.LEGAL_ADDRESS ?? '100 Example Street, Sampleton, CA 90000',
    LEGAL_STATE: legalStateName(env.LEGAL_STATE ?? 'CA') ?? '',
    MAIL_FROM:
      env.MAIL_FROM ??
      // Quoted, because a comma in the name would split it into two senders.
      `"${env.PRODUCT_NAME.replace(/["\\\r\n]/g, '')}" <no-reply@${new URL(env.APP_URL ?? 'http://localhost').hostname}>`,
  }
}

let currentEnv: Env | undefined

/** The settings of this process, parsed once. */
export function env(): Env {
  return (currentEnv ??= parseEnv(process.env))
}

/**
 * Replaces the settings of this process, including whatever `fromSettings` created from the previous ones.
 * @throws EnvError if they are invalid
 */
export function replaceSettings(raw: Record<string, string | undefined>) {
  currentEnv = parseEnv(raw)
}

/** A value created from the settings when it is first needed, and again after they are replaced. */
export function fromSettings<T>(create: (settings: Env) => T): () => T {
  let created: { settings: Env; value: T } | undefined
  return () => {
    const settings = env()
    if (created?.settings !== settings) created = { settings, value: create(settings) }
    return created.value
  }
}

/** For the start of a process: an invalid setting ends it with a sentence instead of a stack trace. */
export function envOrExit(): Env {
  try {
    return env()
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`Cannot start. ${error.message}\n`)
    process.exit(78)
  }
}

/** The object store for files besides `DATA_DIR`; null if none is configured. */
export function storageSettings(settings = env()) {
  const { STORAGE_URL, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION } = settings
  const address = STORAGE_URL === undefined ? null : storageAddress(STORAGE_URL)
  if (!address) return null
  const region = address.region ?? AWS_REGION ?? (address.endpoint ? 'auto' : 'us-east-1')
  return {
    bucket: address.bucket,
    prefix: address.prefix,
    endpoint: address.endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  }
}

/** How long documents are retained, in days. */
export const retentionDays = () => ({
  unpaid: env().RETENTION_UNPAID_DAYS,
  delivered: env().RETENTION_DELIVERED_DAYS,
})

/** The secrets that sign and encrypt: the current one first, then the previous one during a rotation. */
export function sessionSecrets(): string[] {
  const { SESSION_SECRET, SESSION_SECRET_OLD } = env()
  return SESSION_SECRET_OLD ? [SESSION_SECRET, SESSION_SECRET_OLD] : [SESSION_SECRET]
}

/** The operator's legal details, for the legal pages. */
export function legalEntity(): LegalEntity {
  const { LEGAL_NAME, LEGAL_ADDRESS, LEGAL_STATE } = env()
  return { name: LEGAL_NAME, address: LEGAL_ADDRESS, state: LEGAL_STATE }
}

/** The product's public names. */
export const brand = (): Brand => {
  const { PRODUCT_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } = env()
  return { productName: PRODUCT_NAME, supportEmail: SUPPORT_EMAIL, supportPhone: SUPPORT_PHONE }
}
