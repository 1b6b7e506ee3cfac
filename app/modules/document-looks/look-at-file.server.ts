import { statePath } from '../extraction/decide/places'
import type { AcceptedExtension } from '../document-files/limits'
import { checkContent, checkWholeDocx } from '../document-files/check-content.server'
import { DomainError } from '../domain-error'
import { findActiveContent } from '../document-reading/find-active-content.server'
import { isAmendment } from '../document-reading/amendment'
import { classify, pagesToClassify } from '../document-reading/classify'
import { UnreadableFile } from '../document-reading/failure'
import { searchedCharacters, truncatePage } from '../document-reading/limits'
import { openPdf, type OpenPdf } from '../document-reading/pdfium.server'
import { isBlank } from '../document-reading/picture'
import { readImage } from '../document-reading/read-image.server'
import { readTextLayers } from '../document-reading/read-pdf.server'
import { readDoc, readDocx } from '../document-reading/read-word.server'
import { renderPage } from '../document-reading/render-page.server'
import type { DocumentKind, Page } from '../document-reading/types'
import { virtualPages } from '../document-reading/virtual-page'
import { findAssociationName } from '../extraction/rules/find-association-name'
import { toPageText } from '../extraction/page/page-text'
import { findPlace } from '../extraction/fields/property/place'
import type { Candidate } from '../report-fields/candidate'
import { stateCode } from '../us-state-names'
import type { Look } from './look'

/** Enough to tell ink from paper. */
const blankDpi = 60
/** For these kinds, an amendment does not replace the document itself; a long amendment is a restatement. */
const amendableKinds: readonly DocumentKind[] = ['ccrs', 'bylaws', 'rules']
const maxAmendmentPages = 20
/** Below this, a name or place is a guess. */
const minConfidence = 0.9

type FirstPages = Pick<Look, 'state' | 'pages' | 'active'> & { texts: Page[] }

/**
 * Looks at the first pages of a file to determine its kind, page count, and association. Uses text layers
 * only, without OCR. Not safe against malicious files, so it runs in a separate process.
 * @param name the customer's file name
 */
export async function lookAtFile(bytes: Buffer, extension: AcceptedExtension, name: string): Promise<Look> {
  const { texts, ...fileFacts } = await readFirstPages(bytes, extension)
  const kind = classify(
    name,
    texts.map((page) => page.text),
  )
  const pageTexts = texts.map((page) =>
    toPageText({ documentId: 0, name, kind }, truncatePage(page, searchedCharacters)),
  )
  const place = onlyCertain(findPlace(pageTexts).filter((c) => c.path === statePath))
  return {
    ...fileFacts,
    kind,
    isAmendment:
      amendableKinds.includes(kind) &&
      (fileFacts.pages ?? 0) <= maxAmendmentPages &&
      isAmendment(name, texts[0]?.text ?? ''),
    association: onlyCertain(findAssociationName(pageTexts)),
    usState: (place && stateCode(place)) ?? null,
  }
}

/** With two candidates, the document is ambiguous. */
function onlyCertain([first, ...others]: Candidate[]): string | null {
  return first && others.length === 0 && first.confidence >= minConfidence ? first.value : null
}

async function readFirstPages(bytes: Buffer, extension: AcceptedExtension): Promise<FirstPages> {
  try {
    await (extension === 'docx' ? checkWholeDocx(bytes) : checkContent(bytes, extension))
    if (extension === 'pdf') return await readFirstPagesOfPdf(bytes)
    if (extension === 'doc' || extension === 'docx') {
      const texts = virtualPages(await (extension === 'doc' ? readDoc(bytes) : readDocx(bytes)))
      const active = await findActiveContent(bytes, extension)
      return { state: texts.length > 0 ? 'text' : 'blank', pages: null, active, texts: texts.map(asPage) }
    }
    return { state: isBlank(await readImage(bytes)) ? 'blank' : 'scan', pages: 1, active: [], texts: [] }
  } catch (error) {
    if (error instanceof UnreadableFile)
      return { state: error.code === 'locked' ? 'locked' : 'damaged', pages: null, active: null, texts: [] }
    if (error instanceof DomainError) return { state: 'damaged', pages: null, active: null, texts: [] }
    throw error
  }
}

const asPage = (text: string, index: number): Page => ({
  number: index + 1,
  text,
  words: [],
  source: 'text',
  confidence: null,
})

async function readFirstPagesOfPdf(bytes: Buffer): Promise<FirstPages> {
  const pdf = await openPdf(bytes)
  try {
    const { pageCount: pages } = pdf
    const active = pdf.activeContent()
    const texts = readTextLayers(pdf, pagesToClassify).filter((page) => page.source === 'text')
    if (texts.length > 0) return { state: 'text', pages, active, texts }
    return { state: isAllBlank(pdf) ? 'blank' : 'scan', pages, active, texts }
  } finally {
    pdf.close()
  }
}

/** A long file is not rendered completely: it counts as a scan, and reading it later reveals its content. */
function isAllBlank(pdf: OpenPdf): boolean {
  if (pdf.pageCount > pagesToClassify) return false
  for (let number = 1; number <= pdf.pageCount; number++) {
    const picture = renderPage(pdf, number, blankDpi)
    if (picture && !isBlank(picture)) return false
  }
  return true
}
