import { Button } from '@mantine/core'
import type { MetaFunction } from '@remix-run/node'
import { decimalDollars, usd } from '~/modules/formatting'
import { listPriceCents, totalCents } from '~/modules/price'
import { publicPageMeta, socialImage } from '~/ui/page-meta'
import { useBrand, useRootData } from '~/ui/root-data'
import { SampleReport } from '~/ui/sample-report'
import { SiteShell } from '~/ui/site-shell'
import { StructuredData } from '~/ui/structured-data'
import { Questions } from './landing-questions'
import styles from './landing.module.css'

export const meta: MetaFunction = ({ matches }) =>
  publicPageMeta(
    {
      title: 'Understand Your HOA Documents',
      description: `We read an HOA’s bylaws, CC&Rs, financials, and minutes and send you a clear 3-page report within 24 hours, weekends and holidays excluded. ${usd(totalCents)} flat.`,
      path: '/',
    },
    matches,
  )

function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.pitch}>
        <h1>Understand Your HOA Documents</h1>
        <p className={styles.lead}>
          When you buy into an HOA, you share its reserves, its repairs, and its rules. The facts are buried
          in hundreds of pages. We read them all and send you three: what’s sound, what isn’t, and where the
          documents say so.
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
            <dd>every figure with its source</dd>
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

const documents = [
  ['Bylaws', 'Elections, quorum, and what the board can decide on its own'],
  ['CC&Rs', 'Rentals, pets, parking, and who repairs and insures what'],
  ['Financial statements', 'Reserves, budget, unpaid dues, and special assessments'],
  ['Meeting minutes', 'Deferred repairs, disputes, and dues increases under discussion'],
] as const

const assessments = [
  [
    'Financial health',
    'How well the reserves are funded, what goes into them each year, how many owners are behind on dues, and whether the budget balances.',
  ],
  [
    'Governance structure',
    'When the owners last elected a board, whether minutes and statements are current, who manages the association, and what its rules require of you.',
  ],
  [
    'Compliance status',
    'Whether insurance is in force and what it covers, inspections, litigation, and how the association measures up to the tests lenders publish.',
  ],
] as const

const audiences = [
  ['Homebuyers', 'Know what you’re joining before your contingency period ends.'],
  ['Sellers', 'Answer a buyer’s questions before they come up.'],
  ['Realtors', 'Walk your client through three pages instead of hundreds.'],
  ['Lenders', 'See published project tests as pass, fail, or unknown, with sources.'],
  ['HOA board members', 'See your association the way a buyer will.'],
] as const

type ExplanationsProps = {
  entries: readonly (readonly [term: string, text: string])[]
  className: string | undefined
}

const Explanations = ({ entries, className }: ExplanationsProps) => (
  <dl className={className}>
    {entries.map(([term, text]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

function Features() {
  return (
    <section id="features" className={styles.section} aria-labelledby="features-title">
      <h2 id="features-title">What’s in the report</h2>
      <div className={styles.row}>
        <h3>Comprehensive analysis</h3>
        <Explanations entries={documents} className={styles.documents} />
      </div>
      <div className={styles.row}>
        <h3>Health assessment</h3>
        <Explanations entries={assessments} className={styles.columns} />
      </div>
      <div className={styles.row}>
        <h3>24-hour delivery</h3>
        <p>
          Your report arrives by email within 24 hours of payment, weekends and federal holidays excluded: a
          PDF, plus a web page you can share with everyone involved in the purchase.
        </p>
      </div>
      <div className={styles.row}>
        <h3>Useful to all stakeholders</h3>
        <Explanations entries={audiences} className={styles.audiences} />
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
            <p>Who you are, where the property is, and whether it’s in escrow. It takes a few minutes.</p>
          </li>
          <li>
            <h3>Upload what you have</h3>
            <p>
              PDFs, Word files, or photos of the documents. Send whatever you have; the report tells you what
              was missing. Then pay by card.
            </p>
          </li>
          <li>
            <h3>Read your report</h3>
            <p>
              Software finds the facts, our staff checks each one against its source page, and your{' '}
              {productName} Report arrives by email.
            </p>
          </li>
        </ol>
      </div>
    </section>
  )
}

/** The section for those who have the documents and are asked for them at every sale. */
function Partners() {
  return (
    <section id="partners" className={`${styles.section} ${styles.split}`} aria-labelledby="partners-title">
      <h2 id="partners-title">For management companies and boards</h2>
      <div className={styles.partners}>
        <p>
          Every sale brings the same questions from buyers, lenders, and escrow officers. As a partner, you
          answer them once and upload your documents once. Every report on a home in your community then
          starts from the answers you have confirmed.
        </p>
        <p>
          <Button component="a" href="/demo/management-company" size="md" variant="default">
            Try the Demo
          </Button>
        </p>
        <p className={styles.small}>Five short steps in your browser. Nothing you enter is sent to us.</p>
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
          One report on one association, one flat fee. If we’re late or can’t produce it, you get your money
          back. Read our <a href="/legal/refunds">refund policy</a>.
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

/** Structured data about the report for search engines: description and price. */
function ProductData() {
  const { productName, supportEmail, supportPhone } = useBrand()
  const appUrl = useRootData()?.appUrl ?? ''
  return (
    <StructuredData
      data={{
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: `${productName} Report`,
        description:
          'A 3-page report on a homeowners association: financial health, governance structure, and compliance status, with the source of every figure.',
        image: appUrl + socialImage.path,
        brand: { '@type': 'Brand', name: productName },
        offers: {
          '@type': 'Offer',
          url: `${appUrl}/checkout`,
          price: decimalDollars(totalCents),
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          seller: {
            '@type': 'Organization',
            name: productName,
            url: appUrl,
            email: supportEmail,
            telephone: supportPhone,
          },
        },
      }}
    />
  )
}

/** Fully usable without JavaScript, like every purely informational page. */
export default function LandingPage() {
  return (
    <SiteShell>
      <ProductData />
      <Hero />
      <Features />
      <Steps />
      <Pricing />
      <Partners />
      <Questions />
    </SiteShell>
  )
}
