import { describe, expect, it } from 'vitest'
import { api, byMethod } from '~/http/api.server'

describe('calls that share a URL', () => {
  const respond = () => ({ success: true })

  it('have the permission that all of them require', () => {
    const action = byMethod(
      api('PUT', { access: 'webhooks', handle: respond }),
      api('DELETE', { access: 'webhooks', handle: respond }),
    )
    expect(action.access).toBe('webhooks')
  })

  it('are refused when the module is loaded if they require different permissions', () => {
    const put = api('PUT', { access: 'webhooks', handle: respond })
    const remove = api('DELETE', { access: 'anyone', handle: respond })
    expect(() => byMethod(put, remove)).toThrow('must require the same permission')
  })
})
