const plainOf: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '−': '-',
}

/** Quotation marks and dashes in their plain shape. One character for one, so that places in the text stay true. */
export const plainMarks = (text: string) => text.replace(/[’‘“”–—‐‑−]/g, (mark) => plainOf[mark] ?? mark)

/** The page's text with one plain character for each of its own. */
export const plainCharacters = (text: string) => plainMarks(text.replace(/[\n\r\t\u00a0]/g, ' '))

/** One blank between words, no bullets: how a passage is printed. */
export const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The same in lower case without punctuation: how texts are compared. */
export const comparisonText = (text: string) =>
  collapseWhitespace(
    plainCharacters(text)
      .toLowerCase()
      .replace(/[^a-z0-9@.$% ]+/g, ' '),
  ).replace(/\.+$/, '')
