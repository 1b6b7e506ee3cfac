import { z } from 'zod'
import { webhookEventTypes } from '~db/lists'
import { checkbox, isDay, optional, required } from '../form-fields'
import { headersField } from './headers'
import { maxRetries } from './retries'

/** The events that a webhook can listen to (docs/specification/webhooks.md#events). */
export { webhookEventTypes }
export type WebhookEventType = (typeof webhookEventTypes)[number]

export const eventLabels: Record<WebhookEventType, { title: string; meaning: string }> = {
  user_created: { title: 'User created', meaning: 'An account was added: a customer, a partner, or staff.' },
  document_uploaded: { title: 'Document uploaded', meaning: 'A document was added to an order or an HOA.' },
  document_deleted: {
    title: 'Document deleted',
    meaning: 'A document was removed from an order or an HOA.',
  },
  data_sync_request: { title: 'Data sync request', meaning: 'A partner system asked for changed records.' },
  bulk_operation: { title: 'Bulk operation', meaning: 'A partner system changed records in bulk.' },
}

/** The defaults of a new webhook (docs/specification/webhooks.md#the-webhooks-screen). */
export const webhookDefaults = { timeout: 30, retryCount: 3, isActive: true } as const
const maxTimeout = 30
const maxName = 120
const maxUrl = 2000

const urlMessage = 'Please enter a web address such as https://example.com/webhooks'

const readUrl = (text: string, context: z.RefinementCtx) => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (!URL.canParse(text)) return refuse(urlMessage)
  const url = new URL(text)
  if (!/^https?:$/.test(url.protocol)) return refuse('Please enter an address that begins with https://')
  if (url.username || url.password)
    return refuse('Please leave name and password out of the address; a header can carry them')
  url.hash = ''
  return url.href
}

const url = (message: string) => required(message, maxUrl).transform(readUrl)

const wholeNumber = (min: number, max: number) => {
  const message = `Please enter a whole number from ${min} to ${max}`
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z
      .number({ required_error: message, invalid_type_error: message })
      .int(message)
      .min(min, message)
      .max(max, message),
  )
}
const orDefault = <T extends z.ZodTypeAny>(schema: T, fallback: number) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : value), schema)

const timeout = wholeNumber(1, maxTimeout)
const retryCount = wholeNumber(0, maxRetries)
const jsonFlag = z.boolean({ invalid_type_error: 'Please send true or false' })

const commonFields = {
  name: optional(maxName),
  url: url('Please enter a webhook URL'),
  timeout: orDefault(timeout, webhookDefaults.timeout),
  retryCount: orDefault(retryCount, webhookDefaults.retryCount),
  headers: headersField,
}

/**
 * Intersected with the fields rather than chained, because Zod skips chained refinements while another field
 * is invalid.
 */
const chosenEvents = z
  .object({
    user_created: checkbox,
    document_uploaded: checkbox,
    document_deleted: checkbox,
    data_sync_request: checkbox,
    bulk_operation: checkbox,
  } satisfies Record<WebhookEventType, z.ZodTypeAny>)
  .refine((form) => webhookEventTypes.some((event) => form[event]), {
    path: ['user_created'],
    message: 'Please select at least one event',
  })

/** The form for new webhooks: creates a webhook for each checked event. */
export const newWebhooksForm = z.object(commonFields).and(chosenEvents)

const eventMessage = `The event is one of ${webhookEventTypes.join(', ')}`

/** `POST /api/webhooks`. */
export const newWebhookSchema = z.object({
  ...commonFields,
  event: z.enum(webhookEventTypes, { errorMap: () => ({ message: eventMessage }) }),
  isActive: jsonFlag.default(webhookDefaults.isActive),
})
export type NewWebhook = z.output<typeof newWebhookSchema>

const fillInMessage = 'Please fill in all fields'

/** The form for editing a webhook. */
export const webhookEditForm = z.object({
  name: required(fillInMessage, maxName),
  url: url(fillInMessage),
  timeout,
  retryCount,
  headers: headersField,
})

/** `PUT /api/webhooks/{id}`: missing fields stay unchanged. */
export const webhookChangeSchema = z.object({
  name: required(fillInMessage, maxName).optional(),
  url: url(fillInMessage).optional(),
  timeout: timeout.optional(),
  retryCount: retryCount.optional(),
  headers: z
    .unknown()
    .optional()
    .transform((value, context) => {
      if (value === undefined) return undefined
      const parsed = headersField.safeParse(value)
      if (parsed.success) return parsed.data
      for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
  isActive: jsonFlag.optional(),
  event: z
    .undefined({ errorMap: () => ({ message: 'The event can’t be changed. Add another webhook instead.' }) })
    .optional(),
})
export type WebhookChange = Omit<z.output<typeof webhookChangeSchema>, 'event'>

/** The form for replaying deliveries that failed since a day. */
export const replaySchema = z.object({
  since: z
    .string({ required_error: 'Please enter a date', invalid_type_error: 'Please enter a date' })
    .regex(/^20\d\d-\d\d-\d\d$/, 'Please enter a date such as 2027-06-30')
    .refine(isDay, 'This date does not exist'),
})

export const deliveryLabels = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
  canceled: 'Canceled',
} as const
export type DeliveryStatus = keyof typeof deliveryLabels

export const switchedOffTexts = {
  gone: 'The receiver answered 410 Gone.',
  failing: 'Nothing was delivered for five days.',
} as const
