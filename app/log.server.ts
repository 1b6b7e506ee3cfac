import { pino } from 'pino'
import { env } from './env.server'

/**
 * The fields of an error to log; not all of them, because vendors' errors contain whole requests and
 * responses.
 */
function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return { name, message, code, stack, ...(cause instanceof Error && { cause: errorForLog(cause) }) }
}

let logger: pino.Logger | undefined

/**
 * The structured log, one JSON object per line. Log named fields only: never a body, query, cookie, or
 * header. The redaction below is the second line of defense, not the first.
 */
export function log(): pino.Logger {
  return (logger ??= pino({
    level: env().LOG_LEVEL,
    base: { process: process.env.COMMONVIEW_PROCESS ?? 'app', pid: process.pid },
    redact: {
      paths: ['password', 'token', 'secret', 'clientSecret', 'cardNumber', 'cookie', 'authorization'].flatMap(
        (name) => [name, `*.${name}`],
      ),
      censor: '[redacted]',
    },
    serializers: { error: errorForLog },
  }))
}

/**
 * Ends this process and logs it. Without the supervisor, nobody may be reading the log, and pino would then
 * repeat a line forever in its exit handler; a signal ends the process without it.
 */
export function exitStopped(): never {
  if (process.connected === false) process.kill(process.pid, 'SIGKILL')
  log().info('stopped')
  process.exit(0)
}
