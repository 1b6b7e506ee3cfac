import type { Brand } from '~/brand'
import type { PrintedReport } from '../revisions/printed-report'
import type { RevisionChange } from '../revisions/revision-changes'
import { verdictOf } from '../layout/score-words'
import { ButtonLink, Facts, MailLayout, Text, TextLink, paragraph } from '../../mail/layout'

type Props = {
  brand: Brand
  firstName: string
  /** The property's address. */
  address: string
  report: PrintedReport
  /** Differences from the previous revision. */
  changes: RevisionChange[]
  /** The public report link. */
  reportUrl: string
  /** The customer's private link. */
  privateOrderUrl: string
}

/** A mail with more would not be read; the report lists them all. */
const maxChanges = 20

const changeRow = ({ label, before, after }: RevisionChange): [string, string] => [
  label,
  before !== null && after !== null ? `${after} (previously ${before})` : (after ?? before ?? ''),
]

/** Readers of the previous revision should see what changed without comparing the two. */
function Changes({ changes }: Pick<Props, 'changes'>) {
  if (changes.length === 0) return null
  const more = changes.length - maxChanges
  return (
    <>
      <Text style={{ ...paragraph, fontWeight: 700, margin: '24px 0 8px' }}>What changed</Text>
      <Facts rows={changes.slice(0, maxChanges).map(changeRow)} />
      {more > 0 && (
        <Text style={paragraph}>
          The report lists {more} more {more === 1 ? 'change' : 'changes'}.
        </Text>
      )}
    </>
  )
}

/** Delivers the report: its link, with the PDF attached. */
export function ReportReady({
  brand,
  firstName,
  address,
  report,
  changes,
  reportUrl,
  privateOrderUrl,
}: Props) {
  const isCorrection = report.revision > 1
  return (
    <MailLayout
      brand={brand}
      title={isCorrection ? 'Your report was corrected' : 'Your report is ready'}
      preview={`${report.hoaName}: ${verdictOf(report)}`}
    >
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        {isCorrection
          ? `We have corrected your ${brand.productName} Report on ${address}. This is revision ${report.revision}, and it replaces the report we sent you before.`
          : `Your ${brand.productName} Report on ${address} is ready.`}{' '}
        The PDF is attached, and you can read the same report online:
      </Text>
      <Text style={paragraph}>
        <ButtonLink href={reportUrl}>Open Your Report</ButtonLink>
      </Text>
      <Changes changes={changes} />
      <Facts
        rows={[
          ['Report number', report.orderNumber],
          ['Association', report.hoaName],
          ['FiPhO Score', verdictOf(report)],
        ]}
      />
      <Text style={paragraph}>
        The FiPhO Score sums up the association’s financial, physical, and operational health. Every figure in
        the report cites the document and page it comes from. If one looks wrong, let us know, and we will
        check it.
      </Text>
      <Text style={paragraph}>
        Anyone who has the link above can read and download the report, so share it only with people who
        should see it.
      </Text>
      <Text style={{ ...paragraph, margin: 0 }}>
        Just for you: <TextLink href={privateOrderUrl}>manage your order</TextLink>, including your documents
        and your receipt. Anyone who has this second link can do the same, so to share the report, send the
        link above instead of forwarding this email.
      </Text>
    </MailLayout>
  )
}
