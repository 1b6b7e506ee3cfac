import type { Flash } from '../accounts/schema'

/** The result of uploading the files of a request. */
export type UploadResult = { added: number; refused: { name: string; message: string }[] }

/** For example, "2 file(s) added to your order". */
export const addedMessage = (added: number, addedTo: string): Flash => ({
  kind: 'success',
  title: 'Files uploaded successfully',
  description: `${added} file(s) added to ${addedTo}`,
})

/** "“budget.pdf”, “minutes.pdf”: This is not a PDF document." */
function refusedSentences(refused: UploadResult['refused']): string[] {
  const namesByReason = new Map<string, string[]>()
  for (const { name, message } of refused) {
    const reason = message.replace(/\.$/, '')
    namesByReason.set(reason, [...(namesByReason.get(reason) ?? []), ...(name ? [`“${name}”`] : [])])
  }
  return [...namesByReason].map(([reason, names]) =>
    names.length > 0 ? `${names.join(', ')}: ${reason}.` : `${reason}.`,
  )
}

/** The flash message about an upload; null when nothing was sent. */
export function uploadMessage({ added, refused }: UploadResult, addedTo: string): Flash | null {
  if (refused.length > 0) {
    return {
      kind: 'error',
      title: refused.length === 1 ? 'A file was not added' : `${refused.length} files were not added`,
      description: [
        ...refusedSentences(refused),
        ...(added > 0 ? [`${addedMessage(added, addedTo).description}.`] : []),
      ].join(' '),
    }
  }
  return added === 0 ? null : addedMessage(added, addedTo)
}
