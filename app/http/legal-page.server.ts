import { legalEntity } from '~/env.server'
import { page } from './page.server'

/** The loader of every legal page: the operator of the service, from the settings. */
export const legalPageLoader = page('anyone', () => ({ operator: legalEntity() }))
