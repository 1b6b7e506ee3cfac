import { TextInput } from '@mantine/core'
import { CopyButton } from '~/ui/copy-button'
import { Panel } from '~/ui/panel'
import styles from './webhooks.module.css'

export type NewSecret = {
  label: string
  secret: string
  /** Whether it signs a partner's calls to us, rather than our deliveries. */
  isInbound?: boolean
}

/** New secrets, shown only once. */
export function NewSecrets({ secrets }: { secrets: NewSecret[] }) {
  const isInbound = secrets.some((secret) => secret.isInbound)
  return (
    <Panel
      title={secrets.length === 1 ? 'New Secret' : 'New Secrets'}
      lead={
        isInbound
          ? 'Give it to whoever signs calls to us. It is shown only now.'
          : `The receiver verifies our signature with ${secrets.length === 1 ? 'it (Standard Webhooks). It is' : 'them (Standard Webhooks). They are'} shown only now.`
      }
    >
      {secrets.map(({ label, secret }) => (
        <div key={secret} className={styles.secret}>
          <TextInput
            label={`Secret for ${label}`}
            value={secret}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={secret} copied="Secret copied to clipboard" />
        </div>
      ))}
    </Panel>
  )
}
