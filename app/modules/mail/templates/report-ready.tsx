import { Button } from '@react-email/button'
import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import type { PrintedReport } from '../../reports/printed-report'
import type { RevisionChange } from '../../reports/revision-changes'
import { verdictOf } from '../../reports/score-words'
import { button, Facts, MailLayout, paragraph } from './layout'

type Props = {
  brand: Brand
  firstName: string
  /** Of the order. */
  address: string
  report: PrintedReport
  /** What it says otherwise than the revision before. */
  changes: RevisionChange[]
  reportUrl: string
}

/** As many as a mail is read for; the report has them all. */
const mostChanges = 20

const changed = ({ label, before, after }: RevisionChange): [string, string] => [
  label,
  before !== null && after !== null ? `${after} (it was: ${before})` : (after ?? before ?? ''),
]

/** Whoever relied on the report before must see what is different, without comparing two of them. */
function Changes({ changes }: Pick<Props, 'changes'>) {
  if (changes.length === 0) return null
  const more = changes.length - mostChanges
  return (
    <>
      <Text style={{ ...paragraph, fontWeight: 700, margin: '0 0 8px' }}>What is different now</Text>
      <Facts rows={changes.slice(0, mostChanges).map(changed)} />
      {more > 0 && (
        <Text style={paragraph}>
          {more} more {more === 1 ? 'change is' : 'changes are'} in the report.
        </Text>
      )}
    </>
  )
}

/** What the customer has ordered: the link to the report, and the PDF attached. */
export function ReportReady({ brand, firstName, address, report, changes, reportUrl }: Props) {
  const corrected = report.revision > 1
  return (
    <MailLayout brand={brand} title={corrected ? 'Your report was corrected' : 'Your report is ready'}>
      <Text style={paragraph}>Hello {firstName},</Text>
      <Text style={paragraph}>
        {corrected
          ? `We have corrected your ${brand.productName} Report for ${address}. This is revision ${report.revision}; it replaces what we sent before.`
          : `Your ${brand.productName} Report for ${address} is ready.`}{' '}
        The PDF is attached, and the same report stands on the web:
      </Text>
      <Button href={reportUrl} style={button}>
        Open your report
      </Button>
      <Text style={{ ...paragraph, margin: '16px 0' }}>{reportUrl}</Text>
      <Changes changes={changes} />
      <Facts
        rows={[
          ['Report number', report.orderNumber],
          ['Association', report.hoaName],
          ['FiPhO health score', verdictOf(report)],
        ]}
      />
      <Text style={paragraph}>
        Anyone who has the link can read and download the report, so pass it on only to people who should see
        it. Each figure names the document and the page where it stands; if one looks wrong to you, tell us.
      </Text>
    </MailLayout>
  )
}
