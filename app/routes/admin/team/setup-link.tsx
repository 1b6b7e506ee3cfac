import { Link, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { ShownOnce } from '~/ui/shown-once'
import { useToast } from '~/ui/toasts'
import styles from './team.module.css'

/** A new link, shown only once, and copied automatically if the browser allows it. */
export function SetupLink({
  inviteLink,
  name,
  email,
  isNew,
  memberId,
}: {
  inviteLink: string
  name: string
  email: string
  isNew: boolean
  memberId: number
}) {
  const toast = useToast()
  // Runs once, after the page's own message has been shown, which this more specific one replaces.
  const isIdle = useNavigation().state === 'idle'
  const hasTried = useRef(false)
  useEffect(() => {
    if (!isIdle || hasTried.current) return
    hasTried.current = true
    const message = isNew
      ? { title: 'User added successfully', description: 'Invite link copied' }
      : { title: 'Password reset', description: 'New setup link generated and copied' }
    // If copying is not allowed, the page's message and the copy button remain.
    void navigator.clipboard?.writeText(inviteLink).then(
      () => toast({ kind: 'success', ...message }),
      () => {},
    )
  }, [inviteLink, isNew, isIdle, toast])
  return (
    <div className={styles.newLink}>
      <ShownOnce
        title={isNew ? `Invite Link for ${name}` : `Setup Link for ${name}`}
        lead={`It works once, expires in 7 days, and is shown only now. A separate link is on its way to ${email}.`}
        values={[{ label: 'Link', value: inviteLink, copied: 'Invitation link copied to clipboard' }]}
        donePath={isNew ? '/admin/users' : `/admin/users?user=${memberId}`}
      >
        {isNew && <Link to={`/admin/users?user=${memberId}`}>Open {name}</Link>}
      </ShownOnce>
    </div>
  )
}
