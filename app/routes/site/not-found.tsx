import { data } from '@remix-run/node'
import { declare } from '~/http/access'
import { ErrorPage } from '~/ui/error-page'

const notFound = () => {
  throw data(null, { status: 404 })
}

/** Any other path shows a 404 page (specification 2, section 2). */
export const loader = declare('anyone', notFound)
export const action = declare('anyone', notFound)

export default function NotFound() {
  return null
}

export { ErrorPage as ErrorBoundary }
