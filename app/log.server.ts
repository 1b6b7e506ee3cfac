import { pino } from 'pino'
import { env } from './env.server'

let logger: pino.Logger | undefined

/**
 * The structured log, one JSON object a line. What it is given is picked by name: never a body, a query, a cookie or
 * a header. The redaction below is the second line of defence, not the first.
 */
export function log(): pino.Logger {
  return (logger ??= pino({
    level: env().LOG_LEVEL,
    base: { process: process.env.COMMONVIEW_PROCESS ?? 'app', pid: process.pid },
    redact: {
      paths: ['password', 'token', 'secret', 'clientSecret', 'cardNumber', 'cookie', 'authorization'].flatMap(
        (p) => [p, `*.${p}`],
      ),
      censor: '[redacted]',
    },
    serializers: { error: pino.stdSerializers.err },
  }))
}
