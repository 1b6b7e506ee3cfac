import styles from './other-association.module.css'

/** A warning beside a value whose source names another association; nothing without a name. */
export const OtherAssociationWarning = ({ name }: { name: string | null | undefined }) =>
  name == null ? null : (
    <span className={styles.warning}>
      {`The source names ${name}: check whether it belongs to this association.`}
    </span>
  )
