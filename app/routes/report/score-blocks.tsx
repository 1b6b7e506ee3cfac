import type { BlockOf } from '~/modules/reports/layout/report-layout'
import { notCounted } from '~/modules/reports/layout/report-pages'
import { Icon } from '~/ui/icon'
import shared from './report.module.css'
import styles from './score-blocks.module.css'

/** Selects the day of the loan application for lender tests. Without scripts, this reloads the page. */
const LoanDate = ({ day }: { day: string }) => (
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
    <button type="submit">Show Tests</button>
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

export const Points = ({ lead, areas }: BlockOf<'points'>) => (
  <>
    <p className={shared.small}>
      {lead} <a href="/scoring">How scores and lender tests work</a>
    </p>
    <div className={styles.points}>
      {areas.map(({ name, total, inputs }) => (
        <table key={name}>
          <caption className="visually-hidden">Points of the {name.toLowerCase()} score</caption>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{total}</th>
            </tr>
          </thead>
          <tbody>
            {inputs.map(({ label, isKnown, points, dated, tooOld }) => (
              <tr key={label}>
                <th scope="row">
                  {label}
                  {[dated, ...tooOld].filter(Boolean).map((text) => (
                    <span key={text} className={`${shared.small} ${styles.detail}`}>
                      {text}
                    </span>
                  ))}
                </th>
                <td>{isKnown ? points : <span className={styles.absent}>{points ?? notCounted}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  </>
)

export const Lender = ({ lead, project, applicationDay, tests, notApplicable }: BlockOf<'lender'>) => (
  <>
    {project !== null && <p>{project}</p>}
    <p className={shared.small}>{lead}</p>
    {applicationDay !== null && <LoanDate day={applicationDay} />}
    <ul className={styles.lender}>
      {tests.map(({ id, name, source, result, word }) => (
        <li key={id}>
          <span>
            {name}
            <span className={`${shared.small} ${styles.detail}`}>{source}</span>
          </span>
          <strong data-result={result}>
            <Icon name={result} />
            {word}
          </strong>
        </li>
      ))}
    </ul>
    {notApplicable.map((text) => (
      <p key={text} className={shared.missing}>
        {text}
      </p>
    ))}
  </>
)
