import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { dateAndTime, longDate } from '~/modules/date-formats'
import { modelStatus, modelUse } from '~/modules/extraction/model/status.server'
import { formatNumber } from '~/modules/formatting'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-meta'
import { Facts, Panel } from '~/ui/panel'
import { Table } from '~/ui/table'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Reading', matches)]

export const loader = page('reading', () => ({ model: modelStatus(), orders: modelUse() }))

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>
type Model = NonNullable<Loaded['model']>

const dollars = (micros: number) => `$${(micros / 1_000_000).toFixed(2)}`

function priceText({ vendor, price, isPriceKnown }: Model): string {
  if (vendor === 'own') return 'Nothing is charged for a server of your own'
  const prices = `$${price.input} for a million tokens read, $${price.output} for a million written`
  return isPriceKnown ? prices : `Not known. Budgets count with ${prices}`
}

function failureText({ lastFailure, lastSuccessAt }: Model): string {
  if (!lastFailure) return 'None'
  const text = `${dateAndTime(lastFailure.at)}: ${lastFailure.reason}`
  return lastFailure.at > (lastSuccessAt ?? 0)
    ? `${text}. Until that is corrected, documents are read by rules alone.`
    : text
}

const ModelPanel = ({ model }: { model: Model }) => (
  <Panel title={model.name}>
    <Facts
      rows={[
        ['Who receives the documents’ text', model.receiver],
        ['Price', priceText(model)],
        ...(model.vendor === 'own'
          ? []
          : [['Models and prices looked up', longDate(Date.parse(model.lookedUpOn))] as [string, string]]),
        ['Last answer', model.lastSuccessAt === null ? 'None yet' : dateAndTime(model.lastSuccessAt)],
        ['Last failure', failureText(model)],
      ]}
    />
  </Panel>
)

function shareText({ pagesByModel, pagesWithText }: Loaded['orders'][number]): string {
  if (pagesByModel === null || !pagesWithText) return 'Not read yet'
  const share = Math.floor((pagesByModel / pagesWithText) * 100)
  return `${share}% (${formatNumber(pagesByModel)} of ${formatNumber(pagesWithText)})`
}

/** Which language model reads documents, how it does, and what it costs. */
export default function ReadingPage() {
  const { model, orders } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Reading"
        lead="Rules read all documents. A language model reads those of paid orders, too, if one is configured."
      />
      {model ? (
        <ModelPanel model={model} />
      ) : (
        <EmptyState title="No language model is configured">
          Documents are read by rules alone, and nothing leaves this server. Who runs the server can set
          ANTHROPIC_API_KEY, OPENAI_API_KEY, or OPENAI_BASE_URL.
        </EmptyState>
      )}
      {orders.length > 0 && (
        <Panel title="Last Orders">
          <Table
            caption="The last orders that the language model was asked about"
            head={[
              'Order',
              'Pages read',
              'Requests',
              'Tokens read',
              'Tokens written',
              'Cost',
              'Last request',
            ]}
          >
            {orders.map((order) => (
              <tr key={order.orderId}>
                <td data-label="Order">
                  <Link to={`/admin/snapshots/${order.orderId}`}>{order.orderNumber}</Link>
                </td>
                <td data-label="Pages read">{shareText(order)}</td>
                <td data-label="Requests">
                  {formatNumber(order.requests)}
                  {order.failures > 0 && `, ${formatNumber(order.failures)} failed`}
                </td>
                <td data-label="Tokens read">{formatNumber(order.inputTokens)}</td>
                <td data-label="Tokens written">{formatNumber(order.outputTokens)}</td>
                <td data-label="Cost">{dollars(order.costMicros)}</td>
                <td data-label="Last request">{dateAndTime(order.lastAt)}</td>
              </tr>
            ))}
          </Table>
        </Panel>
      )}
    </>
  )
}
