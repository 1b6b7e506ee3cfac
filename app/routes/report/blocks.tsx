import type { Block, BlockOf, MissingFields, Row } from '~/modules/reports/layout/report-layout'
import { notCounted } from '~/modules/reports/layout/report-pages'
import { fundingTicks } from '~/modules/reports/layout/score-scale'
import { Bar, Gauge, RangeBar } from '~/ui/gauge'
import { Cite } from './cite'
import styles from './report.module.css'
import { LoanDate, Notice, Requests } from './score-blocks'

const icons = {
  bad: 'M8 1.8 15 14H1zM8 6v4M8 11.6v.6',
  caution: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5v4.2M8 10.8v.6',
  good: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM5 8.2l2.1 2.1L11 6.2',
  pass: 'M3 8.5 6.2 11.7 13 4.8',
  fail: 'M4 4l8 8M12 4l-8 8',
  unknown: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.8-1.1 1.6M8 12v.4',
} as const

const Icon = ({ name }: { name: keyof typeof icons }) => (
  <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.icon}>
    <path d={icons[name]} />
  </svg>
)

const Value = ({ row }: { row: Row }) =>
  row.value === null ? (
    <span className={styles.absent}>{row.absence}</span>
  ) : row.period === '' ? (
    <>{row.value}</>
  ) : (
    <>
      {row.value.slice(0, -row.period.length)}
      <span className={styles.period}>{row.period}</span>
    </>
  )

/** What other documents state instead. */
const OtherStatements = ({ row }: { row: Row }) =>
  row.others.map((text) => (
    <p key={text} className={styles.others}>
      {text}
    </p>
  ))

const MissingLines = ({ missing }: { missing: MissingFields[] }) =>
  missing.map(({ absence, labels }) => (
    <p key={absence} className={styles.missing}>
      {absence}: {labels.join(', ')}
    </p>
  ))

function Scores({ about, overall, range, areas, reasons }: BlockOf<'scores'>) {
  return (
    <>
      <p className={`${styles.small} ${styles.about}`}>{about}</p>
      <div className={styles.scores}>
        <Gauge {...overall} />
        <ul className={styles.bars}>
          {areas.map((area) => (
            <li key={area.name}>
              <p className={styles.barHead}>
                <span>
                  <strong>{area.name}</strong> <span className={styles.small}>{area.weight}% of score</span>
                </span>
                <span>
                  {area.score !== null && <strong>{area.score} </strong>}
                  {area.word}
                </span>
              </p>
              {area.score === null && area.range ? (
                <RangeBar {...area.range} />
              ) : (
                <Bar percent={area.score ?? 0} level={area.level} />
              )}
              <p className={styles.small}>
                {[area.points, `${area.coverage}% coverage`, area.note].filter(Boolean).join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      </div>
      {(range !== null || reasons.length > 0) && (
        <ul className={styles.reasons}>
          {range !== null && <li>{range}</li>}
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </>
  )
}

const RowList = ({
  rows,
  missing,
  className,
}: {
  rows: Row[]
  missing: MissingFields[]
  className?: string
}) => (
  <>
    {rows.length > 0 && (
      <dl className={className}>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              <Value row={row} /> <Cite source={row.source} />
              <OtherStatements row={row} />
            </dd>
          </div>
        ))}
      </dl>
    )}
    <MissingLines missing={missing} />
  </>
)

const Rows = ({ rows, missing }: { rows: Row[]; missing: MissingFields[] }) => (
  <RowList rows={rows} missing={missing} className={styles.rows} />
)

const Passages = ({ rows, missing }: BlockOf<'passages'>) => (
  <RowList rows={rows} missing={missing} className={styles.passages} />
)

const Alerts = ({ alerts, none, remark }: BlockOf<'alerts'>) =>
  alerts.length === 0 ? (
    <p className={styles.small}>{none}</p>
  ) : (
    <>
      <ul className={styles.alerts}>
        {alerts.map((alert, at) => (
          <li key={at} data-level={alert.severity}>
            <p className={styles.severity}>
              <span>
                <Icon name={alert.severity} />
                {alert.word}
              </span>
              <span className={styles.type}>{alert.type}</span>
            </p>
            <div>
              <p className={styles.fact}>{alert.title}</p>
              <p>
                {alert.description}
                {alert.remark !== null && ` ${alert.remark}`}
              </p>
              {alert.quote !== null && <blockquote>{alert.quote}</blockquote>}
              <Cite source={alert.source} />
            </div>
          </li>
        ))}
      </ul>
      {remark !== null && <p className={styles.missing}>{remark}</p>}
    </>
  )

const zones = ['weak', 'fair', 'strong'] as const

function Funding({ percent, level, zone, row }: BlockOf<'funding'>) {
  if (percent === null) return <Rows rows={[row]} missing={[]} />
  return (
    <div>
      <div className={`${styles.barHead} ${styles.funded}`}>
        <span>
          <strong>{row.value}</strong> funded{zone && `: ${zone}`}
        </span>
        <Cite source={row.source} />
      </div>
      <Bar percent={percent} level={level} ticks={fundingTicks.slice(0, 2)} />
      <ol className={styles.zones}>
        {fundingTicks.map((tick, at) => (
          <li key={tick}>
            {zones[at]} <span>{tick}%</span>
          </li>
        ))}
      </ol>
      <OtherStatements row={row} />
    </div>
  )
}

const Documents = ({ documents, none }: BlockOf<'documents'>) =>
  documents.length === 0 ? (
    <p className={styles.small}>{none}</p>
  ) : (
    <ul className={styles.documents}>
      {documents.map(({ name, detail }, at) => (
        <li key={at}>
          {name}
          {detail && <span className={styles.small}>{detail}</span>}
        </li>
      ))}
    </ul>
  )

const Points = ({ lead, areas }: BlockOf<'points'>) => (
  <>
    <p className={styles.small}>
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
                    <span key={text} className={styles.small}>
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

const Lender = ({ lead, project, applicationDay, tests, aside }: BlockOf<'lender'>) => (
  <>
    {project !== null && <p>{project}</p>}
    <p className={styles.small}>{lead}</p>
    {applicationDay !== null && <LoanDate day={applicationDay} />}
    <ul className={styles.lender}>
      {tests.map(({ id, name, source, result, word }) => (
        <li key={id}>
          <span>
            {name}
            <span className={styles.small}>{source}</span>
          </span>
          <strong data-result={result}>
            <Icon name={result} />
            {word}
          </strong>
        </li>
      ))}
    </ul>
    {aside.map((text) => (
      <p key={text} className={styles.missing}>
        {text}
      </p>
    ))}
  </>
)

function Body({ block }: { block: Block }) {
  switch (block.kind) {
    case 'scores':
      return <Scores {...block} />
    case 'rows':
      return <Rows {...block} />
    case 'alerts':
      return <Alerts {...block} />
    case 'funding':
      return <Funding {...block} />
    case 'passages':
      return <Passages {...block} />
    case 'documents':
      return <Documents {...block} />
    case 'points':
      return <Points {...block} />
    case 'lender':
      return <Lender {...block} />
    case 'requests':
      return <Requests {...block} />
    case 'notice':
      return <Notice {...block} />
    case 'text':
      return block.paragraphs.map((text) => (
        <p key={text} className={styles.small}>
          {text}
        </p>
      ))
  }
}

/** The ids of blocks that links and forms refer to. */
export const anchors: Partial<Record<Block['kind'], string>> = {
  lender: 'lender-tests',
  requests: 'what-is-missing',
  points: 'points',
}

/** A block of a report's page under its heading. */
export const BlockView = ({ block }: { block: Block }) => (
  <section className={styles.block} data-kind-of-block={block.kind} id={anchors[block.kind]}>
    <h3>{block.title}</h3>
    <Body block={block} />
  </section>
)
