import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { deniedRedirectPath, hasPermission, type PermissionName } from '~/modules/permissions/permissions'
import { DomainError } from '~/modules/domain-error'
import { fullDiskError } from '~/modules/full-disk.server'
import { declare, type Access } from './access'
import { recordDeniedRequest } from './denied-access.server'
import { unreadableForm } from './forms.server'
import { errorResponseInit } from './domain-errors'
import { logServerError } from './log-server-error.server'
import { findVisitor, setFlash, type Visitor } from './visitor.server'

type Args = (LoaderFunctionArgs | ActionFunctionArgs) & { visitor: Visitor }

/** What the error boundary shows for a domain error. */
type Refusal = { message: string }

/**
 * Records the denial and redirects a visitor without access (docs/specification/roles-and-access.md#refused-access),
 * whether the route or a module has refused.
 */
async function denyAccess(access: PermissionName, { request, context, visitor }: Args): Promise<never> {
  recordDeniedRequest(visitor.user, { request, context })
  if (visitor.user) {
    const message = { kind: 'error', title: 'You don’t have access to that page.' } as const
    // If the disk is full, redirect without the message.
    await setFlash(request, context, message).catch((error: unknown) => {
      if (!fullDiskError(error)) throw error
    })
  }
  throw redirect(deniedRedirectPath(access, visitor.user !== null))
}

async function requireAccess(access: Access, args: Args) {
  if (access === 'anyone') return
  if (args.visitor.user && hasPermission(args.visitor.user.role, access)) return
  await denyAccess(access, args)
}

/** The error thrown by the platform for a body that is not a valid form, which is the client's mistake. */
const isUnreadableForm = (error: unknown) =>
  error instanceof TypeError && /FormData|^Content-Type was not one of/.test(error.message)

function domainErrorOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (isUnreadableForm(error)) return unreadableForm()
  return fullDiskError(error)
}

type Options = {
  /**
   * Whether the route has a screen and thus an error page; without one, errors are answered in plain text.
   */
  hasScreen?: boolean
}

/**
 * Wraps a page's loader or action: finds the visitor, checks the permission, and turns uncaught domain errors
 * into the error page with their status.
 */
export function page<T>(
  access: Access,
  handle: (args: Args) => Promise<T> | T,
  { hasScreen = true }: Options = {},
) {
  return declare(access, async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<T> => {
    try {
      const visitor = await findVisitor(args.request, args.context)
      const argsWithVisitor = { ...args, visitor }
      await requireAccess(access, argsWithVisitor)
      return await handle(argsWithVisitor)
    } catch (error) {
      const refusal = domainErrorOf(error)
      if (!refusal) throw error
      // A module denied access to another person's record.
      if (refusal.code === 'forbidden' && access !== 'anyone') {
        const visitor = await findVisitor(args.request, args.context)
        return await denyAccess(access, { ...args, visitor })
      }
      logServerError(refusal, args.context.requestId)
      const { status, headers } = errorResponseInit(refusal)
      if (hasScreen) throw data({ message: refusal.message } satisfies Refusal, { status, headers })
      throw new Response(refusal.message, {
        status,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
      })
    }
  })
}
