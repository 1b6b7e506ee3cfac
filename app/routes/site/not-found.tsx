import { data, type MetaFunction } from '@remix-run/node'
import { declare } from '~/http/access'
import { pageTitle } from '~/ui/page-meta'
import { ErrorPage } from '~/ui/error-page'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Page not found', matches)]

const notFound = () => {
  throw data(null, { status: 404 })
}

/** Any other path shows a 404 page. */
export const loader = declare('anyone', notFound)
export const action = declare('anyone', notFound)

export default function NotFoundPage() {
  return null
}

export { ErrorPage as ErrorBoundary }
