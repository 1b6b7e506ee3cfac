import { Fragment } from 'react'

const address = /[^\s@]+@[^\s@]+/g
/** Mostly file names. */
const longWord = /[^\s@]{20,}/g

const placesIn = (text: string, words: RegExp, between: RegExp) =>
  [...text.matchAll(words)].flatMap(({ 0: found, index }) =>
    [...found.matchAll(between)].map((mark) => index + mark.index),
  )

/**
 * Text whose email addresses may break before "@" and dots, and whose long words may break after their
 * separators rather than inside a word.
 */
export function BreakableText({ text }: { text: string }) {
  const places = [
    ...new Set([
      ...placesIn(text, address, /[@.](?=\w)/g),
      ...placesIn(text, longWord, /(?<=[_./-])(?=\w)/g),
    ]),
  ].sort((a, b) => a - b)
  return [0, ...places].map((from, at) => (
    <Fragment key={from}>
      {at > 0 && <wbr />}
      {text.slice(from, places[at])}
    </Fragment>
  ))
}
