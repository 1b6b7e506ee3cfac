import { useState } from 'react'
import {
  acceptAttribute,
  acceptedExtension,
  displayName,
  maxFileBytes,
  uploadMessages,
} from '~/modules/document-files/limits'
import { Dropzone, type RefusedFile } from '~/ui/dropzone'
import { RefusedFiles } from '~/ui/uploads'
import { chosenKinds, demoKindNames, demoKinds, kindOfName, minDocuments, type DemoKind } from './answers'
import styles from './documents-step.module.css'
import { StepFrame, type StepProps } from './step-frame'
import { changeDemo } from './use-demo'

const addDocuments = (added: Partial<Record<DemoKind, string>>) =>
  changeDemo((demo) => ({ ...demo, documents: { ...demo.documents, ...added } }))

const removeDocument = (removed: DemoKind) =>
  changeDemo((demo) => ({
    ...demo,
    documents: Object.fromEntries(Object.entries(demo.documents).filter(([kind]) => kind !== removed)),
  }))

const inputId = (kind: DemoKind) => `file-${kind}`

/** Rejects the same files as the drop zone, with the same messages. */
function refusalOf({ name, size }: File): string | null {
  if (!acceptedExtension(name)) return uploadMessages.type
  if (size > maxFileBytes) return uploadMessages.tooLarge
  return size === 0 ? uploadMessages.tooSmall : null
}

function KindField({
  kind,
  fileName,
  onRefused,
}: {
  kind: DemoKind
  fileName: string | undefined
  onRefused: (files: RefusedFile[]) => void
}) {
  const { label, hint } = demoKinds[kind]
  const choose = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    // Only the file's name is used. Clearing the input allows choosing the same file again.
    input.value = ''
    if (!file) return
    const message = refusalOf(file)
    onRefused(message ? [{ name: displayName(file.name), message }] : [])
    if (!message) addDocuments({ [kind]: displayName(file.name) })
  }
  return (
    <li className={styles.kind} data-chosen={fileName !== undefined || undefined}>
      <svg className={styles.state} viewBox="0 0 16 16" aria-hidden="true">
        {fileName === undefined ? <circle cx="8" cy="8" r="6.5" /> : <path d="M3 8.5l3.4 3.4L13 4.8" />}
      </svg>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
        <p className={styles.hint}>{fileName ?? hint}</p>
      </div>
      <div className={styles.actions}>
        {/* The input follows its label in the DOM and covers it, so that a click anywhere on the button opens it. */}
        <span className={styles.choose}>
          <span aria-hidden="true">{fileName === undefined ? 'Choose file' : 'Replace'}</span>
          <input
            id={inputId(kind)}
            type="file"
            accept={acceptAttribute}
            aria-label={`${fileName === undefined ? 'Choose file' : 'Replace'}: ${label}`}
            onChange={({ currentTarget }) => choose(currentTarget)}
          />
        </span>
        {fileName !== undefined && (
          <button
            type="button"
            className={styles.remove}
            onClick={() => {
              removeDocument(kind)
              // The button disappears with the file.
              document.getElementById(inputId(kind))?.focus()
            }}
          >
            Remove<span className="visually-hidden"> {label}</span>
          </button>
        )}
      </div>
    </li>
  )
}

const unknownKind =
  'We can’t tell what kind of document this is from its name. Please choose it in the list below.'

export function DocumentsStep(props: StepProps) {
  const { demo } = props
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const count = chosenKinds(demo).length

  function addByName(files: File[], rejected: RefusedFile[]) {
    const named = files.map((file) => ({ name: displayName(file.name), kind: kindOfName(file.name) }))
    const unknown = named
      .filter(({ kind }) => kind === null)
      .map(({ name }) => ({ name, message: unknownKind }))
    setRefused([...rejected, ...unknown])
    addDocuments(Object.fromEntries(named.flatMap(({ name, kind }) => (kind ? [[kind, name]] : []))))
  }

  return (
    <StepFrame
      step={3}
      subtitle={`At least ${minDocuments} of the ${demoKindNames.length} kinds. The demo uses only the names of your files. No file is opened or sent.`}
      {...props}
    >
      <Dropzone onFiles={addByName} />
      <RefusedFiles files={refused} />
      <div className={styles.head}>
        <h2 id="kinds">Kinds of documents</h2>
        <p>
          {count} of {demoKindNames.length} added
        </p>
      </div>
      <ul className={styles.kinds} aria-labelledby="kinds">
        {demoKindNames.map((kind) => (
          <KindField key={kind} kind={kind} fileName={demo.documents[kind]} onRefused={setRefused} />
        ))}
      </ul>
    </StepFrame>
  )
}
