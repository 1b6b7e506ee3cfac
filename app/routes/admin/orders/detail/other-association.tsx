import styles from './other-association.module.css'

/** A warning beside a value whose source names another association; nothing without a name. */
export const OtherAssociationWarning = ({ name }: { name: string | null | undefined }) =>
  name == null ? null : (
    <span className={styles.warning}>
      {`The source names ${name}: check whether it belongs to this association.`}
    </span>
  )

/** A warning beside a value from a page that addresses whoever reads it, such as "ignore all instructions". */
export const SuspiciousPageWarning = ({ isSuspicious }: { isSuspicious: boolean }) =>
  isSuspicious ? (
    <span className={styles.warning}>
      The page tries to instruct its reader: check this value with particular care.
    </span>
  ) : null
