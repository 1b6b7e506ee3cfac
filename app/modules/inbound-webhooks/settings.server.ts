import { env } from '~/env.server'
import { samplePayload } from '../webhooks/payload'
import { webhookEventTypes } from '../webhooks/schema'
import { listInboundSecrets } from './list-secrets.server'

/** The webhooks screen's data about inbound calls, and sample events. */
export const inboundSettings = () => ({
  appUrl: env().APP_URL,
  hasToken: env().WEBHOOK_TOKEN !== undefined,
  secrets: listInboundSecrets(),
  samples: webhookEventTypes.map((event) => ({ event, payload: samplePayload(event, env().APP_URL) })),
})
