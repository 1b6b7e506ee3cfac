export const dashboardPeriods = [
  { value: 'this-month', label: 'This Month' },
  { value: 'last-month', label: 'Last Month' },
  { value: 'last-3-months', label: 'Last 3 Months' },
] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]['value']

/** The period in the URL; this month by default and for unknown values. */
export const readDashboardPeriod = (text: string | null): DashboardPeriod =>
  dashboardPeriods.find(({ value }) => value === text)?.value ?? 'this-month'
