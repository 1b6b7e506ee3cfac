import { generateSync } from 'otplib'
import type { UserRole } from '~/modules/permissions/signed-in-user'
import { beginSetUp, setUpTwoStep } from '~/modules/sign-in/set-up-two-step.server'
import { must } from './helpers'
import type { Product } from './product'
import { makeAccount, startSessionOf } from './staff'
import { Visitor } from './visitor'
import { minuteMs } from '~/modules/time-units'

const stepMs = 30_000

/** The code of an authenticator app with this key, now or a number of steps later. */
export const codeOf = (key: string, steps = 0) =>
  generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor((Date.now() + steps * stepMs) / 1000) })

/** A code that is wrong for a long time. */
export function wrongCodeOf(key: string) {
  const soon = Array.from({ length: 40 }, (_, at) => codeOf(key, at - 20))
  return must(['000000', '111111', '222222', '333333'].find((code) => !soon.includes(code)))
}

/** An account with two-step sign-in; the current step's code is unused. */
export async function makeTwoStepAccount(product: Product, role: UserRole) {
  const account = await makeAccount(product, role)
  const visitor = new Visitor(product.url)
  visitor.keepCookie('session', await startSessionOf(product, account.id))
  const sessionId = product.value<string>('select id from sessions where user_id = ?', account.id)
  const earlier = Date.now() - 20 * stepMs
  const { key, recoveryCodes } = await product.runInside(() => {
    const user = { ...account, firstName: 'Test', lastName: 'User', role }
    const { key } = beginSetUp(sessionId, user, earlier)
    const code = generateSync({ secret: key.replaceAll(' ', ''), epoch: Math.floor(earlier / 1000) })
    return { key, ...setUpTwoStep(user, sessionId, { code }, earlier) }
  })
  return { ...account, visitor, key, recoveryCodes: must(recoveryCodes) }
}

/** Makes the account's last proof of identity too old for sensitive changes. */
export const expireConfirmation = (product: Product, userId: number) =>
  product.change(
    'update sessions set created_at = ?, confirmed_at = null, factor_confirmed_at = null where user_id = ?',
    Date.now() - 16 * minuteMs,
    userId,
  )
