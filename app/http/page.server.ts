import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { elsewhere, may, type PermissionName } from '~/modules/permissions/permissions'
import { DomainError } from '~/modules/domain-error'
import { fullDisk } from '~/modules/full-disk.server'
import { declare, type Access } from './access'
import { noteDenial } from './denied-access.server'
import { refusedWith } from './domain-errors'
import { logTrouble } from './trouble.server'
import { findVisitor, leaveFlash, type Visitor } from './visitor.server'

type Args = (LoaderFunctionArgs | ActionFunctionArgs) & { visitor: Visitor }

/** What the error boundary shows of a refusal. */
type Refusal = { message: string }

/**
 * Leads somebody away who may not be here (docs/specification/roles-and-access.md#refused-access): whom the route does not admit,
 * and whom it admits to other things than this one.
 */
async function turnAway(access: PermissionName, { request, context, visitor }: Args): Promise<never> {
  noteDenial(visitor.user, { request, context })
  if (visitor.user) {
    const message = { kind: 'error', title: 'You don’t have access to that page.' } as const
    // With a full disk they are led away without it.
    await leaveFlash(request, context, message).catch((error: unknown) => {
      if (!fullDisk(error)) throw error
    })
  }
  throw redirect(elsewhere(access, visitor.user !== null))
}

async function admit(access: Access, args: Args) {
  if (access === 'anyone') return
  if (args.visitor.user && may(args.visitor.user.role, access)) return
  await turnAway(access, args)
}

/** What the platform throws at a body that is no form, or a broken one: the sender's mistake, not ours. */
const isUnreadableForm = (error: unknown) =>
  error instanceof TypeError && /FormData|^Content-Type was not one of/.test(error.message)

function refusalOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  if (isUnreadableForm(error))
    return new DomainError('bad_request', 'We couldn’t read the form. Please go back and try again.')
  return fullDisk(error)
}

type Options = {
  /** Whether the route has a screen, with an error page around it; without, a refusal is answered in plain words. */
  screen?: boolean
}

/**
 * Makes a page's loader or action: finds the visitor, checks who may, and turns refusals that nobody caught into the error page
 * with their status.
 */
export function page<T>(
  access: Access,
  handle: (args: Args) => Promise<T> | T,
  { screen = true }: Options = {},
) {
  return declare(access, async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<T> => {
    try {
      const visitor = await findVisitor(args.request, args.context)
      const full = { ...args, visitor }
      await admit(access, full)
      return await handle(full)
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      // A module found that the record belongs to another person.
      if (refusal.code === 'forbidden' && access !== 'anyone') {
        const visitor = await findVisitor(args.request, args.context)
        return await turnAway(access, { ...args, visitor })
      }
      logTrouble(refusal, args.context.requestId)
      const { status, headers } = refusedWith(refusal)
      if (screen) throw data({ message: refusal.message } satisfies Refusal, { status, headers })
      throw new Response(refusal.message, {
        status,
        headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
      })
    }
  })
}
