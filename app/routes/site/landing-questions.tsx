import type { ReactNode } from 'react'
import { acceptedExtensions, maxFileBytes } from '~/modules/documents/limits'
import { useBrand } from '~/ui/brand'
import { telephone } from '~/ui/telephone'
import styles from './landing.module.css'

const formats = acceptedExtensions.map((e) => e.toUpperCase()).join(', ')
const maxMegabytes = maxFileBytes / (1024 * 1024)

const questions = (productName: string): [question: string, answer: ReactNode][] => [
  [
    'Which documents do you need?',
    <>
      Best are the bylaws, the CC&Rs, the financial statements, the board’s minutes of the last 6 to 12 months
      and the fee schedule. If you don’t have all of them, send those you have: at least one, as {formats}, up
      to {maxMegabytes}&nbsp;MB each.
    </>,
  ],
  [
    'Where do I get them?',
    <>
      In a sale usually from the seller or the seller’s agent, who asks the association or its management
      company for them. What has to be handed over, and by when, differs from state to state; your agent or
      escrow officer knows.
    </>,
  ],
  [
    'When exactly will I have the report?',
    <>
      Within 24 hours of payment. Hours on Saturdays, Sundays and US federal holidays don’t count, and the
      clock is Pacific time: pay on an ordinary Friday at 3 PM, and it is due on Monday at 3 PM. The
      confirmation mail states the day and the hour.
    </>,
  ],
  [
    'What if the documents don’t say?',
    <>
      Then the report says “Not provided” and doesn’t guess. What is unknown leaves the score, and the range
      beside it shows how far that could move it. With too little known there is no single grade but the two
      between which the score lies, and a list of the documents to ask for.
    </>,
  ],
  [
    'How is the score made up?',
    <>
      Half of it is financial health, three tenths the state of the buildings, two tenths how the association
      is run. The <a href="/scoring">method</a> is our own. The points of every input are printed in the
      report, so that you can check and disagree.
    </>,
  ],
  [
    'Is this legal or financial advice?',
    <>
      No. The report sums up what the documents and public sources state. It does not replace a lawyer, an
      inspector or your own reading of the pages that it cites.
    </>,
  ],
  [
    'Does a good grade mean that a lender will approve?',
    <>
      No. The report shows how the association fares in tests that are public, each as pass, fail or unknown.
      Every lender decides by itself, and looks at more than the association.
    </>,
  ],
  [
    'Who sees my documents and my report?',
    <>
      Your documents are seen by those of our staff who work on the report; the providers that they pass
      through are listed in the <a href="/legal/privacy">privacy policy</a>. The report itself opens for
      anyone who has its order number, so that you can share it. It holds no customer’s name, email address or
      phone number.
    </>,
  ],
  [
    'Can I get my money back?',
    <>
      In full, if the {productName} Report is late, if we can’t produce it, or if you ask before we have
      started on it. See the <a href="/legal/refunds">refund policy</a>.
    </>,
  ],
]

/** The questions that buyers ask, answered as the product behaves; and where to ask others. */
export function Questions() {
  const { productName, supportEmail, supportPhone } = useBrand()
  return (
    <section id="faq" className={`${styles.section} ${styles.split}`} aria-labelledby="faq-title">
      <div>
        <h2 id="faq-title">Questions and answers</h2>
        <div className={styles.aside} id="contact">
          <h3>Another question?</h3>
          <p>
            Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or call{' '}
            <a href={telephone(supportPhone)} className={styles.phone}>
              {supportPhone}
            </a>
            .
          </p>
        </div>
      </div>
      <div className={styles.questions}>
        {questions(productName).map(([question, answer]) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 8h10" />
                <path d="M8 3v10" />
              </svg>
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
