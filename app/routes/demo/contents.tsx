import type { ReactNode } from 'react'
import { joinWithAnd } from '~/modules/formatting'
import {
  demoKindNames,
  demoKinds,
  demoStates,
  demoTitles,
  minDocuments,
  questionNames,
  questions,
} from './answers'
import styles from './contents.module.css'

const steps: { summary: string; details: ReactNode }[] = [
  {
    summary:
      'Company, contact name, title, email, and phone. As a partner, you receive an invitation with these filled in, and this step becomes your sign-in.',
    details: 'Five fields, all of them required.',
  },
  {
    summary:
      'The association’s name, address, units, and monthly dues: the figures at the top of every report on a home in the community.',
    details: `The demo offers ${joinWithAnd(demoStates)}. Partners can choose any state.`,
  },
  {
    summary: `Nine kinds of documents, of which you need at least ${minDocuments}. The demo uses only the names of your files. Partners upload the files; we read each one when it arrives and remind you before it expires.`,
    details: (
      <ul>
        {demoKindNames.map((kind) => (
          <li key={kind}>{demoKinds[kind].label}</li>
        ))}
      </ul>
    ),
  },
  {
    summary:
      'Five questions about the financial and operational health of the association, each answered with one click.',
    details: (
      <dl>
        {questionNames.map((name) => (
          <div key={name}>
            <dt>{questions[name].question}</dt>
            <dd>{questions[name].options.map(([, label]) => label).join(' · ')}</dd>
          </div>
        ))}
      </dl>
    ),
  },
  {
    summary:
      'What you would have as a partner: the association’s page, its documents with their status, the part of the FiPhO score that your answers settle, and which document would settle the most of what remains.',
    details: 'Then, how to begin: ask for an invitation, upload the documents, and answer once.',
  },
]

/** An overview of the steps. Without JavaScript, this is the whole demo. */
export const Contents = () => (
  <section className={styles.contents} aria-labelledby="contents">
    <h2 id="contents">What the demo contains</h2>
    <ol className={styles.steps}>
      {steps.map(({ summary, details }, index) => (
        <li key={index}>
          <h3>{demoTitles[index]}</h3>
          <p>{summary}</p>
          <div className={styles.more}>{details}</div>
        </li>
      ))}
    </ol>
  </section>
)
