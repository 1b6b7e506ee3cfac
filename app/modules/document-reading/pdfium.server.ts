import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { ActiveKind } from '../document-files/active-content'
import { findActiveContentInPdf } from './find-active-content.server'
import { UnreadableFile } from './failure'

/** PDFium in WebAssembly has its own heap: everything allocated there must be freed. */
type Pdfium = WrappedPdfiumModule['pdfium'] & {
  HEAPU8: Uint8Array
  HEAPF32: Float32Array
  HEAPF64: Float64Array
  HEAP32: Int32Array
  _malloc(bytes: number): number
  _free(pointer: number): void
} & Record<RawFunction, (...args: number[]) => number>

/** Called directly, since the wrapper is slow and these run for each character. */
type RawFunction =
  | '_FPDFText_CountChars'
  | '_FPDFText_GetUnicode'
  | '_FPDFText_GetLooseCharBox'
  | '_FPDFText_GetCharAngle'
  | '_FPDFText_GetCharBox'
  | '_FPDFText_GetMatrix'
  | '_FPDFText_GetFontSize'

const passwordError = 4
const widgetAnnotation = 20
const freeTextAnnotation = 3
const stampAnnotation = 13
/** The device size that page points map to; a larger one is more precise. */
const deviceSize = 1_000_000

let loading: Promise<WrappedPdfiumModule> | undefined

const load = () =>
  (loading ??= (async () => {
    const wasm = createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm')
    const library = await init({ wasmBinary: new Uint8Array(await readFile(wasm)).buffer })
    library.PDFiumExt_Init()
    return library
  })())

/**
 * Maps page points to shares of the page as displayed (rotated and cropped): x' = a·x + c·y + e, y' = b·x + d·y + f.
 */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export type OpenPage = { page: number; width: number; height: number; toShares: Matrix }
export type OpenPdf = {
  library: WrappedPdfiumModule
  raw: Pdfium
  pageCount: number
  /** Its active content. Must be called before a page is opened, which may change the document. */
  activeContent(): ActiveKind[]
  /**
   * Opens a page (from 1) for the duration of `look`; null if the page is damaged. Width and height in points, as
   * displayed.
   */
  withPage<T>(number: number, look: (page: OpenPage) => T): T | null
  close(): void
}

/** @throws UnreadableFile `locked`, `damaged`, `memory` */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const library = await load()
  const raw = library.pdfium as unknown as Pdfium
  const file = raw._malloc(bytes.length)
  if (file === 0) throw new UnreadableFile('memory')
  raw.HEAPU8.set(bytes, file)
  const document = library.FPDF_LoadMemDocument(file, bytes.length, '')
  if (document === 0) {
    const isLocked = library.FPDF_GetLastError() === passwordError
    raw._free(file)
    throw new UnreadableFile(isLocked ? 'locked' : 'damaged')
  }
  const pageCount = library.FPDF_GetPageCount(document)
  // PDFium's form environment draws filled fields that have no appearance.
  const formInfo = library.FPDF_GetFormType(document) > 0 ? library.PDFiumExt_OpenFormFillInfo() : 0
  const form = formInfo === 0 ? 0 : library.PDFiumExt_InitFormFillEnvironment(document, formInfo)
  const close = () => {
    if (form !== 0) library.PDFiumExt_ExitFormFillEnvironment(form)
    if (formInfo !== 0) library.PDFiumExt_CloseFormFillInfo(formInfo)
    library.FPDF_CloseDocument(document)
    raw._free(file)
  }
  if (pageCount === 0) {
    close()
    throw new UnreadableFile('damaged')
  }
  const openPage = (number: number) => {
    const page = library.FPDF_LoadPage(document, number - 1)
    if (page !== 0 && form !== 0) library.FORM_OnAfterLoadPage(page, form)
    return page
  }
  const closePage = (page: number) => {
    if (form !== 0) library.FORM_OnBeforeClosePage(page, form)
    library.FPDF_ClosePage(page)
  }
  const withPage: OpenPdf['withPage'] = (number, look) => {
    let page = openPage(number)
    if (page !== 0 && hasFlattenableContent(library, page) && library.FPDFPage_Flatten(page, 0) === 1) {
      closePage(page)
      page = openPage(number)
    }
    if (page === 0) return null
    try {
      const width = library.FPDF_GetPageWidthF(page)
      const height = library.FPDF_GetPageHeightF(page)
      return look({ page, width, height, toShares: matrixOf(library, raw, page) })
    } finally {
      closePage(page)
    }
  }
  return {
    library,
    raw,
    pageCount,
    activeContent: () => findActiveContentInPdf(library, document),
    withPage,
    close,
  }
}

/** Whether the page has filled fields or annotations, whose text must be flattened into the page. */
function hasFlattenableContent(library: WrappedPdfiumModule, page: number): boolean {
  const count = Math.min(library.FPDFPage_GetAnnotCount(page), 2_000)
  for (let i = 0; i < count; i++) {
    const annotation = library.FPDFPage_GetAnnot(page, i)
    const subtype = library.FPDFAnnot_GetSubtype(annotation)
    library.FPDFPage_CloseAnnot(annotation)
    if ([widgetAnnotation, freeTextAnnotation, stampAnnotation].includes(subtype)) return true
  }
  return false
}

/** Three points determine the matrix for any page box and rotation. */
function matrixOf(library: WrappedPdfiumModule, raw: Pdfium, page: number): Matrix {
  const pointer = raw._malloc(8)
  const map = (x: number, y: number): [number, number] => {
    library.FPDF_PageToDevice(page, 0, 0, deviceSize, deviceSize, 0, x, y, pointer, pointer + 4)
    return [(raw.HEAP32[pointer >> 2] ?? 0) / deviceSize, (raw.HEAP32[(pointer >> 2) + 1] ?? 0) / deviceSize]
  }
  const step = 500
  const [e, f] = map(0, 0)
  const [ax, ay] = map(step, 0)
  const [cx, cy] = map(0, step)
  raw._free(pointer)
  return [(ax - e) / step, (ay - f) / step, (cx - e) / step, (cy - f) / step, e, f]
}

const objectTypes = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const
const maxObjects = 5_000
/** Rules and frames are paths, too; only very many could be outlined text. */
const minOutlinedPaths = 200

/** The share of the page covered by pictures, 0 to 1; many outlines count like a picture. */
export function pictureShare({ library, raw }: OpenPdf, { page, width, height }: OpenPage): number {
  const count = Math.min(library.FPDFPage_CountObjects(page), maxObjects)
  const buffer = raw._malloc(16)
  const at = buffer >> 2
  let cover = 0
  let paths = 0
  for (let i = 0; i < count; i++) {
    const object = library.FPDFPage_GetObject(page, i)
    const type = library.FPDFPageObj_GetType(object)
    if (type === objectTypes.path) paths += 1
    if (type === objectTypes.text || type === objectTypes.path) continue
    if (!library.FPDFPageObj_GetBounds(object, buffer, buffer + 4, buffer + 8, buffer + 12)) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = raw.HEAPF32.subarray(at, at + 4)
    cover += Math.max(0, right - left) * Math.max(0, top - bottom)
  }
  raw._free(buffer)
  const share = Math.min(1, cover / (width * height))
  return paths >= minOutlinedPaths ? Math.max(share, 0.5) : share
}
