import { Link } from '@remix-run/react'
import { counted } from '~/modules/formatting'
import { Panel } from '~/ui/panel'

/** How many partners wait for a decision about their HOA; renders nothing if there are none. */
export const OpenDecisions = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <Panel
      title="Is This the Same HOA?"
      lead={`${counted(count, 'partner')} described an HOA that seems to be on the list already. Until you decide, they can’t see or change it.`}
    >
      <Link to="/admin/hoas/decisions">Compare and decide</Link>
    </Panel>
  )
