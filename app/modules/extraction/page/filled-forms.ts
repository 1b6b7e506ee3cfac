// Blanks out a form's underscores and dot leaders, so that its values read like other text.

const blanks = (text: string) => ' '.repeat(text.length)

/** "__148__", "_Demo Village HOA_", but not a tick such as "__X__". */
const underlinedValue =
  /(?<![A-Za-z0-9_])_{1,40}(?![Xx✓✔]_)[^\s_](?:[^_\n]{0,80}?[^\s_])?_{1,40}(?![A-Za-z0-9_])/g
const surroundingLine = /^_+|_+$/g
/** A figure with a line on only one side. */
const lineBefore = /(?<=[\s$:]|^)_{2,40}(?=\$?\d)/gm
const lineAfter = /(?<=[\d%])_{2,40}(?![A-Za-z0-9_])/g

const leader = /(?<=[A-Za-z0-9)#?%"'])( ?:? ?)((?:\.{5,200}|(?:[^\S\n]\.){4,100})\.?)(?=[^\S\n]*[^\s.])/g
// Matches only at the first dot of a leader: a match at each dot would take quadratic time.
const contentsEntry = /(?<![\s.])(?=[\s.]*(?:\.{4}|(?:\s\.){4}))[\s.]+(\d{1,3})(?=\s*$)/gm
const minEntries = 3

/** In a table of contents, the leaders end in page numbers that increase. */
function isContents(text: string): boolean {
  const pages = [...text.matchAll(contentsEntry)].map((m) => Number(m[1]))
  return pages.length >= minEntries && pages.every((page, i) => page >= (pages[i - 1] ?? 0))
}

/** Replaces a form's lines and dots with spaces. The length stays the same, so that every offset remains valid. */
export function blankOutFormLines(text: string): string {
  let plain = text
  if (text.includes('_'))
    plain = plain
      .replace(underlinedValue, (value) => value.replace(surroundingLine, blanks))
      .replace(lineBefore, blanks)
      .replace(lineAfter, blanks)
  if (/\.{5}|(?:\s\.){4}/.test(text) && !isContents(text))
    plain = plain.replace(leader, (dots) => `:${blanks(dots.slice(1))}`)
  return plain
}
