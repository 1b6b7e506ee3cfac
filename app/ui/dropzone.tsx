import { useDropzone, type DropzoneState, type FileRejection } from 'react-dropzone'
import {
  acceptedExtensions,
  acceptedFormats,
  acceptedTypes,
  maxFileBytes,
  maxFileMegabytes,
  maxFilesPerUpload,
  uploadMessages,
} from '~/modules/document-files/limits'
import styles from './dropzone.module.css'
import buttons from './uploads.module.css'

const accept = Object.fromEntries(
  [...new Set(Object.values(acceptedTypes))].map((type) => [
    type,
    acceptedExtensions
      .filter((extension) => acceptedTypes[extension] === type)
      .map((extension) => `.${extension}`),
  ]),
)

const messages: Record<string, string> = {
  'file-invalid-type': uploadMessages.type,
  'file-too-large': uploadMessages.tooLarge,
  'file-too-small': uploadMessages.tooSmall,
  'too-many-files': uploadMessages.tooMany,
}

export type RefusedFile = { name: string; message: string }

const refusedFile = ({ file, errors }: FileRejection): RefusedFile => {
  const first = errors[0]
  return {
    name: file.name,
    message: (first && (messages[first.code] ?? first.message)) ?? uploadMessages.type,
  }
}

/** Null for the usual prompt. */
const prompts = {
  idle: null,
  focused: null,
  dialog: 'Choose the documents in the window that opened',
  dragging: 'Drop the documents here',
  accepted: 'Drop to add these documents',
  rejected: 'Some of these files can’t be added',
}

function stateOf(zone: DropzoneState): keyof typeof prompts {
  if (zone.isDragReject) return 'rejected'
  if (zone.isDragAccept) return 'accepted'
  if (zone.isDragActive) return 'dragging'
  if (zone.isFileDialogActive) return 'dialog'
  return zone.isFocused ? 'focused' : 'idle'
}

/**
 * The drop area with its five states: focused, dialog open, dragging, accepted, rejected. The server
 * validates the files again.
 */
export function Dropzone({ onFiles }: { onFiles: (accepted: File[], refused: RefusedFile[]) => void }) {
  const zone = useDropzone({
    accept,
    minSize: 1,
    maxSize: maxFileBytes,
    maxFiles: maxFilesPerUpload,
    onDrop: (accepted, rejections) => onFiles(accepted, rejections.map(refusedFile)),
    noClick: true,
  })
  const state = stateOf(zone)
  const prompt = prompts[state]
  return (
    <div
      {...zone.getRootProps({
        className: styles.zone,
        role: 'group',
        'aria-label': 'Add documents',
      })}
      data-state={state}
    >
      {/* The button opens it: without aria-hidden, screen readers would find it twice. */}
      <input {...zone.getInputProps({ id: 'browse', 'aria-hidden': true })} />
      <svg className={styles.icon} viewBox="0 0 32 32" aria-hidden="true">
        <path d="M9 3h10l6 6v20H9zM19 3v6h6M17 24v-9m-4 4l4-4 4 4" />
      </svg>
      <p className={styles.prompt}>
        {prompt ?? (
          <>
            <span className={styles.byMouse}>Drag and drop your documents here</span>
            <span className={styles.byTouch}>Add files from your device, or photos of each page</span>
          </>
        )}
      </p>
      <button type="button" className={`${buttons.outlined} ${styles.browse}`} onClick={zone.open}>
        Browse files
      </button>
      <p className={styles.limits}>
        {acceptedFormats}, at most {maxFileMegabytes} MB each
      </p>
    </div>
  )
}
