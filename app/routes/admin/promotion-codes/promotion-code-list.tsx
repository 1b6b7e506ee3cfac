import { Button } from '@mantine/core'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { longDate, shortDate } from '~/modules/date-formats'
import { formatNumber } from '~/modules/formatting'
import type { ListPage } from '~/modules/paging'
import type { ListedPromotionCode } from '~/modules/promotions/queries.server'
import { discountText, type PromotionState } from '~/modules/promotions/schema'
import { Pager } from '~/ui/pager'
import { Badge, type BadgeKind } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './promotion-codes.module.css'

const states: Record<PromotionState, { label: string; kind: BadgeKind }> = {
  active: { label: 'Active', kind: 'green' },
  inactive: { label: 'Inactive', kind: 'default' },
  expired: { label: 'Expired', kind: 'default' },
  'used up': { label: 'Used up', kind: 'yellow' },
}

function ActiveSwitch({ code: { id, code, isActive } }: { code: ListedPromotionCode }) {
  const { search } = useLocation()
  const form = useNavigation().formData
  const page = new URLSearchParams(search).get('page')
  return (
    <Form method="post" action={`/admin/promotion-codes${page ? `?page=${page}` : ''}`} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value={isActive ? 'deactivate' : 'activate'}
        variant="default"
        size="xs"
        loading={form?.get('id') === String(id)}
      >
        {isActive ? 'Deactivate' : 'Activate'}
        <span className="visually-hidden"> {code}</span>
      </Button>
    </Form>
  )
}

/** The codes, newest first. */
export function PromotionCodeList({ rows, ...pager }: ListPage<ListedPromotionCode>) {
  return (
    <>
      <Table
        caption="Promotion codes, newest first"
        head={['Code', 'Discount', 'State', 'Uses', 'Last day', 'Created', 'Action']}
      >
        {rows.map((code) => (
          <tr key={code.id}>
            <td data-label="Code">
              <strong>{code.code}</strong>
            </td>
            <td data-label="Discount">{discountText(code)}</td>
            <td data-label="State">
              <Badge kind={states[code.state].kind}>{states[code.state].label}</Badge>
            </td>
            <td data-label="Uses">
              {formatNumber(code.redeemed)}
              {code.maxUses !== null && ` of ${formatNumber(code.maxUses)}`}
              {code.reserved > 0 && (
                <span className={styles.muted}>{formatNumber(code.reserved)} held by unpaid orders</span>
              )}
            </td>
            <td data-label="Last day">
              {code.expiresAt === null ? 'No end date' : longDate(code.expiresAt - 1)}
            </td>
            <td data-label="Created">
              {shortDate(code.createdAt)}
              <span className={styles.muted}>by {code.createdBy}</span>
            </td>
            <td data-label="Action">
              <ActiveSwitch code={code} />
            </td>
          </tr>
        ))}
      </Table>
      <Pager {...pager} label="promotion codes" />
    </>
  )
}
