/** The character that PDF readers return for a hyphen at a line's end. */
export const softHyphen = '\u00ad'

// Symbol fonts have private codes for bullets, ticks, and boxes.
const symbols: Record<string, string> = {
  '\uf0b7': '•',
  '\uf0a7': '▪',
  '\uf0d8': '►',
  '\uf0fc': '✓',
  '\uf0a8': '□',
  '\uf06f': '□',
  '\uf0fe': '☑',
}

const special = /[^\x20-\x7e]/

/**
 * Normalizes a word: ligatures are split, accents combined, a soft hyphen at the end becomes a hyphen, and other
 * invisible characters are removed. Letters without a Unicode mapping become U+FFFD.
 */
export function normalizeWord(word: string): string {
  if (!special.test(word)) return word
  return word
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/\u00ad+$/, '-')
    .replace(/\u00ad/g, '')
    .replace(/[\uf000-\uf0ff]/g, (symbol) => symbols[symbol] ?? '\ufffd')
    .replace(/[\0-\x08\x0e-\x1f\x7f-\x9f\ue000-\uefff\uf100-\uf8ff\uffff]/g, '\ufffd')
    .replace(/[\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
}
