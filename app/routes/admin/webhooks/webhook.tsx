import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { validationError } from 'remix-validated-form'
import { requireConfirmation } from '~/http/confirmation.server'
import { checkForm, readForm, unreadableForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { DomainError } from '~/modules/domain-error'
import { businessDay, dateAndTime } from '~/modules/date-formats'
import { counted } from '~/modules/formatting'
import { countReplayable, findDelivery, findWebhook, listDeliveries } from '~/modules/webhooks/queries.server'
import { replayDelivery, replayFailures } from '~/modules/webhooks/replay.server'
import { retrySpan } from '~/modules/webhooks/retries'
import { endPreviousSecret, rotateSecret } from '~/modules/webhooks/rotate-secret.server'
import { eventLabels, replaySchema, switchedOffTexts } from '~/modules/webhooks/schema'
import { pageTitle } from '~/ui/page-meta'
import { PageHeader } from '~/ui/page-header'
import { Facts, Panel } from '~/ui/panel'
import { Badge } from '~/ui/status-badge'
import { DeliveryLog } from './delivery-log'
import { DeliveryPanel } from './delivery-panel'
import { NewSecrets, type NewSecret } from './new-secrets'
import { ReplayForm } from './replay-form'
import styles from './webhooks.module.css'
import { webhooksPath } from './webhooks-path'
import { dayMs } from '~/modules/time-units'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  pageTitle(data ? `Webhook ${data.webhook.name}` : 'Webhook', matches),
]

export const loader = page('webhooks', ({ request, params }) => {
  const webhook = findWebhook(parseId(params.webhookId))
  const deliveryParam = new URL(request.url).searchParams.get('delivery')
  const { rows, ...pager } = listDeliveries(webhook.id, screenQuery(request))
  return {
    webhook,
    deliveries: rows,
    pager,
    failureCount: countReplayable(webhook.id),
    weekAgo: businessDay(Date.now() - 7 * dayMs),
    delivery: deliveryParam === null ? null : findDelivery(webhook.id, parseId(deliveryParam)),
  }
})

export const action = page('webhooks', async (args) => {
  const { request, context, params, visitor } = args
  const { user } = requireSignedIn(visitor)
  const webhookId = parseId(params.webhookId)
  const pagePath = `${webhooksPath}/${webhookId}`
  const form = await readForm({ request, context })
  const redirectWith = async (title: string, description: string, to = pagePath) => {
    await setFlash(request, context, { kind: 'success', title, description })
    return redirect(to)
  }
  /** Shows a conflict as a message on this page. */
  const showConflict = async <T,>(title: string, run: () => T | Promise<T>) => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error
      await setFlash(request, context, { kind: 'error', title, description: error.message })
      return redirect(pagePath)
    }
  }
  switch (form.get('intent')) {
    case 'replay': {
      const deliveryId = parseId(form.get('deliveryId'))
      return showConflict('Not sent again', () => {
        replayDelivery(user, webhookId, deliveryId)
        return redirectWith(
          'Delivery queued',
          'It will be sent within seconds.',
          `${pagePath}?delivery=${deliveryId}`,
        )
      })
    }
    case 'replay-failures': {
      const checked = await checkForm(replaySchema, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      return showConflict('Not sent again', () => {
        const count = replayFailures(user, webhookId, checked.data.since)
        if (count === 0)
          return redirectWith('Nothing to send again', 'No delivery has failed since that day.')
        const deliveries = count === 1 ? 'One delivery is' : `${count.toLocaleString('en-US')} deliveries are`
        return redirectWith('Deliveries queued', `${deliveries} sent again.`)
      })
    }
    case 'rotate':
      await requireConfirmation(args, form)
      return showConflict('Secret not replaced', async () => {
        const { name, secret } = rotateSecret(user, webhookId)
        await setFlash(request, context, {
          kind: 'success',
          title: 'Secret replaced',
          description: 'For 24 hours, the earlier one signs as well.',
        })
        return { secrets: [{ label: name, secret }] }
      })
    case 'end-previous':
      await requireConfirmation(args, form)
      endPreviousSecret(user, webhookId)
      return redirectWith('Earlier secret ended', 'Only the new one signs from now on.')
    default:
      throw unreadableForm()
  }
})

function SigningSecret({ previousUntil }: { previousUntil: number | null }) {
  const pendingIntent = useNavigation().formData?.get('intent')
  return (
    <Panel
      title="Signing Secret"
      lead={
        previousUntil === null
          ? 'It was shown when it was created. When you replace it, both secrets sign for 24 hours, so that no delivery is lost.'
          : `Until ${dateAndTime(previousUntil)}, the earlier secret signs as well.`
      }
    >
      <Form method="post" preventScrollReset className={styles.buttons}>
        {previousUntil === null ? (
          <Button
            type="submit"
            name="intent"
            value="rotate"
            variant="default"
            loading={pendingIntent === 'rotate'}
          >
            Rotate Secret
          </Button>
        ) : (
          <Button
            type="submit"
            name="intent"
            value="end-previous"
            variant="default"
            loading={pendingIntent === 'end-previous'}
          >
            End Earlier Secret Now
          </Button>
        )}
      </Form>
    </Panel>
  )
}

/** A webhook with its delivery log. */
export default function WebhookPage() {
  const { webhook, deliveries, pager, failureCount, weekAgo, delivery } = useLoaderData<typeof loader>()
  const newSecrets = useActionData<{ secrets?: NewSecret[] } | null>()?.secrets
  const { id, name, url, event, isActive, timeout, retryCount, headerNames } = webhook
  const { switchedOffReason, switchedOffAt, previousSecretUntil } = webhook
  const switchedOffText =
    switchedOffReason && switchedOffAt !== null
      ? `${switchedOffTexts[switchedOffReason]} Switched off on ${dateAndTime(switchedOffAt)}.`
      : null
  if (newSecrets)
    return (
      <>
        <PageHeader title={name} />
        <NewSecrets secrets={newSecrets} donePath={`${webhooksPath}/${id}`} />
      </>
    )
  return (
    <>
      <PageHeader title={name} lead={url} back={{ to: webhooksPath, label: 'Back to Webhooks' }}>
        <Button component={Link} to={`/admin/webhooks?edit=${id}`} variant="default">
          Edit
        </Button>
      </PageHeader>
      <div className={styles.stack}>
        {delivery && <DeliveryPanel webhookId={id} isActive={isActive} delivery={delivery} />}
        <Panel
          title="Settings"
          action={<Badge kind={isActive ? 'green' : 'red'}>{isActive ? 'Active' : 'Inactive'}</Badge>}
        >
          <Facts
            rows={[
              ...(switchedOffText ? ([['Switched off', switchedOffText]] as [string, string][]) : []),
              ['Event', eventLabels[event].title],
              ['Timeout', counted(timeout, 'second')],
              ['Retries', retryCount === 0 ? 'None' : `${retryCount}, over ${retrySpan(retryCount)}`],
              ['Headers', headerNames.join(', ') || 'None'],
              ['Created', dateAndTime(webhook.createdAt)],
            ]}
          />
        </Panel>
        <SigningSecret previousUntil={previousSecretUntil} />
        <section>
          <h2 className={styles.title}>Delivery Log</h2>
          <p className={styles.muted}>
            Kept for 30 days. The order of events is not guaranteed: a retry can arrive after later events.
          </p>
          {failureCount > 0 && (
            <ReplayForm webhookId={id} failureCount={failureCount} isActive={isActive} since={weekAgo} />
          )}
          <DeliveryLog webhookId={id} deliveries={deliveries} pager={pager} openId={delivery?.id ?? null} />
        </section>
      </div>
    </>
  )
}
