import type { SessionMessage } from '../accounts/schema'

/** The result of uploading the files of a request. */
export type UploadAnswer = { added: number; refused: { name: string; message: string }[] }

/** For example, "2 file(s) added to your order". */
export const addedMessage = (added: number, addedTo: string): SessionMessage => ({
  kind: 'success',
  title: 'Files uploaded successfully',
  description: `${added} file(s) added to ${addedTo}`,
})

/** The flash message about an upload; null if nothing was sent. */
export function uploadMessage({ added, refused }: UploadAnswer, addedTo: string): SessionMessage | null {
  if (refused.length > 0) {
    return {
      kind: 'error',
      title: refused.length === 1 ? 'A file was not added' : `${refused.length} files were not added`,
      description: [
        ...refused.map(({ name, message }) => (name ? `“${name}”: ${message}.` : `${message}.`)),
        ...(added > 0 ? [`${addedMessage(added, addedTo).description}.`] : []),
      ].join(' '),
    }
  }
  return added === 0 ? null : addedMessage(added, addedTo)
}
