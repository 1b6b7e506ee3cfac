import { Fragment } from 'react'

const emailAddress = /[^\s@]+@[^\s@]+/g
/** Mostly file names. */
const longWord = /[^\s@]{20,}/g

const breaksIn = (text: string, words: RegExp, between: RegExp) =>
  [...text.matchAll(words)].flatMap(({ 0: word, index }) =>
    [...word.matchAll(between)].map((match) => index + match.index),
  )

/**
 * Text whose email addresses may break before "@" and dots, and whose long words may break after their
 * separators rather than inside a word.
 */
export function BreakableText({ text }: { text: string }) {
  const breaks = [
    ...new Set([
      ...breaksIn(text, emailAddress, /[@.](?=\w)/g),
      ...breaksIn(text, longWord, /(?<=[_./-])(?=\w)/g),
    ]),
  ].sort((a, b) => a - b)
  return [0, ...breaks].map((from, index) => (
    <Fragment key={from}>
      {index > 0 && <wbr />}
      {text.slice(from, breaks[index])}
    </Fragment>
  ))
}
