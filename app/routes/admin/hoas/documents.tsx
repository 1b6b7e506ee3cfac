import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import { screenQuery } from '~/http/list-query'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { idFrom } from '~/http/ids'
import { leaveFlash, signedIn } from '~/http/visitor.server'
import { may } from '~/modules/accounts/permissions'
import { DomainError } from '~/modules/domain-error'
import { businessDay, calendarDate, fileSize, shortDate } from '~/modules/formatting'
import {
  listHoaDocuments,
  removeHoaDocument,
  setDocumentExpiry,
  type HoaDocument,
} from '~/modules/hoas/documents.server'
import { hoaName } from '~/modules/hoas/queries.server'
import { expirySchema } from '~/modules/hoas/schema'
import { pageTitle } from '~/ui/brand'
import { EmptyState } from '~/ui/empty-state'
import { TextField } from '~/ui/fields'
import { PageHeader } from '~/ui/page-header'
import { Pager } from '~/ui/pager'
import { Table } from '~/ui/table'
import { FileInput, RefusedFiles, UploadProgress, useUploads } from '~/ui/uploads'
import { DocumentStatusBadge } from './document-status-badge'
import styles from './documents.module.css'

export const meta: MetaFunction<typeof loader> = ({ data: found, matches }) => [
  pageTitle(found ? `Documents of ${found.name}` : 'Documents', matches),
]

const validator = withZod(expirySchema)
const pathOf = (hoaId: number, page = 1) => `/admin/hoas/${hoaId}/documents${page > 1 ? `?page=${page}` : ''}`

export const loader = page('hoas', ({ request, params, visitor }) => {
  const hoaId = idFrom(params.hoaId)
  const { searchParams } = new URL(request.url)
  const { rows, ...place } = listHoaDocuments(hoaId, screenQuery(request))
  const mayEdit = may(signedIn(visitor).user.role, 'edit hoas')
  return {
    hoaId,
    name: hoaName(hoaId),
    documents: rows,
    place,
    today: businessDay(Date.now()),
    mayEdit,
    /** The document whose deletion or expiry is asked for. */
    deleting: mayEdit ? idFrom(searchParams.get('delete') ?? '') : 0,
    dating: mayEdit ? idFrom(searchParams.get('expiry') ?? '') : 0,
  }
})

/**
 * Deletes a document, or sets when it expires. A contributor's work is to collect papers: they may add and read them. What takes
 * something away from everybody, or decides that a paper still counts, is for those who may edit the HOA.
 */
export const action = page('edit hoas', async ({ request, context, params, visitor }) => {
  const hoaId = idFrom(params.hoaId)
  const by = signedIn(visitor).user
  const form = await readForm({ request, context })
  const done = async (title: string, description: string) => {
    await leaveFlash(request, context, { kind: 'success', title, description })
    return redirect(pathOf(hoaId, screenQuery(request).page))
  }
  switch (form.get('intent')) {
    case 'delete': {
      const { name } = await removeHoaDocument(by, hoaId, idFrom(form.get('documentId')))
      return done('Document Deleted', name)
    }
    case 'set-expiry': {
      const checked = await checkForm(expirySchema, form)
      if (checked.error) return validationError(checked.error, checked.submittedData)
      const { expiresOn } = checked.data
      const { name } = setDocumentExpiry(by, hoaId, idFrom(form.get('documentId')), expiresOn)
      return done(
        'Expiry Saved',
        expiresOn ? `${name}: ${calendarDate(expiresOn)}` : `${name} does not expire`,
      )
    }
    default:
      throw new DomainError('bad_request', 'That does not work here.')
  }
})

function DeleteForm({ document, back }: { document: HoaDocument; back: string }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <Form method="post" action={back} className={styles.question}>
      <p>
        Are you sure you want to delete <strong>{document.name}</strong>? It can’t be brought back.
      </p>
      <input type="hidden" name="documentId" value={document.id} />
      <div className={styles.buttons}>
        <Button type="submit" name="intent" value="delete" className={styles.danger} loading={busy}>
          Delete Document
        </Button>
        {/* What takes nothing away has the focus. */}
        <Button component={Link} to={back} preventScrollReset variant="default" autoFocus>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function ExpiryForm({ document, here, back }: { document: HoaDocument; here: string; back: string }) {
  const busy = useNavigation().state === 'submitting'
  return (
    <ValidatedForm
      validator={validator}
      method="post"
      action={here}
      defaultValues={{ expiresOn: document.expiresOn ?? '' } as never}
      className={styles.question}
    >
      <input type="hidden" name="intent" value="set-expiry" />
      <input type="hidden" name="documentId" value={document.id} />
      <TextField
        name="expiresOn"
        label={`${document.name} is current until`}
        description="Leave it empty when it does not expire."
        type="date"
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={busy}>
          Save Expiry
        </Button>
        <Button component={Link} to={back} preventScrollReset variant="default">
          Cancel
        </Button>
      </div>
    </ValidatedForm>
  )
}

/** "/admin/hoas/{id}", Manage Documents (rulings, sections 4 and 6). */
export default function HoaDocumentsPage() {
  const { hoaId, name, documents, place, today, mayEdit, deleting, dating } = useLoaderData<typeof loader>()
  const { arriving, refused, add } = useUploads(`/admin/hoas/${hoaId}/uploads`, name, documents)
  const failed = useActionData<{ fieldErrors?: unknown } | null>()
  const back = pathOf(hoaId, place.page)
  const to = (what: 'delete' | 'expiry', id: number) => `${back}${place.page > 1 ? '&' : '?'}${what}=${id}`
  return (
    <>
      <PageHeader
        title="Documents"
        lead={name}
        back={{ to: `/admin/hoas/${hoaId}`, label: 'Back to the HOA' }}
      />
      <form
        method="post"
        action={`/admin/hoas/${hoaId}/uploads`}
        encType="multipart/form-data"
        className={styles.upload}
      >
        <FileInput onFiles={add} />
      </form>
      <RefusedFiles files={refused} />
      {arriving.length > 0 && (
        <ul className={styles.arriving} aria-label="Files on their way">
          {arriving.map((file) => (
            <li key={file.key}>
              <span>{file.name}</span>
              <UploadProgress file={file} />
            </li>
          ))}
        </ul>
      )}
      {documents.length === 0 ? (
        <EmptyState title="No documents yet">
          The papers of this association that are uploaded above are listed here. Each is current for one year
          unless another date is set.
        </EmptyState>
      ) : (
        <Table
          caption={`Documents of ${name}, the newest first`}
          head={['Document', 'Uploaded', 'Expires', 'Actions']}
        >
          {documents.map((document) => (
            <tr key={document.id} id={`document-${document.id}`}>
              <td data-label="Document">
                <span className={styles.name}>{document.name}</span>
                <span className={styles.muted}>{fileSize(document.sizeBytes)}</span>
              </td>
              <td data-label="Uploaded">
                {shortDate(document.uploadedAt)}
                {document.uploadedBy && <span className={styles.muted}>by {document.uploadedBy}</span>}
              </td>
              <td data-label="Expires">
                <DocumentStatusBadge expiresOn={document.expiresOn} today={today} />
                <span className={styles.muted}>{calendarDate(document.expiresOn)}</span>
              </td>
              <td data-label="Actions">
                {deleting === document.id ? (
                  <DeleteForm document={document} back={back} />
                ) : dating === document.id ? (
                  <ExpiryForm
                    document={document}
                    here={to('expiry', document.id)}
                    back={back}
                    key={failed ? 'failed' : 'fresh'}
                  />
                ) : (
                  <div className={styles.actions}>
                    <a href={`${pathOf(hoaId)}/${document.id}`}>
                      Download<span className="visually-hidden"> {document.name}</span>
                    </a>
                    {mayEdit && (
                      <>
                        <Link to={to('expiry', document.id)} preventScrollReset>
                          Set Expiry<span className="visually-hidden"> of {document.name}</span>
                        </Link>
                        <Link to={to('delete', document.id)} preventScrollReset className={styles.remove}>
                          Delete<span className="visually-hidden"> {document.name}</span>
                        </Link>
                      </>
                    )}
                  </div>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager {...place} label="documents" />
    </>
  )
}
