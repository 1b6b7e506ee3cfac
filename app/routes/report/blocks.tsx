import type { Block, BlockOf, MissingFields, Row } from '~/modules/reports/layout/report-layout'
import { fundingTicks, fundingZones } from '~/modules/reports/layout/score-scale'
import { Bar, Gauge, RangeBar } from '~/ui/gauge'
import { Icon } from '~/ui/icon'
import styles from './blocks.module.css'
import { Cite } from './cite'
import shared from './report.module.css'
import { Lender, Notice, Points, Requests } from './score-blocks'

function Value({ row: { value, period, absence } }: { row: Row }) {
  if (value === null) return <span className={styles.absent}>{absence}</span>
  if (period === '') return <>{value}</>
  return (
    <>
      {value.slice(0, -period.length)}
      <span className={styles.period}>{period}</span>
    </>
  )
}

/** What other documents state instead. */
const OtherStatements = ({ row }: { row: Row }) =>
  row.others.map((text) => (
    <p key={text} className={styles.others}>
      {text}
    </p>
  ))

const MissingLines = ({ missing }: { missing: MissingFields[] }) =>
  missing.map(({ absence, labels }) => (
    <p key={absence} className={shared.missing}>
      {absence}: {labels.join(', ')}
    </p>
  ))

function Scores({ about, overall, range, areas, reasons }: BlockOf<'scores'>) {
  return (
    <>
      <p className={`${shared.small} ${styles.about}`}>{about}</p>
      <div className={styles.scores}>
        <Gauge {...overall} />
        <ul className={styles.bars}>
          {areas.map((area) => (
            <li key={area.name}>
              <p className={styles.barHead}>
                <span>
                  <strong>{area.name}</strong> <span className={shared.small}>{area.weight}% of score</span>
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
              <p className={shared.small}>
                {[area.points, `${area.knownPoints}% coverage`, area.note].filter(Boolean).join(' · ')}
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
    <p className={shared.small}>{none}</p>
  ) : (
    <>
      <ul className={styles.alerts}>
        {alerts.map((alert, index) => (
          <li key={index} data-level={alert.severity}>
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
      {remark !== null && <p className={shared.missing}>{remark}</p>}
    </>
  )

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
        {fundingTicks.map((tick, index) => (
          <li key={tick}>
            {fundingZones[index]} <span>{tick}%</span>
          </li>
        ))}
      </ol>
      <OtherStatements row={row} />
    </div>
  )
}

const Documents = ({ documents, none }: BlockOf<'documents'>) =>
  documents.length === 0 ? (
    <p className={shared.small}>{none}</p>
  ) : (
    <ul className={styles.documents}>
      {documents.map(({ name, detail }, index) => (
        <li key={index}>
          {name}
          {detail && <span className={`${shared.small} ${styles.detail}`}>{detail}</span>}
        </li>
      ))}
    </ul>
  )

function BlockContent({ block }: { block: Block }) {
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
        <p key={text} className={shared.small}>
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
  <section className={styles.block} id={anchors[block.kind]}>
    <h3>{block.title}</h3>
    <BlockContent block={block} />
  </section>
)
