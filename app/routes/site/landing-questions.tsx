import { acceptedFormats, maxFileMegabytes } from '~/modules/document-files/limits'
import { telephone } from '~/modules/formatting'
import { useBrand } from '~/ui/root-data'
import { StructuredData } from '~/ui/structured-data'
import landing from './landing.module.css'
import styles from './landing-questions.module.css'

/** A part of an answer: plain text or a link. */
type Piece = string | { text: string; href: string }

const questions = (productName: string): [question: string, answer: Piece[]][] => [
  [
    'Which documents do you need?',
    [
      `The most valuable first: the reserve study, the budget and financial statements, the insurance certificate, 12 months of board minutes, the CC&Rs, the bylaws, the rules, an HOA questionnaire, and the fee schedule. Few buyers have them all, so send what you have. We need at least one file: ${acceptedFormats}, up to ${maxFileMegabytes}\u00a0MB each.`,
    ],
  ],
  [
    'Where do I get them?',
    [
      'In a sale, usually from the seller or the seller’s agent, who requests them from the association or its management company. What sellers must hand over, and when, varies by state. Your agent or escrow officer can tell you.',
    ],
  ],
  [
    'When exactly will I get my report?',
    [
      'Within 24 hours of payment. Hours on Saturdays, Sundays, and US federal holidays don’t count, and deadlines run on Pacific time: if you pay on an ordinary Friday at 3 PM, your report is due Monday by 3 PM. Your confirmation email gives the exact day and time.',
    ],
  ],
  [
    'What if the documents don’t say?',
    [
      'Then the report says “Not provided.” We don’t guess. Anything unknown is left out of the score, and the range next to the score shows how far it could move. If too little is known, the report gives the two grades the score falls between and lists the documents to ask for.',
    ],
  ],
  [
    'How is the score calculated?',
    [
      'Financial health counts for 50%, the condition of the buildings for 30%, and how the association is run for 20%. The ',
      { text: 'scoring method', href: '/scoring' },
      ' is our own. The report prints the points for every input, so you can check our work.',
    ],
  ],
  [
    'Is this legal or financial advice?',
    [
      'No. The report summarizes what the documents and public sources say. It doesn’t replace an attorney, an inspector, or your own reading of the pages it cites.',
    ],
  ],
  [
    'Does a good grade mean a lender will approve my loan?',
    [
      'No. The report shows how the association measures up to published lender tests: pass, fail, or unknown. Every lender makes its own decision and looks at more than the association.',
    ],
  ],
  [
    'Who sees my documents and my report?',
    [
      'Only the staff who work on your report see your documents. The service providers that handle them are listed in our ',
      { text: 'privacy policy', href: '/legal/privacy' },
      '. Anyone who has the order number can open the report, so you can share it. It never includes your name, email address, or phone number.',
    ],
  ],
  [
    'Can I get my money back?',
    [
      `Yes, in full, if your ${productName} Report is late, if we can’t produce it, or if you cancel before we start working on it. See our `,
      { text: 'refund policy', href: '/legal/refunds' },
      '.',
    ],
  ],
]

const plainText = (answer: Piece[]) =>
  answer
    .map((piece) => (typeof piece === 'string' ? piece : piece.text))
    .join('')
    .replaceAll('\u00a0', ' ')

const Answer = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a key={piece.href} href={piece.href}>
        {piece.text}
      </a>
    ),
  )

/** Buyers' frequent questions, answered according to the product's behavior, and how to ask others. */
export function Questions() {
  const { productName, supportEmail, supportPhone } = useBrand()
  const entries = questions(productName)
  return (
    <section id="faq" className={`${landing.section} ${landing.split}`} aria-labelledby="faq-title">
      <StructuredData
        data={{
          '@context': 'https://schema.org',
          '@type': 'FAQPage',
          mainEntity: entries.map(([question, answer]) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
          })),
        }}
      />
      <div>
        <h2 id="faq-title">Questions and answers</h2>
        <div className={landing.aside} id="contact">
          <h3>Have another question?</h3>
          <p>
            Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or call{' '}
            <a href={telephone(supportPhone)} className={styles.phone}>
              {supportPhone}
            </a>
            .
          </p>
        </div>
      </div>
      <div className={styles.questions}>
        {entries.map(([question, answer]) => (
          <details key={question}>
            <summary>
              <h3>{question}</h3>
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 8h10" />
                <path d="M8 3v10" />
              </svg>
            </summary>
            <p>
              <Answer pieces={answer} />
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
