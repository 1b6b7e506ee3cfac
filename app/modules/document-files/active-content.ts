import { joinWithAnd } from '../formatting'

/** Content that may run by itself when the file is opened in another program. */
export const activeKinds = ['scripts', 'launch', 'embedded_files', 'xfa', 'macros'] as const
export type ActiveKind = (typeof activeKinds)[number]

const labels: Record<ActiveKind, string> = {
  scripts: 'scripts',
  launch: 'actions that start programs',
  embedded_files: 'embedded files',
  xfa: 'an XFA form',
  macros: 'macros',
}

/** For example, "scripts, embedded files, and macros". */
export const activeContentInWords = (kinds: readonly ActiveKind[]) =>
  joinWithAnd(kinds.map((kind) => labels[kind]))

/** The note that staff see beside a document. */
export const activeContentNote = (kinds: readonly ActiveKind[]) =>
  `Contains ${activeContentInWords(kinds)}. Its pages are shown as pictures; the original can’t be downloaded.`

/** Parses the stored format. */
export const parseActiveContent = (json: string | null | undefined): ActiveKind[] | null =>
  json == null ? null : (JSON.parse(json) as ActiveKind[])
