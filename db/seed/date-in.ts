const day = 86_400_000

/** YYYY-MM-DD, this many days from today. */
export const dateIn = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
