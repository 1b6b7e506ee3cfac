import type { BlockOf } from '~/modules/reports/layout/report-layout'
import styles from './score-blocks.module.css'

/** Chooses the loan that the tests are shown for. Without a script, this reloads the page. */
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

/** What to ask for. A sentence is selected as a whole by one click, and the link writes the mail, both without a script. */
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
