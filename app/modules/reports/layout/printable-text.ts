// Control characters and bidirectional marks: a value must not change how the text around it reads.
const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/g

/** Normalizes a value to one printable paragraph; markup is printed literally. */
export const printableText = (text: string) =>
  text
    .normalize('NFC')
    .replace(unprintable, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // A hyphen before an amount is a minus sign.
    .replace(/(?<![^\s(])-(?=\$?\d)/g, '\u2212')

/** Like `printableText`, keeping paragraphs. */
export const printableParagraphs = (text: string) =>
  text.split(/\n+/).map(printableText).filter(Boolean).join('\n')
