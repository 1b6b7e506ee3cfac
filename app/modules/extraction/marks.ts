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
