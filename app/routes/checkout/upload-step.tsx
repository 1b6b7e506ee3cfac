import type { DocumentOverview } from '~/modules/documents/received-documents.server'
import { receiverText, type ModelReceiver } from '~/modules/extraction/model/receiver'
import { DocumentChecklist } from '~/ui/document-checklist'
import { ExpectedDocuments } from '~/ui/expected-documents'
import { PrivacyNotice } from '~/ui/privacy-notice'
import { StepHeading } from '~/ui/step-heading'
import { UploadDocuments } from '~/ui/upload-documents'
import { useRevalidationWhile } from '~/ui/use-revalidation-while'
import styles from './checkout.module.css'
import { noFilesMessage } from './no-files-message'

/** Polls often, because the first look at a document takes about a second. */
const pollMs = 1_500

/** Step 3 (docs/specification/orders-and-checkout.md#upload-step). */
export function UploadStep({
  documents,
  checklist,
  expected,
  receiver,
}: DocumentOverview & {
  /** Announced by the partner's system that created the order. */
  expected: { id: number; name: string }[]
  receiver: ModelReceiver
}) {
  const isWaiting = documents.some((document) => document.isWaiting)
  useRevalidationWhile(isWaiting, pollMs)
  return (
    <>
      <StepHeading
        title="Upload Documents"
        subtitle="Add any association documents you have. The more you add, the more complete your report will be."
      />
      <PrivacyNotice>{receiverText(receiver)}</PrivacyNotice>
      <ExpectedDocuments documents={expected} />
      <UploadDocuments
        uploadUrl="/checkout/documents"
        ownRoute="/checkout?step=3"
        addedTo="your order"
        documents={documents}
        noFilesMessage={noFilesMessage.description}
        back={{ to: '/checkout?step=2', label: 'Back to Information' }}
        next={{ name: 'payment', label: 'Next: Payment' }}
        below={
          isWaiting && (
            <noscript>
              <p className={styles.reload}>
                <a href="/checkout?step=3">Reload to see what each document is</a>
              </p>
            </noscript>
          )
        }
      >
        <h2 id="required">Required Documents</h2>
        <p>The most valuable come first. Don’t have all of them? Any available documents are accepted.</p>
        <DocumentChecklist items={checklist} labelledBy="required" />
      </UploadDocuments>
    </>
  )
}
