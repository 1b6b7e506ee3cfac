const linesPerPage = 44
const charactersPerLine = 88

/** Wraps a paragraph into lines of at most `charactersPerLine` characters; an empty paragraph is an empty line. */
function wrap(paragraph: string): string[] {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line && line.length + 1 + word.length > charactersPerLine) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines
}

/**
 * A PDF string, with its special characters escaped. Throws for text beyond Latin-1, which the standard fonts cannot
 * show.
 */
function literal(text: string): string {
  if (!/^[\x20-\x7e\xa0-\xff]*$/.test(text)) throw new Error(`Not in Latin-1: ${text}`)
  return `(${text.replace(/[\\()]/g, '\\$&')})`
}

function pageContent(title: string | null, lines: string[]): string {
  const heading = title ? `/F2 16 Tf 72 720 Td ${literal(title)} Tj 0 -30 Td` : '72 720 Td'
  return `BT ${heading} /F1 10.5 Tf 15 TL\n${lines.map((line) => `${literal(line)} Tj T*`).join('\n')}\nET`
}

/**
 * A small PDF with paragraphs of text on US Letter pages, built without a library or copyrighted files. The text can be searched
 * and extracted.
 */
export function makePdf(title: string, paragraphs: string[]): Buffer {
  const lines = paragraphs.flatMap(wrap)
  const pages: string[][] = []
  for (let firstLine = 0; firstLine < Math.max(lines.length, 1); firstLine += linesPerPage)
    pages.push(lines.slice(firstLine, firstLine + linesPerPage))

  // Objects 1 to 4 are fixed; each page is an object and its content the next one.
  const pageId = (index: number) => 5 + 2 * index
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${pageId(i)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, i) => {
      const content = pageContent(i === 0 ? title : null, page)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageId(i) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]

  // Each character is one byte (Latin-1), so string lengths are the byte offsets that the cross-reference table requires.
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = pdf.length
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
