import styles from './connection-notice.module.css'
import { useConnectionLost } from './offline'

/** Shows that the connection is lost. Overlays the page, so that nothing in it moves. */
export const ConnectionNotice = () => (
  <div role="status" className={styles.place}>
    {useConnectionLost() && (
      <p className={styles.notice}>
        <strong>You are offline.</strong> Nothing is lost. This page continues when your connection is back.
      </p>
    )}
  </div>
)
