import { Button } from '@mantine/core'
import { data, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listPage } from '~/http/list-query'
import { page } from '~/http/page.server'
import { labeledEntry } from '~/modules/activity-log/labels.server'
import { listActivities } from '~/modules/activity-log/log-entries.server'
import { activitySummary, filterChoices, recentDays } from '~/modules/activity-log/overview.server'
import {
  actionLabels,
  filterParameters,
  readFilters,
  sectionLabel,
  system,
  webhook,
} from '~/modules/activity/schema'
import { formatNumber } from '~/modules/formatting'
import { pageSize } from '~/modules/paging'
import { pageTitle } from '~/ui/page-meta'
import { EmptyState } from '~/ui/empty-state'
import { FilterDate, FilterForm, FilterSelect } from '~/ui/filter-form'
import { PageHeader } from '~/ui/page-header'
import { Pager } from '~/ui/pager'
import styles from './activity-logs.module.css'
import { ActivityTable } from './activity-table'

export const handle = { scripts: true }

export const meta: MetaFunction = ({ matches }) => [pageTitle('Activity Logs', matches)]

/** Invalid filters are ignored, with a message; the rest of the page works as without them. */
export const loader = page('activity log', ({ request }) => {
  const { filters, errors } = readFilters(new URL(request.url).searchParams)
  const hasErrors = Object.keys(errors).length > 0
  const log = listActivities(filters, { page: listPage(request).page, pageSize })
  return data(
    {
      summary: { ...activitySummary(), days: recentDays },
      log: { ...log, rows: log.rows.map(labeledEntry) },
      choices: filterChoices(filters.user),
      filters: filterParameters(filters).toString(),
      errors,
    },
    { status: hasErrors ? 422 : 200 },
  )
})

function Cards() {
  const { summary } = useLoaderData<typeof loader>()
  const days = `in the last ${summary.days} days`
  const cards = [
    ['Total Activities', summary.total, 'since the log began'],
    ['Today’s Activities', summary.today, 'since midnight, Pacific time'],
    ['Active Users', summary.activeUsers, `people with an entry ${days}`],
    ['Failed Logins', summary.failedLogins, days],
  ] as const
  return (
    <dl className={styles.cards}>
      {cards.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{formatNumber(value)}</strong>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Filters() {
  const { choices, errors } = useLoaderData<typeof loader>()
  const people = choices.people.map(({ id, firstName, lastName, email }) => ({
    value: String(id),
    label: `${firstName} ${lastName} (${email})`,
  }))
  return (
    <FilterForm
      search="Search descriptions, people, and order numbers"
      clearedUrl="/admin/activity-logs"
      errors={errors}
      filters={['action', 'section', 'user', 'startDate', 'endDate']}
      isWide
    >
      <FilterSelect
        name="action"
        label="Action"
        error={errors.action}
        options={[
          { value: '', label: 'All actions' },
          ...Object.entries(actionLabels).map(([value, label]) => ({ value, label })),
        ]}
      />
      <FilterSelect
        name="section"
        label="Section"
        error={errors.section}
        options={[
          { value: '', label: 'All sections' },
          ...choices.sections.map((value) => ({ value, label: sectionLabel(value) })),
        ]}
      />
      <FilterSelect
        name="user"
        label="User"
        error={errors.user}
        options={[
          { value: '', label: 'Everyone' },
          { value: system, label: 'System' },
          { value: webhook, label: 'Webhook' },
          ...people,
        ]}
      />
      <FilterDate name="startDate" label="Start date" error={errors.startDate} />
      <FilterDate name="endDate" label="End date" error={errors.endDate} />
    </FilterForm>
  )
}

export default function ActivityLogsPage() {
  const { log, filters } = useLoaderData<typeof loader>()
  const exportAs = (format: string) =>
    `/api/activity-logs/export?${filters ? `${filters}&` : ''}format=${format}`
  return (
    <>
      <PageHeader
        title="Activity Logs"
        lead="Everything that people and the system have done, newest first. Entries can’t be changed or removed. All times are Pacific."
      >
        <Button component="a" href={exportAs('csv')} variant="default">
          Export CSV
        </Button>
        <Button component="a" href={exportAs('json')} variant="default">
          Export JSON
        </Button>
      </PageHeader>
      <Cards />
      <Filters />
      {log.notIndexed > 0 && (
        <p className={styles.notice} role="status">
          {log.notIndexed === 1
            ? 'The latest entry is'
            : `The latest ${formatNumber(log.notIndexed)} entries are`}{' '}
          still being indexed for searching and may be missing here.
        </p>
      )}
      {log.rows.length > 0 ? (
        <ActivityTable entries={log.rows} />
      ) : (
        <EmptyState title="No activity logs found matching your criteria.">
          Sign-ins, orders, documents, reports, and changes by the team appear here as they happen. Try fewer
          filters or a longer period.
        </EmptyState>
      )}
      <Pager {...log} label="entries" />
    </>
  )
}
