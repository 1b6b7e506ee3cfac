import { Button } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import { dateAndTime, shortDate } from '~/modules/date-formats'
import { extentLabels, permissionsText } from '~/modules/inbound-webhooks/access'
import type { ListedSecret } from '~/modules/inbound-webhooks/list-secrets.server'
import { Badge } from '~/ui/status-badge'
import styles from './webhooks.module.css'
import { webhooksPath } from './webhooks-path'

function RevokeForm({ secret }: { secret: ListedSecret }) {
  const isPending = useNavigation().formData?.get('intent') === 'revoke-secret'
  return (
    <Form method="post" action={webhooksPath} preventScrollReset className={styles.question}>
      <p>
        Are you sure you want to revoke this secret? Calls signed with it will be refused. The records that it
        created stay, but no other secret takes them over.
      </p>
      <input type="hidden" name="secretId" value={secret.id} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          name="intent"
          value="revoke-secret"
          className={styles.danger}
          loading={isPending}
        >
          Revoke Secret
        </Button>
        <Button component={Link} to={webhooksPath} preventScrollReset variant="default" autoFocus>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function Actions({ secret: { id, name, previousSecretUntil } }: { secret: ListedSecret }) {
  const intent = previousSecretUntil === null ? 'rotate-secret' : 'end-previous-secret'
  return (
    <div className={styles.actions}>
      <Link to={`${webhooksPath}?secret=${id}`}>
        Edit Access<span className="visually-hidden"> of {name}</span>
      </Link>
      <Form method="post" action={webhooksPath} preventScrollReset>
        <input type="hidden" name="secretId" value={id} />
        <button type="submit" name="intent" value={intent} className={styles.action}>
          {previousSecretUntil === null ? 'Rotate' : 'End Earlier Secret Now'}
          <span className="visually-hidden"> for {name}</span>
        </button>
      </Form>
      <Link to={`${webhooksPath}?revoke=${id}#secret-${id}`} preventScrollReset className={styles.remove}>
        Revoke<span className="visually-hidden"> the secret of {name}</span>
      </Link>
    </div>
  )
}

function Secret({ secret, isRevoking }: { secret: ListedSecret; isRevoking: boolean }) {
  const { id, name, extent, permissions, hoaNames, isUnlimited, previousSecretUntil } = secret
  const permitted = permissionsText(permissions)
  return (
    <li id={`secret-${id}`}>
      <div className={styles.state}>
        <strong>{name}</strong>
        <Badge kind={extent === 'everything' ? 'yellow' : 'default'}>{extentLabels[extent].title}</Badge>
      </div>
      {isUnlimited && (
        <p className={styles.warning}>
          This secret is older than permissions. Whoever has it can read the orders of all customers and
          change every HOA. Please edit its access and leave only what its system needs.
        </p>
      )}
      <p className={styles.muted}>
        {permitted.charAt(0).toUpperCase() + permitted.slice(1)}
        {extent === 'hoas' && `; HOAs: ${hoaNames.join(', ') || 'none that still exists'}`}
      </p>
      <p className={styles.muted}>
        Created on {shortDate(secret.createdAt)} by {secret.createdBy};{' '}
        {secret.lastUsedAt === null ? 'never used' : `last used on ${shortDate(secret.lastUsedAt)}`}
        {previousSecretUntil !== null &&
          `; the earlier secret is accepted until ${dateAndTime(previousSecretUntil)}`}
      </p>
      {isRevoking ? <RevokeForm secret={secret} /> : <Actions secret={secret} />}
    </li>
  )
}

/** The secrets for inbound calls, with what each may do. */
export const SecretList = ({ secrets, revokingId }: { secrets: ListedSecret[]; revokingId: number }) => (
  <ul className={styles.secrets}>
    {secrets.map((secret) => (
      <Secret key={secret.id} secret={secret} isRevoking={secret.id === revokingId} />
    ))}
  </ul>
)
