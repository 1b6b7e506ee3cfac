import type { BlockOf } from '~/modules/reports/layout/report-layout'
import styles from './score-blocks.module.css'

/** Selects the day of the loan application for lender tests. Without scripts, this reloads the page. */
export const LoanDate = ({ day }: { day: string }) => (
  <form method="get" action="#lender-tests" className={styles.loan}>
    <label htmlFor="loan-date">Date of the loan application</label>
    <input
      id="loan-date"
      type="date"
      name="loan"
      defaultValue={day}
      required
      min="2020-01-01"
      max="2039-12-31"
    />
    <button type="submit">Show tests</button>
  </form>
)

export const Notice = ({ paragraphs }: BlockOf<'notice'>) => (
  <div className={styles.notice}>
    {paragraphs.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
)

/**
 * The document requests. One click selects the whole text of a request, and a link drafts an email with all
 * of them, both without scripts.
 */
export const Requests = ({ lead, requests, message }: BlockOf<'requests'>) => (
  <>
    <p className={styles.lead}>{lead}</p>
    <ol className={styles.requests}>
      {requests.map(({ kind, name, why, ask, effects }) => (
        <li key={kind}>
          <h4>{name}</h4>
          <p>{why}</p>
          <p className={styles.ask}>{ask}</p>
          <ul className={styles.effects}>
            {effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
    <p className={styles.write}>
      <a
        href={`mailto:?subject=${encodeURIComponent(message.subject)}&body=${encodeURIComponent(message.body)}`}
      >
        {requests.length === 1
          ? 'Write an email that asks for this'
          : 'Write one email that asks for all of these'}
      </a>
    </p>
  </>
)
