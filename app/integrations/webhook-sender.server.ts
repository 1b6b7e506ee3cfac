import http from 'node:http'
import https from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import type { OutgoingWebhook, WebhookOutcome, WebhookSender } from '~/modules/webhooks/sender'
import { readRetryAfter } from './retry-after'

const loggedBytes = 1024

/**
 * `::/96` contains IPv4 addresses in a deprecated notation, such as `[::127.0.0.1]`, which the package
 * considers public.
 */
const deniedRanges = ['::/96']

const networkErrorTexts: Record<string, string> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection before it answered.',
  EPIPE: 'The receiver closed the connection before it answered.',
  ENOTFOUND: 'The receiver’s host name does not exist.',
  EAI_AGAIN: 'The receiver’s host name could not be looked up.',
  ENETUNREACH: 'The receiver can’t be reached.',
  EHOSTUNREACH: 'The receiver can’t be reached.',
  ETIMEDOUT: 'The receiver could not be reached in time.',
  HPE_HEADER_OVERFLOW: 'The headers of the receiver’s response are too long.',
}

const isCertificateProblem = (code: string) =>
  /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ALTNAME|^HOSTNAME_/.test(code)

function errorText(error: Error): string {
  const { code = '' } = error as NodeJS.ErrnoException
  if (/is not allowed\. Because/.test(error.message))
    return 'The receiver’s address is not public. Webhooks are sent only to public addresses.'
  if (isCertificateProblem(code)) return `The receiver’s certificate is not valid (${code}).`
  if (/^HPE_/.test(code) && !networkErrorTexts[code]) return 'The receiver’s response is not HTTP.'
  if (code === 'EPROTO' || code === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return 'The receiver does not speak HTTPS at this address.'
  return networkErrorTexts[code] ?? `The request failed (${code || error.message}).`
}

function failureReason(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return `The receiver answered with a redirect (${status}), which is not followed.`
  if (status === 410) return 'The receiver answered that it is permanently gone (410).'
  return `The receiver answered ${status}.`
}

/**
 * A new connection for each request, so that its address is resolved and checked every time and no connection
 * is stale.
 */
const agentOptions = (isPrivateAllowed: boolean) => ({
  keepAlive: false,
  allowPrivateIPAddress: isPrivateAllowed,
  allowMetaIPAddress: false,
  denyIPAddressList: isPrivateAllowed ? [] : deniedRanges,
})

/**
 * Sends webhooks to public addresses only. The address is checked when connecting, which prevents DNS
 * rebinding. Redirects are not followed, and at most a kilobyte of the response is read.
 * @param options.isPrivateAllowed permits private addresses, for tests and local development
 */
export function createWebhookSender({ isPrivateAllowed = false } = {}): WebhookSender {
  const plain = new RequestFilteringHttpAgent(agentOptions(isPrivateAllowed))
  const secure = new RequestFilteringHttpsAgent(agentOptions(isPrivateAllowed))

  return ({ url, headers, body, timeoutMs }: OutgoingWebhook) =>
    new Promise<WebhookOutcome>((resolve) => {
      const started = performance.now()
      let incoming: http.IncomingMessage | undefined
      const parts: Buffer[] = []
      let received = 0
      let isSettled = false
      let request: http.ClientRequest | undefined
      const settle = (failure: string | null) => {
        if (isSettled) return
        isSettled = true
        clearTimeout(timer)
        request?.destroy()
        const status = incoming?.statusCode ?? null
        resolve({
          status,
          // The status decides, even if the rest of the response never arrives.
          reason: status === null ? failure : failureReason(status),
          response: Buffer.concat(parts).subarray(0, loggedBytes).toString('utf8').toWellFormed(),
          durationMs: Math.round(performance.now() - started),
          retryAfterSeconds: readRetryAfter(incoming?.headers['retry-after']),
        })
      }
      const seconds = Math.round(timeoutMs / 1000)
      const timer = setTimeout(
        () =>
          settle(`The receiver did not answer within ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`),
        timeoutMs,
      )
      try {
        const isSecure = new URL(url).protocol === 'https:'
        request = (isSecure ? https : http).request(url, {
          method: 'POST',
          agent: isSecure ? secure : plain,
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        })
        request.on('error', (error) => settle(errorText(error)))
        request.on('response', (response) => {
          incoming = response
          response.on('data', (part: Buffer) => {
            parts.push(part)
            received += part.length
            if (received >= loggedBytes) settle(null)
          })
          response.on('end', () => settle(null))
          response.on('error', () => settle(null))
          response.on('close', () => settle(null))
        })
        // Without a listener, Node would close the connection without an error.
        request.on('upgrade', (response) => {
          incoming = response
          settle(null)
        })
        request.end(body)
      } catch (error) {
        settle(errorText(error as Error))
      }
    })
}
