import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { activeContentNote } from '~/modules/document-files/active-content'
import { scanLabels } from '~/modules/document-files/scan-result'
import { kindLabels } from '~/modules/document-reading/kinds'
import { calendarDate, shortDate } from '~/modules/date-formats'
import { fileSize } from '~/modules/formatting'
import type { HoaDocument, OpenForm } from '~/modules/hoas/hoa-document'
import { BreakableText } from './breakable-text'
import { DeleteForm, ExpiryForm, ReplaceForm } from './document-forms'
import styles from './document-library.module.css'
import { DocumentStatusBadge } from './document-status-badge'
import { EmptyState } from './empty-state'
import { Pager } from './pager'
import { Badge } from './status-badge'
import { Table } from './table'
import { FileInput, RefusedFiles, UploadProgress, useUploads } from './uploads'
import { useRevalidationWhile } from './use-revalidation-while'

type Paths = {
  /** The URL of this page of the list. */
  list: string
  /** The upload URL. */
  uploads: string
  /** The base URL of documents, to which their ids are appended. */
  documents: string
}

type Props = {
  hoaName: string
  documents: HoaDocument[]
  pager: { page: number; pageSize: number; total: number }
  /** YYYY-MM-DD */
  today: string
  paths: Paths
  /** Whether documents may be deleted, replaced, and dated. */
  canEdit: boolean
  openForm: OpenForm | null
  /** Whether the open form has been returned with errors. */
  hasErrors: boolean
  /** The text of an empty list. */
  empty: ReactNode
}

/** The result of reading a document, or why it failed. */
function Reading({ document }: { document: HoaDocument }) {
  const { kind, isBeingRead, sizeBytes, message, safety } = document
  const kindText = kind === null ? 'Not read yet' : kindLabels[kind]
  const progress = isBeingRead ? 'Being read…' : kindText
  return (
    <>
      <span className={styles.muted}>
        {safety.scan === 'infected' ? <Badge kind="red">{scanLabels.infected}</Badge> : progress} ·{' '}
        {fileSize(sizeBytes)}
        {(safety.scan === 'waiting' || safety.scan === 'clean') && ` · ${scanLabels[safety.scan]}`}
      </span>
      {safety.active.length > 0 && <span className={styles.hint}>{activeContentNote(safety.active)}</span>}
      {(!isBeingRead || safety.scan === 'infected') && message && (
        <span className={styles.hint}>{message}</span>
      )}
    </>
  )
}

/** The source of a document's expiry date. */
function ExpirySourceNote({ document, path }: { document: HoaDocument; path: string }) {
  const { name, expiresSource, expiresPage } = document
  switch (expiresSource) {
    case 'document':
      return (
        <span className={styles.muted}>
          Stated on{' '}
          <Link to={`${path}/${document.id}/pages/${expiresPage}`}>
            page {expiresPage}
            <span className="visually-hidden"> of {name}</span>
          </Link>
        </span>
      )
    case 'not_found':
      return (
        <span className={styles.hint}>
          We couldn’t tell when this policy expires. Until someone sets the date, it counts as current for one
          year.
        </span>
      )
    case 'upload':
      return <span className={styles.muted}>One year after the upload</span>
    case 'person':
      return <span className={styles.muted}>Set by hand</span>
    case null:
      return null
  }
}

/** Whether a file has pages to show but its original cannot be downloaded because of active content. */
const isShownAsPictures = ({ safety, isBeingRead, kind }: HoaDocument) =>
  safety.scan !== 'infected' && safety.active.length > 0 && !isBeingRead && kind !== null

/** The URL of the list with a form open in the document's row. */
const formUrl = (list: string, form: OpenForm['form'], { id }: HoaDocument) =>
  `${list}${list.includes('?') ? '&' : '?'}${form}=${id}`

type RowProps = Props & { document: HoaDocument }

function Actions({ document, paths, canEdit }: Pick<RowProps, 'document' | 'paths' | 'canEdit'>) {
  const { id, name, safety } = document
  // Without JavaScript, the page reloads at its top.
  const formLink = (form: OpenForm['form'], label: string, preposition: string, className?: string) => (
    <Link
      to={`${formUrl(paths.list, form, document)}#document-${id}`}
      preventScrollReset
      className={className}
    >
      {label}
      <span className="visually-hidden">
        {preposition} {name}
      </span>
    </Link>
  )
  return (
    <div className={styles.actions}>
      {safety.scan !== 'infected' && safety.active.length === 0 && (
        <a href={`${paths.documents}/${id}`}>
          Download<span className="visually-hidden"> {name}</span>
        </a>
      )}
      {isShownAsPictures(document) && (
        <Link to={`${paths.documents}/${id}/pages/1`}>
          View<span className="visually-hidden"> {name}</span>
        </Link>
      )}
      {canEdit && (
        <>
          {formLink('replace', 'Replace', '')}
          {formLink('expiry', 'Set Expiry', ' of')}
          {formLink('delete', 'Delete', '', styles.remove)}
        </>
      )}
    </div>
  )
}

/** The form that is open in a row, or else the row's actions. */
function ActionsOrForm({ document, ...props }: RowProps) {
  const { paths, canEdit, openForm, hasErrors, documents, hoaName } = props
  const form = canEdit && openForm?.id === document.id ? openForm.form : null
  switch (form) {
    case 'delete':
      return <DeleteForm document={document} back={paths.list} />
    case 'expiry':
      return (
        <ExpiryForm
          document={document}
          formUrl={formUrl(paths.list, 'expiry', document)}
          back={paths.list}
          key={hasErrors ? 'errors' : 'new'}
        />
      )
    case 'replace':
      return (
        <ReplaceForm
          document={document}
          uploads={paths.uploads}
          hoaName={hoaName}
          documents={documents}
          back={paths.list}
        />
      )
    case null:
      return <Actions document={document} paths={paths} canEdit={canEdit} />
  }
}

function Row(props: RowProps) {
  const { document, today, paths } = props
  return (
    <tr id={`document-${document.id}`} className={styles.row}>
      <td data-label="Document">
        <span className={styles.name}>
          <BreakableText text={document.name} />
        </span>
        <Reading document={document} />
      </td>
      <td data-label="Uploaded">
        <span className={styles.nowrap}>{shortDate(document.uploadedAt)}</span>
        {document.uploadedBy && <span className={styles.muted}>by {document.uploadedBy}</span>}
      </td>
      <td data-label="Expires">
        <DocumentStatusBadge expiresOn={document.expiresOn} today={today} />
        <span className={styles.muted}>{calendarDate(document.expiresOn)}</span>
        <ExpirySourceNote document={document} path={paths.documents} />
        {document.remindedAt !== null && (
          <span className={styles.muted}>Partner reminded on {shortDate(document.remindedAt)}</span>
        )}
      </td>
      <td data-label="Actions">
        <ActionsOrForm {...props} />
      </td>
    </tr>
  )
}

/**
 * The documents of an HOA: an upload area, and a list in which each can be downloaded, replaced, deleted, and
 * given an expiration date.
 */
export function DocumentLibrary(props: Props) {
  const { hoaName, documents, pager, paths, empty } = props
  const { uploadingFiles, refusedFiles, addFiles } = useUploads(paths.uploads, hoaName, documents)
  const isBeingRead = documents.some((document) => document.isBeingRead)
  useRevalidationWhile(isBeingRead)
  return (
    <>
      <form method="post" action={paths.uploads} encType="multipart/form-data" className={styles.upload}>
        <FileInput onFiles={addFiles} />
      </form>
      <RefusedFiles files={refusedFiles} />
      {uploadingFiles.length > 0 && (
        <ul className={styles.arriving} aria-label="Files being uploaded">
          {uploadingFiles.map((file) => (
            <li key={file.key}>
              <span>
                <BreakableText text={file.name} />
              </span>
              <UploadProgress file={file} />
            </li>
          ))}
        </ul>
      )}
      {isBeingRead && (
        <noscript>
          <p className={styles.muted}>Reload the page to see what was read in new documents.</p>
        </noscript>
      )}
      {documents.length === 0 ? (
        <EmptyState title="No documents yet">{empty}</EmptyState>
      ) : (
        <Table
          caption={`Documents of ${hoaName}, newest first`}
          head={['Document', 'Uploaded', 'Expires', 'Actions']}
        >
          {documents.map((document) => (
            <Row key={document.id} {...props} document={document} />
          ))}
        </Table>
      )}
      <Pager {...pager} label="documents" />
    </>
  )
}
