import { Button, TextInput } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import { addressLine } from '~/modules/formatting'
import type { OffersToOrder } from '~/modules/staff-orders/offers-to-order.server'
import { Panel } from '~/ui/panel'
import { HoaOffers } from './hoa-offers'
import styles from './order.module.css'

type SearchResult = { query: string; found: Choice[]; hasMore: boolean }
type NamedHoa = { name: string; known: Choice | null }
type Choice = { id: number; name: string; address: string; city: string; state: string }

function Choices({ choices, label }: { choices: Choice[]; label: string }) {
  const submittedHoaId = useNavigation().formData?.get('hoaId')
  return (
    <ul className={styles.choices} aria-label={label}>
      {choices.map((hoa) => (
        <li key={hoa.id}>
          <div>
            <p>{hoa.name}</p>
            <p className={styles.quiet}>{addressLine(hoa)}</p>
          </div>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="hoaId" value={hoa.id} />
            <Button
              type="submit"
              name="intent"
              value="link-hoa"
              size="xs"
              variant="default"
              loading={submittedHoaId === String(hoa.id)}
              aria-label={`Link ${hoa.name}`}
            >
              Link
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

function HoaSearch({ search }: { search: SearchResult | null }) {
  return (
    <>
      <Form method="get" className={styles.search} role="search" preventScrollReset>
        <TextInput
          name="hoa"
          type="search"
          label="Find another HOA"
          defaultValue={search?.query}
          maxLength={200}
          key={search?.query}
        />
        <Button type="submit" variant="light">
          Search
        </Button>
      </Form>
      {search &&
        (search.found.length > 0 ? (
          <>
            <Choices choices={search.found} label="HOAs that match your search" />
            {search.hasMore && (
              <p className={styles.plain}>
                More HOAs match. These are the closest; add another word to narrow the search.
              </p>
            )}
          </>
        ) : (
          <p className={styles.plain}>No HOA matches “{search.query}”.</p>
        ))}
    </>
  )
}

/** The association named in the report, which one click links, or adds and links. */
function NamedByReport({ named, canAdd }: { named: NamedHoa; canAdd: boolean }) {
  const isPending = useNavigation().formData?.get('intent') === 'link-report-hoa'
  const { name, known } = named
  return (
    <div className={styles.named}>
      <p>
        <strong>{name}</strong>
        <span className={styles.quiet}>
          {known
            ? 'Named in the report, and on the list of HOAs'
            : 'Named in the report, but not on the list yet'}
        </span>
      </p>
      {known || canAdd ? (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="link-report-hoa" size="xs" loading={isPending}>
            {known ? 'Link This HOA' : 'Add HOA and Link'}
          </Button>
        </Form>
      ) : (
        <p className={styles.plain}>An admin can add it to the list.</p>
      )}
    </div>
  )
}

/**
 * The HOA that the order belongs to (docs/specification/staff-area.md#linking-an-order-to-an-hoa): linked by staff, with
 * suggestions by name and place.
 */
export function OrderHoa({
  order,
  canSeeHoas,
  canAdd,
  named,
  offers,
  suggested,
  search,
  now,
}: {
  order: {
    id: number
    status: string
    hoa: { id: number; name: string; city: string; state: string } | null
    propertyCity: string
    canWorkOn: boolean
  }
  canSeeHoas: boolean
  /** Whether the user may add HOAs. */
  canAdd: boolean
  /** The association named in the report. */
  named: NamedHoa | null
  offers: OffersToOrder | null
  suggested: Choice[]
  search: SearchResult | null
  now: number
}) {
  const { hoa, canWorkOn } = order
  if (hoa) {
    return (
      <Panel title="HOA">
        <p className={styles.linked}>
          {canSeeHoas ? <Link to={`/admin/hoas/${hoa.id}`}>{hoa.name}</Link> : hoa.name}
          <span className={styles.quiet}>{addressLine({ ...hoa, address: '' })}</span>
        </p>
        {canWorkOn && (
          <>
            {offers && (
              <HoaOffers
                offers={offers}
                orderId={order.id}
                now={now}
                isCompleted={order.status === 'completed'}
              />
            )}
            <Form method="post" preventScrollReset>
              <Button
                type="submit"
                name="intent"
                value="unlink-hoa"
                size="xs"
                variant="default"
                aria-label={`Unlink ${hoa.name}`}
              >
                Unlink
              </Button>
            </Form>
            <HoaSearch search={search} />
          </>
        )}
      </Panel>
    )
  }
  if (!canWorkOn) {
    return (
      <Panel title="HOA">
        <p className={styles.plain}>The order is not linked to an HOA.</p>
      </Panel>
    )
  }
  const others = suggested.filter(({ id }) => id !== named?.known?.id)
  return (
    <Panel title="HOA" lead="The order is not linked yet.">
      {named && <NamedByReport named={named} canAdd={canAdd} />}
      {others.length > 0 ? (
        <>
          <h3 className={styles.small}>Suggested by Name and Place</h3>
          <Choices choices={others} label="Suggested HOAs" />
        </>
      ) : named?.known ? null : (
        <p className={styles.plain}>
          No HOA in {order.propertyCity} is on the list yet.{' '}
          {canSeeHoas && <Link to="/admin/hoas">Go to the HOAs</Link>}
        </p>
      )}
      <HoaSearch search={search} />
    </Panel>
  )
}
