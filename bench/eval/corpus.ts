import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ReadDocument } from '~/modules/document-reading/types'
import { readDocumentList, readLabels, type Label, type LabeledDocument } from './labels'
import { readDocument } from './read-document'

/** A labeled document as read by the product. */
export type Sample = {
  file: string
  /** The name of its folder. */
  association: string
  /** The kind according to a person; null if not labeled. */
  kind: string | null
  /** Whether all fields were labeled, so that a proposal without a label is unfounded. */
  isComplete: boolean
  /** False for a Word document, which has no fixed pages. */
  hasPages: boolean
  labels: Label[]
  document: ReadDocument
  /** Milliseconds; null if its pages were cached by an earlier run. */
  readMs: number | null
}

type CorpusOptions = {
  /** Keeps what was read here, so that the next run need not read it again. */
  pages?: string | undefined
  associations?: readonly string[] | undefined
  without?: readonly string[] | undefined
}

const associationOf = (file: string) => file.split('/')[0] ?? file

/** The labeled documents of a folder, one at a time. Missing files are reported through `missing`. */
export async function* readCorpus(
  folder: string,
  { pages, associations = [], without = [] }: CorpusOptions,
  missing: (file: string, labels: Label[]) => void,
): AsyncGenerator<Sample> {
  const labels = readLabels(folder)
  const listed = new Map<string, LabeledDocument>(readDocumentList(folder).map((d) => [d.file, d]))
  const files = [...new Set([...listed.keys(), ...labels.map((l) => l.file)])]
  for (const [index, file] of files.entries()) {
    const association = associationOf(file)
    if (associations.length > 0 && !associations.includes(association)) continue
    if (without.includes(association)) continue
    const own = labels.filter((l) => l.file === file)
    const source = path.join(folder, file)
    const cacheFile = pages ? path.join(pages, `${file.replace(/[^\w.-]+/g, '_')}.json`) : null
    let document: ReadDocument
    let readMs: number | null = null
    if (cacheFile && existsSync(cacheFile)) {
      document = { ...(JSON.parse(readFileSync(cacheFile, 'utf8')) as ReadDocument), documentId: index + 1 }
    } else if (existsSync(source)) {
      const started = performance.now()
      document = await readDocument(source, index + 1)
      readMs = performance.now() - started
      if (cacheFile && pages) {
        mkdirSync(pages, { recursive: true })
        writeFileSync(cacheFile, JSON.stringify(document))
      }
    } else {
      missing(file, own)
      continue
    }
    const { kind = null, complete: isComplete = false } = listed.get(file) ?? {}
    const hasPages = !/\.docx?$/i.test(file)
    yield { file, association, kind, isComplete, hasPages, labels: own, document, readMs }
  }
}
