import { declare } from '~/http/access'
import { jsonResponse } from '~/http/json-response'

const respondNotFound = () => jsonResponse({ error: 'There is no such call.' }, 404)

export const loader = declare('anyone', respondNotFound)
export const action = declare('anyone', respondNotFound)
