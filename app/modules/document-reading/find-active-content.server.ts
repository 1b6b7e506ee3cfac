import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import yauzl from 'yauzl'
import type { AcceptedExtension } from '../document-files/limits'
import { activeKinds, type ActiveKind } from '../document-files/active-content'
import { compoundEntries } from '../document-files/word-document.server'

// Detects active content. Opens untrusted files, so it runs only in file processes.

const sorted = (kinds: Set<ActiveKind>) => activeKinds.filter((kind) => kinds.has(kind))

const xfaForms = [2, 3]

/** PDF keys and names of active content (ISO 32000-2, 7.11.4, 12.6.4, 12.7.8). */
const pdfNames: [ActiveKind, RegExp][] = [
  ['scripts', /\/(JavaScript|JS)(?![\w.-])/],
  ['launch', /\/(Launch|ImportData|GoToE)(?![\w.-])/],
  ['embedded_files', /\/(EmbeddedFiles?|RichMedia)(?![\w.-])/],
  ['xfa', /\/XFA(?![\w.-])/],
]

/**
 * Active content of an open PDF. PDFium reports scripts, attachments, and forms, but not open actions, which are
 * searched for in its own uncompressed copy of the file. Must be called before a page is changed.
 */
export function findActiveContentInPdf(library: WrappedPdfiumModule, document: number): ActiveKind[] {
  const kinds = new Set<ActiveKind>()
  if (library.FPDFDoc_GetJavaScriptActionCount(document) > 0) kinds.add('scripts')
  if (library.FPDFDoc_GetAttachmentCount(document) > 0) kinds.add('embedded_files')
  if (xfaForms.includes(library.FPDF_GetFormType(document))) kinds.add('xfa')
  for (const part of partsOutsideStreams(uncompressedCopy(library, document)))
    for (const [kind, pattern] of pdfNames) if (pattern.test(part)) kinds.add(kind)
  return sorted(kinds)
}

function uncompressedCopy(library: WrappedPdfiumModule, document: number): Buffer {
  const writer = library.PDFiumExt_OpenFileWriter()
  try {
    library.PDFiumExt_SaveAsCopy(document, writer)
    const size = library.PDFiumExt_GetFileWriterSize(writer)
    const { pdfium } = library as unknown as {
      pdfium: { _malloc(n: number): number; _free(p: number): void; HEAPU8: Uint8Array }
    }
    const buffer = pdfium._malloc(size)
    try {
      library.PDFiumExt_GetFileWriterData(writer, buffer, size)
      return Buffer.from(pdfium.HEAPU8.slice(buffer, buffer + size))
    } finally {
      pdfium._free(buffer)
    }
  } finally {
    library.PDFiumExt_CloseFileWriter(writer)
  }
}

/** Binary data of pictures and fonts contains every short name by chance. */
function* partsOutsideStreams(pdf: Buffer): Generator<string> {
  for (let at = 0; at < pdf.length;) {
    const begin = pdf.indexOf('>>stream', at)
    yield pdf.toString('latin1', at, begin < 0 ? pdf.length : begin)
    if (begin < 0) return
    const end = pdf.indexOf('endstream', begin)
    if (end < 0) return
    at = end
  }
}

async function activeContentInDocx(content: Buffer): Promise<ActiveKind[]> {
  const kinds = new Set<ActiveKind>()
  const zip = await yauzl.fromBufferPromise(content, { lazyEntries: true })
  for await (const { fileName } of zip.eachEntry()) {
    if (/(^|\/)vba(Project\.bin|Data\.xml)$/i.test(fileName)) kinds.add('macros')
    if (/^word\/(embeddings|activeX)\/./i.test(fileName)) kinds.add('embedded_files')
  }
  return sorted(kinds)
}

function activeContentInDoc(content: Buffer): ActiveKind[] {
  const kinds = new Set<ActiveKind>()
  for (const { name } of compoundEntries(content)) {
    if (/^(Macros|_VBA_PROJECT(_CUR)?|VBA)$/i.test(name)) kinds.add('macros')
    if (/^\x01Ole10Native$/i.test(name)) kinds.add('embedded_files')
  }
  return sorted(kinds)
}

/** Active content of a file that is not a PDF. Pictures have none. */
export async function findActiveContent(
  content: Buffer,
  extension: AcceptedExtension,
): Promise<ActiveKind[]> {
  if (extension === 'docx') return activeContentInDocx(content)
  return extension === 'doc' ? activeContentInDoc(content) : []
}
