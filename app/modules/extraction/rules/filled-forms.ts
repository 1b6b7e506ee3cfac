// What is written on a form's lines and behind its dots, without the lines and dots.

const blanks = (text: string) => ' '.repeat(text.length)

/** "__148__", "_Demo Village HOA_"; a mark between lines stays what it is. */
const written = /(?<![A-Za-z0-9_])_{1,40}(?![Xx✓✔]_)[^\s_](?:[^_\n]{0,80}?[^\s_])?_{1,40}(?![A-Za-z0-9_])/g
const lineAround = /^_+|_+$/g
/** A figure on a line that goes on to one side of it. */
const lineBefore = /(?<=[\s$:]|^)_{2,40}(?=\$?\d)/gm
const lineAfter = /(?<=[\d%])_{2,40}(?![A-Za-z0-9_])/g

const leader = /(?<=[A-Za-z0-9)#?%"'])( ?:? ?)((?:\.{5,200}|(?:[^\S\n]\.){4,100})\.?)(?=[^\S\n]*[^\s.])/g
const ofContents = /(?:\.{4}|(?:\s\.){4})[\s.]*(\d{1,3})\s*$/gm
const fewestOfContents = 3

/** Leaders lead to page numbers, which grow. */
function isContents(text: string): boolean {
  const pages = [...text.matchAll(ofContents)].map((m) => Number(m[1]))
  return pages.length >= fewestOfContents && pages.every((page, i) => page >= (pages[i - 1] ?? 0))
}

/** A page as if its form had been typed: of the same length, so that every offset stays valid. */
export function fillForms(text: string): string {
  let filled = text
  if (text.includes('_'))
    filled = filled
      .replace(written, (value) => value.replace(lineAround, blanks))
      .replace(lineBefore, blanks)
      .replace(lineAfter, blanks)
  if (/\.{5}|(?:\s\.){4}/.test(text) && !isContents(text))
    filled = filled.replace(leader, (dots) => `:${blanks(dots.slice(1))}`)
  return filled
}
