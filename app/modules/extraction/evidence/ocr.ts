// What scans do to figures: letters for digits, and stray marks among them.

const digitOf: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  C: '0',
  l: '1',
  I: '1',
  i: '1',
  '|': '1',
  '!': '1',
  ']': '1',
  Z: '2',
  z: '2',
  S: '5',
  s: '5',
  b: '6',
  G: '6',
  B: '8',
  g: '9',
  q: '9',
}

export const hasDigit = (text: string) => /\d/.test(text)

/** Whether a token consists of digits and what scans take for them: "2OIg", "l06,800.00", but not "1st" or "35units". */
const isFigure = (token: string) =>
  hasDigit(token) && /^[$(-]*[\dOoQDClIi|!\]ZzSsbGBgq.,'’;:/-]+[)%.,;:]*$/.test(token)

/**
 * Replaces letters that scans confuse with digits, in tokens that are figures. Lengths stay the same. A leading line or
 * bracket belongs to a table.
 */
export const foldDigits = (text: string) =>
  text.replace(/([|!\]]*)([^\s()]*)/g, (_, lead: string, token: string) =>
    isFigure(token)
      ? lead + token.replace(/[OoQDClIi|!\]ZzSsbGBgq]/g, (char) => digitOf[char] ?? char)
      : lead + token,
  )
