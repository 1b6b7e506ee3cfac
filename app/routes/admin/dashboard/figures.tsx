import { dashboardPeriods, type DashboardPeriod } from '~/modules/staff-orders/dashboard-periods'
import { longDate, monthDay } from '~/modules/date-formats'
import { counted, formatNumber, usd } from '~/modules/formatting'
import { EmptyState } from '~/ui/empty-state'
import { Table } from '~/ui/table'
import { BarChart } from './bar-chart'
import styles from './dashboard.module.css'

type FiguresData = {
  totalOrders: number
  totalCents: number
  averageFulfillmentHours: number | null
  completedOrders: number
  bars: { from: number; until: number; orders: number; cents: number }[]
}

/** Axis labels need no cents. */
const wholeDollars = (cents: number) => usd(cents).replace(/\.00$/, '')

function Metric({ title, value, hint }: { title: string; value: string; hint: string }) {
  return (
    <div className={styles.metric}>
      <h2>{title}</h2>
      <p className={styles.value}>{value}</p>
      <p className={styles.hint}>{hint}</p>
    </div>
  )
}

/** The period's figures: three totals, and their history. */
export function Figures({
  figures,
  period,
  now,
}: {
  figures: FiguresData
  period: DashboardPeriod
  now: number
}) {
  const label = dashboardPeriods.find(({ value }) => value === period)?.label ?? ''
  const { totalOrders, totalCents, averageFulfillmentHours, completedOrders, bars } = figures
  const isWeekly = period === 'last-3-months'
  const [first, last] = [bars[0]?.from ?? now, (bars.at(-1)?.until ?? now) - 1]
  const dateRange = `${longDate(first)} to ${longDate(last)}`
  const shortDateRange = `${monthDay(first)} to ${monthDay(last)}`
  const interval = isWeekly ? 'week' : 'day'
  const intervalName = (from: number) => (isWeekly ? `Week of ${monthDay(from)}` : monthDay(from))
  const begunBars = bars.filter((bar) => bar.from <= now)
  return (
    <>
      <div className={styles.metrics}>
        <Metric
          title={`Orders ${label}`}
          value={formatNumber(totalOrders)}
          hint={`Orders paid ${shortDateRange}`}
        />
        <Metric
          title={`Revenue ${label}`}
          value={usd(totalCents)}
          hint="Excludes canceled orders; other refunds are not deducted"
        />
        <Metric
          title="Avg Fulfillment (hrs)"
          value={averageFulfillmentHours === null ? 'None yet' : averageFulfillmentHours.toFixed(1)}
          hint={
            averageFulfillmentHours === null
              ? 'From payment to approval, once an order is completed'
              : `From payment to approval, for the ${formatNumber(completedOrders)} of them that ${completedOrders === 1 ? 'is' : 'are'} completed`
          }
        />
      </div>
      <section className={styles.over} aria-labelledby="over-time">
        <div className={styles.overHead}>
          <h2 id="over-time">Orders and Revenue over Time</h2>
          <p>{dateRange}</p>
        </div>
        {totalOrders === 0 ? (
          <EmptyState title="No orders were paid in this period">
            Orders appear here as soon as they are paid.
          </EmptyState>
        ) : (
          <>
            <div className={styles.charts}>
              <BarChart
                title={`Orders by ${interval}`}
                description={`${counted(totalOrders, 'order')} from ${dateRange}.`}
                bars={bars.map((bar) => ({ label: monthDay(bar.from), value: bar.orders }))}
                format={formatNumber}
                areCounts
              />
              <BarChart
                title={`Revenue by ${interval}`}
                description={`${usd(totalCents)} from ${dateRange}.`}
                bars={bars.map((bar) => ({ label: monthDay(bar.from), value: bar.cents }))}
                format={wholeDollars}
              />
            </div>
            <details className={styles.numbers}>
              <summary>Show the figures as a table</summary>
              <Table
                caption={`Orders and revenue by ${interval}`}
                head={[isWeekly ? 'Week' : 'Day', 'Orders', 'Revenue']}
              >
                {begunBars.map((bar) => (
                  <tr key={bar.from}>
                    <td data-label={isWeekly ? 'Week' : 'Day'}>{intervalName(bar.from)}</td>
                    <td data-label="Orders">{formatNumber(bar.orders)}</td>
                    <td data-label="Revenue">{usd(bar.cents)}</td>
                  </tr>
                ))}
              </Table>
            </details>
          </>
        )}
      </section>
    </>
  )
}
