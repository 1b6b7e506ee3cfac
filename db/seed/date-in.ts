import { dayMs } from '~/modules/time-units'

/** YYYY-MM-DD, this many days from today. */
export const dateIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
