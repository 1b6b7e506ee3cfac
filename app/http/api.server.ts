import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { log } from '~/log.server'
import { hasPermission } from '~/modules/permissions/permissions'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import { declare, type Access } from './access'
import { requireConfirmed } from './confirmation.server'
import { recordDeniedRequest } from './denied-access.server'
import { errorResponseInit, serverErrorMessage } from './domain-errors'
import { jsonResponse } from './json-response'
import { logServerError } from './log-server-error.server'
import { limitRate, type RateLimit } from './rate-limits.server'
import { findVisitor, type Visitor } from './visitor.server'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Args<B> = (LoaderFunctionArgs | ActionFunctionArgs) & { visitor: Visitor; body: B }

type Declaration<S extends z.ZodTypeAny> = {
  access: Access
  /** Requires proof of identity within the last 15 minutes (`confirmation.server.ts`). */
  isConfirmationRequired?: boolean
  /** Requires the second factor, if the account has one, within the last 15 minutes. */
  isFactorRequired?: boolean
  /** Responds with 429 when the caller exceeds this limit. */
  limit?: RateLimit
  /** The schema of the JSON body. */
  body?: S
  handle: (args: Args<z.output<S>>) => Promise<Response | object> | Response | object
}

/** The first message of each field. */
const fieldMessages = (error: z.ZodError) =>
  Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'body', message]).reverse())

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/json\b/i.test(type))
    throw new DomainError('unsupported_type', 'Send the data as application/json.')
  try {
    return await request.json()
  } catch {
    throw new DomainError('bad_request', 'The body is not valid JSON.')
  }
}

function requireAccess(access: Access, { user }: Visitor) {
  if (access === 'anyone') return
  if (!user) throw new DomainError('not_signed_in', 'Please sign in first.')
  if (!hasPermission(user.role, access)) {
    throw new DomainError('forbidden', 'You don’t have access to this.')
  }
}

function errorResponse(thrown: unknown, requestId: string) {
  const error = fullDiskError(thrown) ?? thrown
  if (!(error instanceof DomainError)) {
    log().error({ requestId, error }, 'an API call failed')
    return jsonResponse({ error: serverErrorMessage }, 500)
  }
  logServerError(error, requestId)
  const { fields } = error.details
  const { status, headers } = errorResponseInit(error)
  return jsonResponse({ error: error.message, ...(fields && { fields }) }, status, headers)
}

/**
 * Creates a JSON call (docs/specification/json-api.md#conventions): access, rate limit, body schema, and
 * errors as `{error, fields?}`. `handle` returns the response body, or a complete Response.
 */
export function api<S extends z.ZodTypeAny = z.ZodUndefined>(method: Method, declaration: Declaration<S>) {
  const {
    access,
    isConfirmationRequired = false,
    isFactorRequired = false,
    limit,
    body: schema,
    handle,
  } = declaration
  const call = async (args: LoaderFunctionArgs | ActionFunctionArgs) => {
    const { request, context } = args
    try {
      if (request.method !== method && !(method === 'GET' && request.method === 'HEAD')) {
        return jsonResponse({ error: `Use ${method} here.` }, 405, { Allow: method })
      }
      const visitor = await findVisitor(request, context)
      requireAccess(access, visitor)
      if (isConfirmationRequired) requireConfirmed(visitor)
      if (isFactorRequired) requireConfirmed(visitor, 'factor')
      if (limit) await limitRate(limit, context.clientIp)
      let body: z.output<S> = undefined
      if (schema) {
        const parsed = schema.safeParse(await readBody(request))
        if (!parsed.success) {
          throw new DomainError('invalid', 'Please check the data.', { fields: fieldMessages(parsed.error) })
        }
        body = parsed.data as z.output<S>
      }
      const result = await handle({ ...args, visitor, body })
      return result instanceof Response ? result : jsonResponse(result)
    } catch (error) {
      // Denied by role here, or by a module for a record that the user may not see.
      if (error instanceof DomainError && error.code === 'forbidden')
        recordDeniedRequest((await findVisitor(request, context)).user, args)
      return errorResponse(error, context.requestId)
    }
  }
  return declare(access, call, method)
}

type Call = ReturnType<typeof api>

/**
 * One action for calls that share a URL and differ by method.
 * @throws Error when the module is loaded, if their permissions differ: a route declares only one
 */
export function byMethod(...calls: [Call, ...Call[]]) {
  const [first] = calls
  if (calls.some(({ access }) => access !== first.access))
    throw new Error('Calls that share a URL must require the same permission')
  const allow = calls.map(({ method }) => method ?? '').join(', ')
  const call = (args: ActionFunctionArgs): Promise<Response> | Response =>
    calls.find(({ method }) => method === args.request.method)?.(args) ??
    jsonResponse({ error: `Use ${allow} here.` }, 405, { Allow: allow })
  return declare(first.access, call, first.method)
}

/** The loader or action for methods that a call does not support. */
export const methodNotAllowed = (method: Method) =>
  declare('anyone', () => jsonResponse({ error: `Use ${method} here.` }, 405, { Allow: method }))
