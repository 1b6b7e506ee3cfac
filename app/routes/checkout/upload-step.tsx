import { requiredDocuments } from '~/modules/documents/limits'
import { ExpectedDocuments } from '~/ui/expected-documents'
import { StepHeading } from '~/ui/step-heading'
import { UploadDocuments } from '~/ui/upload-documents'

/** Step 3 (specification 1, section 2, "Upload Documents"). */
export const UploadStep = ({
  documents,
  expected,
}: {
  documents: { id: number; name: string; sizeBytes: number }[]
  /** Announced by whoever has prepared the order. */
  expected: { id: number; name: string }[]
}) => (
  <>
    <StepHeading
      title="Upload Documents"
      subtitle="Add the association’s documents that you have. More documents make a fuller report."
    />
    <ExpectedDocuments documents={expected} />
    <UploadDocuments
      path="/checkout/documents"
      addedTo="your order"
      documents={documents}
      noFilesMessage="Please upload at least one document to continue."
      back={{ to: '/checkout?step=2', label: 'Back to Information' }}
      next={{ name: 'payment', label: 'Next: Payment' }}
    >
      <h2 id="required">Required Documents</h2>
      <ul>
        {requiredDocuments.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p>Don’t have all of them? Any available documents are accepted.</p>
    </UploadDocuments>
  </>
)
