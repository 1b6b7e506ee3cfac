import { Button } from '@mantine/core'
import { Form } from '@remix-run/react'
import type { RefusedForm } from '~/http/refused-form.server'
import type { OwnSession } from '~/modules/accounts/own-sessions.server'
import { dateAndTime, timeUntil } from '~/modules/date-formats'
import type { ListPage } from '~/modules/paging'
import { FormFailure } from '~/ui/focused-notice'
import { Pager } from '~/ui/pager'
import { Panel } from '~/ui/panel'
import { Badge } from '~/ui/status-badge'
import styles from './settings.module.css'
import { hourMs } from '~/modules/time-units'

/** Sessions record their use only once an hour. */
const lastSeenText = (lastSeenAt: number, now: number) =>
  now - lastSeenAt < 2 * hourMs
    ? 'Last seen within the last two hours'
    : `Last seen ${timeUntil(now - lastSeenAt)} ago`

/** The account's sessions, each with a button to end it. */
export function SessionList({
  sessions,
  now,
  failure,
}: {
  sessions: ListPage<OwnSession>
  now: number
  failure: RefusedForm['failure']
}) {
  const { rows, ...pager } = sessions
  return (
    <Panel
      title="Where You Are Signed In"
      action={
        sessions.total > 1 && (
          <Form method="post" action="/admin/settings" preventScrollReset>
            <input type="hidden" name="intent" value="end-other-sessions" />
            <Button type="submit" variant="default" size="xs">
              Sign Out Everywhere Else
            </Button>
          </Form>
        )
      }
    >
      <FormFailure failure={failure} />
      <ul className={styles.sessions}>
        {rows.map((session) => (
          <li key={session.reference}>
            <div>
              <p className={styles.browser}>
                {session.browser} {session.isThisOne && <Badge kind="green">This one</Badge>}
              </p>
              <p className={styles.times}>
                {session.address && `${session.address} · `}Signed in {dateAndTime(session.signedInAt)}
                {!session.isThisOne && ` · ${lastSeenText(session.lastSeenAt, now)}`}
              </p>
            </div>
            {session.isThisOne ? (
              // The same sign-out form as on other pages.
              <form method="post" action="/logout">
                <Button type="submit" variant="default" size="xs">
                  Logout
                </Button>
              </form>
            ) : (
              <Form method="post" action="/admin/settings" preventScrollReset>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="reference" value={session.reference} />
                <Button type="submit" variant="default" size="xs">
                  Sign Out<span className="visually-hidden"> {session.browser}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.total > sessions.pageSize && <Pager {...pager} label="sessions" />}
    </Panel>
  )
}
