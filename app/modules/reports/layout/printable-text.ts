// Controls, and marks that turn the direction of writing round: a value must not change how its neighbours read.
const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/g

/** A value as plain text in one paragraph: what looks like markup is printed as it stands. */
export const plainText = (text: string) =>
  text
    .normalize('NFC')
    .replace(unprintable, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // A hyphen before an amount is a minus sign that somebody typed.
    .replace(/(?<![^\s(])-(?=\$?\d)/g, '\u2212')

/** The same with its paragraphs. */
export const plainParagraphs = (text: string) => text.split(/\n+/).map(plainText).filter(Boolean).join('\n')
