import { declare } from '~/http/access'
import { jsonAnswer } from '~/http/json-answer'

const unknown = () => jsonAnswer({ error: 'There is no such call.' }, 404)

export const loader = declare('anyone', unknown)
export const action = declare('anyone', unknown)
