import { declare } from '~/http/access'

const unknown = () =>
  Response.json(
    { error: 'There is no such call.' },
    { status: 404, headers: { 'Cache-Control': 'no-store' } },
  )

export const loader = declare('anyone', unknown)
export const action = declare('anyone', unknown)
