import { openPdf } from '~/modules/document-reading/pdfium.server'

/** The text of a PDF page by page, as extracted by PDF readers. */
export async function pdfTexts(bytes: Uint8Array): Promise<string[]> {
  const pdf = await openPdf(bytes)
  try {
    return Array.from({ length: pdf.pageCount }, (_, at) => {
      const text = pdf.withPage(at + 1, ({ page }) => {
        const textPage = pdf.library.FPDFText_LoadPage(page)
        const count = pdf.raw._FPDFText_CountChars(textPage)
        const characters = Array.from({ length: count }, (__, i) =>
          String.fromCodePoint(pdf.raw._FPDFText_GetUnicode(textPage, i)),
        )
        pdf.library.FPDFText_ClosePage(textPage)
        return characters.join('')
      })
      if (text === null) throw new Error(`Page ${at + 1} is damaged`)
      return text.replace(/\s+/g, ' ')
    })
  } finally {
    pdf.close()
  }
}

/** A printed character with its size and its box in points from the page's lower left corner. */
type Letter = { letter: string; size: number; left: number; right: number; bottom: number; top: number }

/** All printed characters of each page with their positions, without spaces. */
export async function pdfLetters(bytes: Uint8Array): Promise<Letter[][]> {
  const pdf = await openPdf(bytes)
  const box = pdf.raw._malloc(4 * 8)
  try {
    return Array.from({ length: pdf.pageCount }, (_, at) => {
      const letters = pdf.withPage(at + 1, ({ page }) => {
        const textPage = pdf.library.FPDFText_LoadPage(page)
        const count = pdf.raw._FPDFText_CountChars(textPage)
        const found = Array.from({ length: count }, (__, i): Letter => {
          pdf.raw._FPDFText_GetCharBox(textPage, i, box, box + 8, box + 16, box + 24)
          const [left = 0, right = 0, bottom = 0, top = 0] = pdf.raw.HEAPF64.subarray(box / 8, box / 8 + 4)
          const letter = String.fromCodePoint(pdf.raw._FPDFText_GetUnicode(textPage, i))
          return { letter, size: pdf.raw._FPDFText_GetFontSize(textPage, i), left, right, bottom, top }
        })
        pdf.library.FPDFText_ClosePage(textPage)
        return found.filter(({ letter }) => letter.trim() !== '')
      })
      if (letters === null) throw new Error(`Page ${at + 1} is damaged`)
      return letters
    })
  } finally {
    pdf.raw._free(box)
    pdf.close()
  }
}
