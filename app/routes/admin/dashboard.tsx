import type { MetaFunction } from '@remix-run/node'
import { page } from '~/http/page.server'
import { pageTitle } from '~/ui/brand'
import { PageHeader } from '~/ui/page-header'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Dashboard', matches)]

export const loader = page('staff area', () => null)

export default function DashboardPage() {
  return <PageHeader title="Dashboard" />
}
