import { Button, TextInput } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireConfirmation } from '~/http/confirmation.server'
import { readForm, unreadableForm } from '~/http/forms.server'
import { parseId } from '~/http/ids'
import { screenQuery } from '~/http/list-query'
import { page } from '~/http/page.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { requireSignedIn, setFlash } from '~/http/visitor.server'
import { erasePartner } from '~/modules/customer-data/erase-partner.server'
import { shortDate } from '~/modules/date-formats'
import {
  findPartner,
  listInvitations,
  listPartners,
  setPartnerActive,
  unlinkPartner,
  withdrawInvitation,
  type ManagedPartner,
} from '~/modules/partners/manage-partners.server'
import { EmptyState } from '~/ui/empty-state'
import { FilterForm } from '~/ui/filter-form'
import { FormFailure } from '~/ui/focused-notice'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-meta'
import { Pager } from '~/ui/pager'
import { Facts, Panel } from '~/ui/panel'
import { Badge } from '~/ui/status-badge'
import { Table } from '~/ui/table'
import styles from './partners.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Partners', matches)]

const pagePath = '/admin/users/partners'

export const loader = page('team', ({ request }) => {
  const id = new URL(request.url).searchParams.get('partner')
  return {
    partners: listPartners(screenQuery(request)),
    invitations: listInvitations(screenQuery(request, 'invitations')),
    partner: id === null ? null : findPartner(parseId(id)),
  }
})

export const action = page('team', async (args) => {
  const { request, context, visitor } = args
  const { user } = requireSignedIn(visitor)
  const form = await readForm({ request, context })
  const done = async (title: string, to: string) => {
    await setFlash(request, context, { kind: 'success', title })
    return redirect(to)
  }
  const intent = form.get('intent')
  if (intent === 'withdraw') {
    const { email } = withdrawInvitation(user, parseId(form.get('invitationId')))
    return done(`The invitation of ${email} is withdrawn`, pagePath)
  }
  const partnerId = parseId(new URL(request.url).searchParams.get('partner'))
  const back = `${pagePath}?partner=${partnerId}`
  switch (intent) {
    case 'deactivate':
    case 'activate': {
      setPartnerActive(user, partnerId, intent === 'activate')
      return done(intent === 'activate' ? 'Partner activated' : 'Partner deactivated and signed out', back)
    }
    case 'unlink': {
      const { name } = unlinkPartner(user, partnerId, parseId(form.get('hoaId')))
      return done(`No longer a partner of ${name}`, back)
    }
    case 'erase': {
      await requireConfirmation(args, form)
      try {
        erasePartner(user, { partnerId, confirmation: form.get('confirmation') ?? '' })
      } catch (error) {
        return refuseForm(context, error, { title: 'Nothing was erased' })
      }
      return done('Partner data erased', pagePath)
    }
    default:
      throw unreadableForm()
  }
})

function PartnerPanel({ partner }: { partner: ManagedPartner }) {
  const { id, firstName, lastName, email, phone, company, title, isActive, hoas } = partner
  const action = `${pagePath}?partner=${id}`
  return (
    <Panel title={`${firstName} ${lastName}`} action={!isActive && <Badge kind="red">Inactive</Badge>}>
      <Facts
        rows={[
          ['Email', email],
          ['Phone', phone],
          ['Company', company],
          ['Title', title],
        ]}
      />
      <h3 className={styles.part}>HOAs</h3>
      {hoas.length === 0 && <p className={styles.quiet}>Represents no HOA.</p>}
      <ul className={styles.hoas}>
        {hoas.map((hoa) => (
          <li key={hoa.id}>
            <Link to={`/admin/hoas/${hoa.id}`}>{hoa.name}</Link>
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="hoaId" value={hoa.id} />
              <Button
                type="submit"
                name="intent"
                value="unlink"
                size="xs"
                variant="default"
                aria-label={`Unlink from ${hoa.name}`}
              >
                Unlink
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <h3 className={styles.part}>Access</h3>
      <Form method="post" action={action} preventScrollReset>
        <p className={styles.quiet}>
          {isActive
            ? 'An inactive partner is signed out at once and can’t sign in.'
            : 'This partner can’t sign in.'}
        </p>
        <Button type="submit" name="intent" value={isActive ? 'deactivate' : 'activate'} variant="default">
          {isActive ? 'Deactivate' : 'Activate'}
        </Button>
      </Form>
      <h3 className={styles.part}>Erase on Request</h3>
      <Form method="post" action={action} preventScrollReset>
        <input type="hidden" name="intent" value="erase" />
        <p className={styles.quiet}>
          Deletes the account, its access, and the name on its answers. The HOAs keep their documents and
          answers. This can’t be undone.
        </p>
        <TextInput
          name="confirmation"
          label={`Type ${email} to confirm`}
          autoComplete="off"
          required
          className={styles.confirmation}
        />
        <Button type="submit" className={styles.danger}>
          Erase Partner Data
        </Button>
      </Form>
    </Panel>
  )
}

/** Partners, their HOAs, and the invitations sent (docs/specification/staff-area.md#partners). */
export default function PartnersPage() {
  const { partners, invitations, partner } = useLoaderData<typeof loader>()
  const { failure } = useActionData<Partial<RefusedForm> | null>() ?? {}
  const { rows, ...pager } = partners
  const { rows: sent, ...sentPager } = invitations
  return (
    <>
      <PageHeader
        title="Partners"
        lead="Who represents which HOAs, and who was invited."
        back={{ to: '/admin/users', label: 'Back to the team' }}
      />
      <FormFailure failure={failure} />
      {partner && <PartnerPanel key={partner.id} partner={partner} />}
      <section className={styles.section}>
        <FilterForm search="Search by name, company, or email" clearedUrl={pagePath} />
        {rows.length === 0 ? (
          <EmptyState title="No partners here">
            Partners appear once they have completed their invitation. Invite them from the dashboard.
          </EmptyState>
        ) : (
          <Table caption="Partners" head={['Partner', 'Company', 'HOAs', 'Status']}>
            {rows.map(({ id, firstName, lastName, email, company, hoas, isActive }) => (
              <tr key={id}>
                <td data-label="Partner">
                  <Link to={`${pagePath}?partner=${id}`}>
                    {firstName} {lastName}
                  </Link>
                  <br />
                  {email}
                </td>
                <td data-label="Company">{company || 'None'}</td>
                <td data-label="HOAs">{hoas.join(', ') || 'None'}</td>
                <td data-label="Status">
                  <Badge kind={isActive ? 'green' : 'red'}>{isActive ? 'Active' : 'Inactive'}</Badge>
                </td>
              </tr>
            ))}
          </Table>
        )}
        <Pager {...pager} label="partners" />
      </section>
      {sent.length > 0 && (
        <section className={styles.section} aria-labelledby="invitations">
          <h2 id="invitations">Open Invitations</h2>
          <Table caption="Open invitations" head={['Invited', 'For', 'By', 'Valid until', '']}>
            {sent.map(({ id, email, hoaName, invitedBy, expiresAt }) => (
              <tr key={id}>
                <td data-label="Invited">{email}</td>
                <td data-label="For">{hoaName}</td>
                <td data-label="By">{invitedBy}</td>
                <td data-label="Valid until">{shortDate(expiresAt)}</td>
                <td data-label="">
                  <Form method="post" action={pagePath} preventScrollReset>
                    <input type="hidden" name="invitationId" value={id} />
                    <Button
                      type="submit"
                      name="intent"
                      value="withdraw"
                      size="xs"
                      variant="default"
                      aria-label={`Withdraw the invitation of ${email}`}
                    >
                      Withdraw
                    </Button>
                  </Form>
                </td>
              </tr>
            ))}
          </Table>
          <Pager {...sentPager} label="invitations" name="invitations" />
        </section>
      )}
    </>
  )
}
