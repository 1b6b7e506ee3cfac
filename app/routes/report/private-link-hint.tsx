import styles from './status.module.css'

/** Explains to customers who opened the public link how to reach their private page. */
export const PrivateLinkHint = ({ orderNumber }: { orderNumber: string }) => (
  <p className={styles.hint}>
    Is this your order? <a href={`/track-order?order=${orderNumber}`}>Get your private link by email</a> to
    add documents and manage it.
  </p>
)
