import { Fragment } from 'react'
import type { ChecklistItem } from '~/modules/documents/document-checklist'
import { BreakableText } from './breakable-text'
import styles from './document-checklist.module.css'

/**
 * The documents that make a good report, most valuable first: present ones are checked off, missing ones show
 * what the report lacks without them.
 * @param labelledBy the id of the heading
 */
export function DocumentChecklist({
  items,
  labelledBy,
}: {
  items: readonly ChecklistItem[]
  labelledBy: string
}) {
  return (
    <ul className={styles.list} aria-labelledby={labelledBy}>
      {items.map(({ name, unansweredWithout, documents, isAmendmentOnly, fromOtherAssociations }) => {
        const isReceived = documents.length > 0
        return (
          <li key={name} className={styles.item} data-there={isReceived}>
            <svg
              className={styles.mark}
              viewBox="0 0 20 20"
              role="img"
              aria-label={isReceived ? 'Received' : 'Missing'}
            >
              {isReceived ? <path d="M4.5 10.5l3.5 3.5 7.5-8" /> : <circle cx="10" cy="10" r="6.5" />}
            </svg>
            <div>
              <span className={styles.name}>{name}</span>
              {isReceived ? (
                <span className={styles.detail}>
                  <BreakableText text={documents.map((document) => document.name).join(', ')} />
                </span>
              ) : (
                <span className={styles.detail}>
                  {fromOtherAssociations.map((other) => (
                    <Fragment key={other.name}>
                      <BreakableText text={`“${other.name}” seems to be from ${other.association}.`} />{' '}
                    </Fragment>
                  ))}
                  {isAmendmentOnly && 'We have only an amendment. '}
                  Without {isAmendmentOnly ? 'the document itself' : 'it'}, the report can’t say{' '}
                  {unansweredWithout}.
                </span>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
