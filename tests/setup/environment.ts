import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { inject } from 'vitest'

// Runs before a test file imports any code of the app, because settings are read only once: the settings of
// this machine must not affect the tests.
const settings = [
  'PORT HOST APP_URL DATA_DIR DISK_RESERVE_MB SESSION_SECRET SESSION_SECRET_OLD STAFF_MFA CLIENT_IP_HEADER PRODUCT_NAME SUPPORT_EMAIL SUPPORT_PHONE PAYMENTS',
  'LEGAL_NAME LEGAL_ADDRESS LEGAL_STATE',
  'STRIPE_SECRET_KEY STRIPE_PUBLISHABLE_KEY STRIPE_WEBHOOK_SECRET STRIPE_API_BASE SMTP_URL MAIL_FROM SEED_PASSWORD',
  'WEBHOOK_TOKEN WEBHOOK_ALLOW_PRIVATE OCR_ENGINE METRICS_TOKEN QUEUE_URL',
  'STORAGE_URL AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_REGION CLAMD_URL RETENTION_UNPAID_DAYS RETENTION_DELIVERED_DAYS',
  'ANTHROPIC_API_KEY OPENAI_API_KEY OPENAI_BASE_URL EXTRACTION_MODEL EXTRACTION_EFFORT EXTRACTION_BUDGET EXTRACTION_MAX_PAGES EXTRACTION_MAX_PICTURES',
]
for (const name of settings.join(' ').split(' ')) Reflect.deleteProperty(process.env, name)

Object.assign(process.env, {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATA_DIR: mkdtempSync(path.join(inject('scratch'), 'data-')),
  // Otherwise this machine's full disk would fail the tests.
  DISK_RESERVE_MB: '0',
  APP_URL: 'http://localhost:3000',
  SESSION_SECRET: 'a secret of the tests, long enough to be one',
  ...(inject('fileProcesses') && { FILE_PROCESSES: inject('fileProcesses') }),
})
