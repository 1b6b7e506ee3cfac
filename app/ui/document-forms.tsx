import { Button } from '@mantine/core'
import { Form, Link, useNavigation } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import type { FormEvent } from 'react'
import { ValidatedForm } from 'remix-validated-form'
import { acceptAttribute } from '~/modules/document-files/limits'
import type { HoaDocument } from '~/modules/hoas/hoa-document'
import { expirySchema } from '~/modules/hoas/schema'
import styles from './document-library.module.css'
import { TextField } from './fields'
import { RefusedFiles, UploadProgress, useUploads } from './uploads'

const validator = withZod(expirySchema)

const Cancel = ({ back, autoFocus = false }: { back: string; autoFocus?: boolean }) => (
  <Button component={Link} to={back} preventScrollReset variant="default" autoFocus={autoFocus}>
    Cancel
  </Button>
)

/** @param back the URL of the list, which handles the form */
export function DeleteForm({ document, back }: { document: HoaDocument; back: string }) {
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Form method="post" action={back} className={styles.question}>
      <p>
        Are you sure you want to delete <strong>{document.name}</strong>? It can’t be restored.
      </p>
      <input type="hidden" name="documentId" value={document.id} />
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value="delete" className={styles.danger} loading={isSubmitting}>
          Delete Document
        </Button>
        {/* Focuses the button that changes nothing. */}
        <Cancel back={back} autoFocus />
      </div>
    </Form>
  )
}

/** @param here the URL of the list with this form open, which shows it again with errors */
export function ExpiryForm({
  document,
  formUrl,
  back,
}: {
  document: HoaDocument
  formUrl: string
  back: string
}) {
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <ValidatedForm
      validator={validator}
      method="post"
      action={formUrl}
      defaultValues={{ expiresOn: document.expiresOn ?? '' }}
      className={styles.question}
    >
      <input type="hidden" name="intent" value="set-expiry" />
      <input type="hidden" name="documentId" value={document.id} />
      <TextField
        name="expiresOn"
        label={`${document.name} is current until`}
        description="Leave this empty if the document does not expire."
        type="date"
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={isSubmitting}>
          Save Expiry
        </Button>
        <Cancel back={back} />
      </div>
    </ValidatedForm>
  )
}

/** Uploads a file that replaces a document, with a progress bar if scripts are available. */
export function ReplaceForm({
  document,
  uploads,
  hoaName,
  documents,
  back,
}: {
  document: HoaDocument
  /** The upload URL. */
  uploads: string
  hoaName: string
  documents: readonly HoaDocument[]
  back: string
}) {
  const path = `${uploads}?replace=${document.id}`
  const { uploadingFiles, refusedFiles, addFiles } = useUploads(path, hoaName, documents)
  const field = `replacement-${document.id}`
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.elements.namedItem('documents')
    if (input instanceof HTMLInputElement) addFiles([...(input.files ?? [])], [])
  }
  return (
    <form
      method="post"
      action={path}
      encType="multipart/form-data"
      className={styles.question}
      onSubmit={submit}
    >
      <label htmlFor={field}>
        New file to replace <strong>{document.name}</strong>, which will be deleted
      </label>
      <input id={field} type="file" name="documents" accept={acceptAttribute} required />
      <RefusedFiles files={refusedFiles} />
      {uploadingFiles.map((file) => (
        <UploadProgress key={file.key} file={file} />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" disabled={uploadingFiles.some((file) => file.failure === null)}>
          Replace Document
        </Button>
        <Cancel back={back} />
      </div>
    </form>
  )
}
