import { log } from '~/log.server'
import type { SignedInUser } from '~/modules/permissions/signed-in-user'
import { recordDenial } from '~/modules/activity/record-denial.server'
import { fullDiskError } from '~/modules/full-disk.server'
import type { RequestArgs } from './context'
import { loggedPath } from './logged-path'

/** Records a denied request in the activity log. A failure to record it does not change the response. */
export function recordDeniedRequest(user: SignedInUser | null, { request, context }: RequestArgs) {
  if (!user) return
  const path = loggedPath(new URL(request.url).pathname).replace(/\.data$/, '')
  const { clientIp, userAgent, requestId } = context
  try {
    recordDenial(user, { method: request.method, path, clientIp, userAgent })
  } catch (error) {
    log()[fullDiskError(error) ? 'warn' : 'error'](
      { requestId, error, userId: user.id, path },
      'a denied access could not be recorded',
    )
  }
}
