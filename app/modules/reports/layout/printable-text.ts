// Control characters and bidirectional marks: a value must not change how the text around it reads.
const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/g

/** Normalizes a value to one paragraph of plain text; markup is printed literally. */
export const plainText = (text: string) =>
  text
    .normalize('NFC')
    .replace(unprintable, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // A hyphen before an amount is a minus sign.
    .replace(/(?<![^\s(])-(?=\$?\d)/g, '\u2212')

/** Like `plainText`, keeping paragraphs. */
export const plainParagraphs = (text: string) => text.split(/\n+/).map(plainText).filter(Boolean).join('\n')
