import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { telephone } from '~/modules/formatting'
import { minKnownPoints } from '~/modules/scoring/score'
import { useBrand } from '~/ui/root-data'
import { CheckMark } from '~/ui/check-mark'
import { Badge } from '~/ui/status-badge'
import { chosenKinds, demoKinds, questionNames, questions, type Demo, type QuestionName } from './answers'
import styles from './complete-step.module.css'
import { areaNames, KnownPoints } from './known-points'
import { areas, previewScore, type ScorePreview } from './score-preview'
import { ScoreRange } from './score-range'
import { displayValues } from './display-values'
import { clearDemo } from './use-demo'

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Profile({ demo }: { demo: Demo }) {
  const { name, place, units, dues, company, contact } = displayValues(demo)
  const rows = [
    ['HOA', name],
    ['Address', place],
    ['Total units', units],
    ['Monthly dues', dues],
    ['Managed by', company],
    ['Contact', contact],
    ['Email', demo.answers.email.trim()],
    ['Phone', demo.answers.phone.trim()],
  ] as const
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const notScored: Partial<Record<QuestionName, string>> = {
  assessmentIncreases: 'Shown in the report. The score uses the size of the latest increase instead.',
  monthsSinceNewElection: 'Shown in the report but not scored.',
}

function effectText(name: QuestionName, answerPoints: ScorePreview['answerPoints']): string {
  const points = answerPoints[name]
  if (!points) return notScored[name] ?? 'Adds no points: the documents decide.'
  const { low, high, available } = points
  return low === high
    ? `${high} of ${available} points.`
    : `Between ${low} and ${high} of ${available} points, depending on what the documents say.`
}

const Answers = ({ demo, answerPoints }: { demo: Demo; answerPoints: ScorePreview['answerPoints'] }) => (
  <dl className={styles.answers}>
    {questionNames.map((name) => {
      const { question, options } = questions[name]
      return (
        <div key={name}>
          <dt>{question}</dt>
          <dd>
            <strong>{options.find(([value]) => value === demo.answers[name])?.[1]}</strong>
            <span>{effectText(name, answerPoints)}</span>
          </dd>
        </div>
      )
    })}
  </dl>
)

const Documents = ({ demo }: { demo: Demo }) => (
  <ul className={styles.documents}>
    {chosenKinds(demo).map((kind) => (
      <li key={kind}>
        <div>
          <p className={styles.kind}>{demoKinds[kind].label}</p>
          <p className={styles.file}>{demo.documents[kind]}</p>
        </div>
        <div className={styles.status}>
          <Badge kind="green">Current</Badge>
          <span>{kind === 'insurance' ? 'until the date it states' : 'for one year after upload'}</span>
        </div>
      </li>
    ))}
  </ul>
)

function MissingDocuments({ missing }: Pick<ScorePreview, 'missing'>) {
  const largest = missing.slice(0, 3)
  if (largest.length === 0) return null
  return (
    <>
      <h3>What would add the most</h3>
      <ul className={styles.missing}>
        {largest.map(({ kind, points }) => (
          <li key={kind}>
            <strong>{demoKinds[kind].label}</strong>:{' '}
            {areas
              .filter((area) => points[area])
              .map((area) => `${points[area]} ${areaNames[area].toLowerCase()}`)
              .join(' and ')}{' '}
            points
          </li>
        ))}
      </ul>
    </>
  )
}

function NextSteps({ name }: { name: string }) {
  const { supportEmail, supportPhone } = useBrand()
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">Next steps</h2>
      <ol>
        <li>
          <strong>Ask for your invitation.</strong> Email or call us, and we will send you a link to the real
          onboarding, which has the same five steps.
        </li>
        <li>
          <strong>Upload the documents.</strong> We read each one when it arrives. You see what we found, and
          on which page.
        </li>
        <li>
          <strong>Answer once.</strong> When a home in {name} is sold, the report shows your answers, marked
          as provided by the association, next to what the documents say.
        </li>
      </ol>
      <p className={styles.actions}>
        <Button component="a" href={`mailto:${supportEmail}?subject=Partner%20onboarding`} size="md">
          Ask for an Invitation
        </Button>
        <Button component="a" href="/report/SAMPLE-EXCELLENT" variant="default" size="md">
          See a Sample Report
        </Button>
        <Button component="a" href="/checkout" variant="default" size="md">
          Order a Report
        </Button>
      </p>
      <p className={styles.support}>
        Support: Monday to Friday, 9 AM to 6 PM PST, at <a href={`mailto:${supportEmail}`}>{supportEmail}</a>{' '}
        and{' '}
        <a href={telephone(supportPhone)} className={styles.phone}>
          {supportPhone}
        </a>
        .
      </p>
    </section>
  )
}

/** The last step: what a partner would have at this point, based on the answers, and how to become one. */
export function CompleteStep({
  demo,
  onBack,
  onRestart,
}: {
  demo: Demo
  onBack: () => void
  onRestart: () => void
}) {
  const { knownPoints, range, answerPoints, missing } = previewScore(demo)
  const { name } = displayValues(demo)
  return (
    <div className={styles.complete}>
      <CheckMark />
      <h1 id="step-title" tabIndex={-1}>
        That’s all it takes
      </h1>
      <p className={styles.lead}>
        Here is what you would have as a partner. Your browser calculated it from what you entered; nothing
        was sent.
      </p>
      <div className={styles.cards}>
        <div>
          <Card title="The association’s page">
            <Profile demo={demo} />
          </Card>
          <Card title="Your five answers">
            <Answers demo={demo} answerPoints={answerPoints} />
          </Card>
        </div>
        <div>
          <Card title="FiPhO Score Preview">
            <ScoreRange {...range} />
            <p className={styles.note}>
              Based on your answers, the score would be between {range.low} and {range.high}. The rest depends
              on the documents, which the demo doesn’t read.
            </p>
            <h3>What a report could score</h3>
            <KnownPoints knownPoints={knownPoints} />
            <p className={styles.note}>
              The share of points your answers and these kinds of documents can settle, if the documents
              contain what such documents usually do. Below {minKnownPoints}%, an area gets no score.
            </p>
            <MissingDocuments missing={missing} />
          </Card>
          <Card title="Your document library">
            <Documents demo={demo} />
          </Card>
        </div>
      </div>
      <NextSteps name={name} />
      <div className={styles.back}>
        <Button type="button" variant="default" size="md" onClick={onBack}>
          Back
        </Button>
        <Button
          type="button"
          variant="subtle"
          size="md"
          onClick={() => {
            clearDemo()
            onRestart()
          }}
        >
          Clear Everything and Start Over
        </Button>
      </div>
    </div>
  )
}
