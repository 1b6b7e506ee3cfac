export const dashboardPeriods = [
  { value: 'this-month', label: 'This Month' },
  { value: 'last-month', label: 'Last Month' },
  { value: 'last-3-months', label: 'Last 3 Months' },
] as const
export type DashboardPeriod = (typeof dashboardPeriods)[number]['value']

/** The period that an address asks for; this month when it asks for none that there is. */
export const periodOf = (text: string | null): DashboardPeriod =>
  dashboardPeriods.find(({ value }) => value === text)?.value ?? 'this-month'
