import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { createWebhooks } from '~/modules/webhooks/create-webhooks.server'
import type { HeaderList } from '~/modules/webhooks/headers'
import type { WebhookEventType } from '~/modules/webhooks/schema'
import { must } from '../setup/helpers'

type WebhookFields = {
  name?: string
  url: string
  event?: WebhookEventType
  timeout?: number
  retryCount?: number
  headers?: HeaderList
  isActive?: boolean
}

/** A webhook as the form adds it, with its signing secret. */
export function makeWebhook(actor: SignedInUser, { event = 'user_created', ...fields }: WebhookFields) {
  const webhook = { name: 'Test receiver', timeout: 5, retryCount: 3, headers: [], isActive: true, ...fields }
  return must(createWebhooks(actor, webhook, [event])[0])
}
