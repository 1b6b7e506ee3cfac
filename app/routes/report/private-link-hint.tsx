import styles from './status.module.css'

/** For the customer who has come by the public link: how to get to what others don't see. */
export const PrivateLinkHint = ({ orderNumber }: { orderNumber: string }) => (
  <p className={styles.hint}>
    Is this your order? <a href={`/track-order?order=${orderNumber}`}>Get your private link by email</a> to
    add documents and manage it.
  </p>
)
