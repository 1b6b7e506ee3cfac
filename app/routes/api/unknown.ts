import { declare } from '~/http/access'
import { jsonResponse } from '~/http/json-response'

const unknown = () => jsonResponse({ error: 'There is no such call.' }, 404)

export const loader = declare('anyone', unknown)
export const action = declare('anyone', unknown)
