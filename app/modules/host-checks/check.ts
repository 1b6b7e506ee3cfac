import { counted, formatNumber } from '../formatting'

/**
 * The results of a check, ordered by severity. The worst of several decides; the exit code of a command is
 * its index.
 */
const levels = ['ok', 'warning', 'problem'] as const
type Level = (typeof levels)[number]

export type Check = {
  name: string
  level: Level
  /** A one-sentence summary. */
  summary: string
  /** Details, one per line. */
  details?: string[]
}

export const ok = (name: string, summary: string, details?: string[]): Check => ({
  name,
  level: 'ok',
  summary,
  ...(details && { details }),
})
export const warning = (name: string, summary: string, details?: string[]): Check => ({
  ...ok(name, summary, details),
  level: 'warning',
})
export const problem = (name: string, summary: string, details?: string[]): Check => ({
  ...ok(name, summary, details),
  level: 'problem',
})

export const exitCodeOf = (checks: readonly Check[]) =>
  Math.max(0, ...checks.map(({ level }) => levels.indexOf(level)))

const marks: Record<Level, string> = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' }

export const printCheck = ({ name, level, summary, details = [] }: Check) =>
  [`${marks[level]}  ${name}: ${summary}`, ...details.map((line) => `           ${line}`)].join('\n')

const maxListed = 10

/** The first of many lines, and how many more there are. */
export const firstLines = (lines: readonly string[]) =>
  lines.length <= maxListed
    ? [...lines]
    : [...lines.slice(0, maxListed), `and ${formatNumber(lines.length - maxListed)} more`]

/** A duration in its largest unit: "3 minutes", "2 days". */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 120) return counted(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return counted(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day')
}

/** Bytes of a disk or of memory, to the megabyte. */
export const wholeMegabytes = (bytes: number) => `${formatNumber(Math.round(bytes / 2 ** 20))} MB`
