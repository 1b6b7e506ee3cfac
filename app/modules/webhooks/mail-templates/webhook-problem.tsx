import type { Brand } from '~/brand'
import { momentText } from '../../date-formats'
import { eventLabels, switchedOffTexts, type WebhookEventType } from '../schema'
import { ButtonLink, Facts, MailLayout, Text, paragraph } from '../../mail/layout'

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

export const webhookProblemTitle = ({ name, isActive }: Pick<Props['webhook'], 'name' | 'isActive'>) =>
  `Webhook “${name}” ${isActive ? 'is failing' : 'was switched off'}`

/** Notifies the super users that a webhook fails, or was switched off because it did. */
export function WebhookProblem({ brand, webhook, lastReason, url }: Props) {
  const { event, isActive, switchedOffReason, failingSince } = webhook
  const reason = switchedOffReason ? switchedOffTexts[switchedOffReason] : null
  return (
    <MailLayout
      brand={brand}
      title={webhookProblemTitle(webhook)}
      preview={lastReason ?? reason ?? eventLabels[event].title}
    >
      <Text style={paragraph}>
        {isActive
          ? 'Several deliveries in a row have failed. If nothing can be delivered for five days, the webhook will be switched off.'
          : 'We have stopped sending events to it. When the receiver works again, switch the webhook back on, and resend the deliveries that failed.'}
      </Text>
      <Facts
        rows={[
          ['Event', eventLabels[event].title],
          ...(reason ? ([['Reason', reason]] as [string, string][]) : []),
          ['Failing since', failingSince === null ? 'Unknown' : momentText(failingSince)],
          ['Last error', lastReason ?? 'Unknown'],
        ]}
      />
      <ButtonLink href={url}>Open the Delivery Log</ButtonLink>
    </MailLayout>
  )
}
