import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { usd } from '~/modules/formatting'
import { listPriceCents, totalCents } from '~/modules/orders/price'
import { pageTitle, useBrand } from '~/ui/brand'
import { SampleReport } from '~/ui/sample-report'
import { SiteShell } from '~/ui/site-shell'
import { Questions } from './landing-questions'
import styles from './landing.module.css'

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Understand Your HOA Documents', matches),
  {
    name: 'description',
    content:
      'Bylaws, CC&Rs, financial statements and meeting minutes of a homeowners association, read and condensed into a 3-page report. Delivered within 24 hours, weekends and federal holidays excluded.',
  },
]

function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.pitch}>
        <h1>Understand Your HOA Documents</h1>
        <p className={styles.lead}>
          Buy into an association and you share its reserves, its repairs and its rules. The papers say how
          things stand, over hundreds of pages. We read them and give you three: what is sound, what is not,
          and on which page it says so.
        </p>
        <p className={styles.actions}>
          <Button component="a" href="/checkout" size="md">
            Order Your Report
          </Button>
          <Button component="a" href="#features" size="md" variant="default">
            Learn More
          </Button>
        </p>
        <dl className={styles.terms}>
          <div>
            <dt>3 pages</dt>
            <dd>each figure with its source</dd>
          </div>
          <div>
            <dt>24 hours</dt>
            <dd>weekends and federal holidays excluded</dd>
          </div>
          <div>
            <dt>{usd(totalCents)}</dt>
            <dd>flat fee, no subscription</dd>
          </div>
        </dl>
      </div>
      <SampleReport />
    </div>
  )
}

const papers = [
  ['Bylaws', 'Elections, quorum, and what the board may decide alone'],
  ['CC&Rs', 'Rentals, pets, parking, and who repairs and insures what'],
  ['Financial statements', 'Reserves, budget, unpaid dues, special assessments'],
  ['Meeting minutes', 'Repairs put off, disputes, and increases being discussed'],
] as const

const assessments = [
  [
    'Financial health',
    'How far the reserves are funded, what goes into them each year, how many owners are behind with dues, and whether the budget holds.',
  ],
  [
    'Governance structure',
    'When the owners last elected a board, whether minutes and statements are current, who manages, and what the rules ask of you.',
  ],
  [
    'Compliance status',
    'Insurance in force and how much it covers, inspections, litigation, and how the association fares in the tests that lenders publish.',
  ],
] as const

const readers = [
  ['Homebuyers', 'Know what they join before the contingency period ends.'],
  ['Sellers', 'Answer a buyer’s questions before they are asked.'],
  ['Realtors', 'Have three pages to go through with a client.'],
  ['Lenders', 'See published project tests as pass, fail or unknown, with their sources.'],
  ['HOA board members', 'See their association as a buyer will.'],
] as const

function Features() {
  return (
    <section id="features" className={styles.section} aria-labelledby="features-title">
      <h2 id="features-title">What is in the report</h2>
      <div className={styles.row}>
        <h3>Comprehensive analysis</h3>
        <dl className={styles.papers}>
          {papers.map(([name, what]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.row}>
        <h3>Health assessment</h3>
        <dl className={styles.columns}>
          {assessments.map(([name, what]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.row}>
        <h3>24-hour delivery</h3>
        <p>
          The report comes by email within 24 hours of payment, weekends and federal holidays excluded, as a
          PDF and as a page to share with whoever is involved in the purchase.
        </p>
      </div>
      <div className={styles.row}>
        <h3>Useful to all stakeholders</h3>
        <dl className={styles.readers}>
          {readers.map(([who, what]) => (
            <div key={who}>
              <dt>{who}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Steps() {
  const { productName } = useBrand()
  return (
    <section id="how-it-works" className={styles.band} aria-labelledby="how-title">
      <div className={styles.section}>
        <h2 id="how-title">How it works</h2>
        <ol className={styles.steps}>
          <li>
            <h3>Tell us about the property</h3>
            <p>Who you are, where the property is, and whether it is in escrow. It takes a few minutes.</p>
          </li>
          <li>
            <h3>Upload what you have</h3>
            <p>
              PDF, Word or photos of the papers. Whatever is available will do; the report says what was
              missing. Then pay by card.
            </p>
          </li>
          <li>
            <h3>Read your report</h3>
            <p>
              Software finds the facts, our staff check them against the page they came from, and the{' '}
              {productName} Report arrives by email.
            </p>
          </li>
        </ol>
      </div>
    </section>
  )
}

/** Who holds the documents: they are asked for them at every sale. */
function Partners() {
  return (
    <section id="partners" className={`${styles.section} ${styles.split}`} aria-labelledby="partners-title">
      <h2 id="partners-title">For management companies and boards</h2>
      <div className={styles.partners}>
        <p>
          Every sale brings the same questions from buyers, lenders, and escrow officers. As a partner you
          answer them once and upload the documents once; each report on a home in your community then starts
          from what you have confirmed, with your name and the date.
        </p>
        <p>
          <Button component="a" href="/demo/management-company" size="md" variant="default">
            Try the Demo
          </Button>
        </p>
        <p className={styles.small}>Five short steps in your browser. Nothing is sent.</p>
      </div>
    </section>
  )
}

const included = [
  'Complete document analysis',
  '3-page comprehensive report',
  '24-hour delivery',
  'Financial health assessment',
  'Governance structure analysis',
]

function Pricing() {
  const { productName } = useBrand()
  return (
    <section id="pricing" className={`${styles.section} ${styles.split}`} aria-labelledby="pricing-title">
      <div>
        <h2 id="pricing-title">Pricing</h2>
        <p className={styles.aside}>
          One report about one association, paid once. If we are late or can’t produce it, you get your money
          back: that is our <a href="/legal/refunds">refund policy</a>.
        </p>
      </div>
      <div className={styles.card}>
        <h3>{productName} Report</h3>
        <p className={styles.price}>
          <span className="visually-hidden">Price: </span>
          <strong>{usd(totalCents)}</strong>{' '}
          <s>
            <span className="visually-hidden">List price: </span>
            {usd(listPriceCents)}
          </s>
        </p>
        <ul>
          {included.map((item) => (
            <li key={item}>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="m3 8.5 3.2 3.2L13 4.8" />
              </svg>
              {item}
            </li>
          ))}
        </ul>
        <Button component="a" href="/checkout" size="md" fullWidth>
          Order Now
        </Button>
        <p className={styles.small}>Delivered within 24 hours, weekends and federal holidays excluded.</p>
      </div>
    </section>
  )
}

/** Complete without JavaScript, like every page that only has something to say. */
export default function Landing() {
  return (
    <SiteShell>
      <Hero />
      <Features />
      <Steps />
      <Pricing />
      <Partners />
      <Questions />
    </SiteShell>
  )
}
