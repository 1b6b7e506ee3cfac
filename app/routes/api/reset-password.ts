import { methodNotAllowed } from '~/http/api.server'
import { setPasswordAction } from './set-password.server'

export const loader = methodNotAllowed('POST')

/** `POST /api/reset-password` {token, password} */
export const action = setPasswordAction('reset')
