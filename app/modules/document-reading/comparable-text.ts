const plainEquivalents: Record<string, string> = {
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

/** Replaces typographic quotation marks and dashes by plain ones, one for one, so that positions stay valid. */
export const plainPunctuation = (text: string) =>
  text.replace(/[’‘“”–—‐‑−]/g, (mark) => plainEquivalents[mark] ?? mark)

/** Also replaces line breaks, tabs, and no-break spaces by spaces, one for one. */
export const plainCharacters = (text: string) => plainPunctuation(text.replace(/[\n\r\t\u00a0]/g, ' '))

/** Replaces each run of whitespace by one space, and trims the text. */
export const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A text in lower case and without punctuation, for comparisons. */
export const comparisonText = (text: string) =>
  collapseWhitespace(
    plainCharacters(text)
      .toLowerCase()
      .replace(/[^a-z0-9@.$% ]+/g, ' '),
  ).replace(/\.+$/, '')
