import { StepHeading } from '~/ui/step-heading'
import { UploadDocuments } from '~/ui/upload-documents'

/** Step 3, with the same limits, checks, and messages as the checkout. */
export const DocumentsStep = ({
  path,
  documents,
}: {
  path: string
  documents: { id: number; name: string; sizeBytes: number; warnings: string[] }[]
}) => (
  <>
    <StepHeading
      title="Upload Documents"
      subtitle="Add what buyers and lenders ask for. You can also do this later, in the partner portal."
    />
    <UploadDocuments
      uploadUrl={`${path}/documents`}
      addedTo="your HOA"
      documents={documents}
      back={{ to: `${path}?step=2`, label: 'Back' }}
      next={{ name: 'questionnaire', label: 'Next: FiPhO Questionnaire' }}
    >
      <h2 id="required">What helps most</h2>
      <ul>
        <li>Reserve study</li>
        <li>Budget and financial statements</li>
        <li>Insurance certificate</li>
        <li>Board meeting minutes from the last 12 months</li>
        <li>CC&amp;Rs, bylaws, and rules</li>
      </ul>
      <p>Each document is kept in your portal, and we remind you before it expires.</p>
    </UploadDocuments>
  </>
)
