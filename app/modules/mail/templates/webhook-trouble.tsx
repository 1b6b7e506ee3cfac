import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { dateAndTime } from '../../formatting'
import { eventLabels, switchedOffTexts, type WebhookEventType } from '../../webhooks/schema'
import { ButtonLink, Facts, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  webhook: {
    name: string
    event: WebhookEventType
    isActive: boolean
    switchedOffReason: keyof typeof switchedOffTexts | null
    failingSince: number | null
  }
  lastReason: string | null
  url: string
}

/** Tells the super users that a webhook fails, or was switched off because it did. */
export function WebhookTrouble({ brand, webhook, lastReason, url }: Props) {
  const { name, event, isActive, switchedOffReason, failingSince } = webhook
  const why = switchedOffReason ? switchedOffTexts[switchedOffReason] : null
  return (
    <MailLayout brand={brand} title={`Webhook ${name} ${isActive ? 'is failing' : 'was switched off'}`}>
      <Text style={paragraph}>
        {isActive
          ? 'Several deliveries in a row have failed. If nothing can be delivered for five days, we switch the webhook off.'
          : 'We have stopped sending to it. When its receiver works again, switch the webhook back on and resend what failed.'}
      </Text>
      <Facts
        rows={[
          ['Event', eventLabels[event].title],
          ...(why ? ([['Reason', why]] as [string, string][]) : []),
          ['Failing since', failingSince === null ? 'Unknown' : dateAndTime(failingSince)],
          ['Last problem', lastReason ?? 'Unknown'],
        ]}
      />
      <ButtonLink href={url}>Open the Delivery Log</ButtonLink>
    </MailLayout>
  )
}
