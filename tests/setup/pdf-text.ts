import { openPdf } from '~/modules/extraction/reading/pdfium.server'

/** What a PDF says, page by page, as readers of the file take it out. */
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
