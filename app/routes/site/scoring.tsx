import type { MetaFunction } from '@remix-run/node'
import {
  describeMethod,
  methodLead,
  methodTitle,
  methodVersion,
  type Part,
} from '~/modules/scoring/method-description'
import { publicPageMeta } from '~/ui/page-meta'
import { ProsePage } from '~/ui/prose'
import styles from './scoring.module.css'

export const meta: MetaFunction = ({ matches }) =>
  publicPageMeta(
    {
      title: methodTitle,
      description:
        'How we calculate an HOA’s health score: every input and its points, the range, the grades, and the project tests that lenders publish.',
      path: '/scoring',
    },
    matches,
  )

const Table = ({ head, rows }: Extract<Part, { kind: 'table' }>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        {head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...others], index) => (
        <tr key={index}>
          <th scope="row">{first}</th>
          {others.map((cell, column) => (
            <td key={column} data-label={head[column + 1]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

function PartView({ part }: { part: Part }) {
  switch (part.kind) {
    case 'heading':
      return <h2>{part.text}</h2>
    case 'paragraph':
      return <p>{part.text}</p>
    case 'list':
      return (
        <ul>
          {part.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'table':
      return <Table {...part} />
  }
}

/** The scoring method, generated from the tables that it calculates with. */
export default function ScoringPage() {
  return (
    <ProsePage title={methodTitle} subtitle={`Method ${methodVersion}`}>
      <p>{methodLead}</p>
      {describeMethod().map((part, index) => (
        <PartView key={index} part={part} />
      ))}
    </ProsePage>
  )
}
