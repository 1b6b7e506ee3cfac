import { Fragment } from 'react'

const address = /[^\s@]+@[^\s@]+/g

/** A text whose email addresses break before "@" and dots, where they are too long for their line, and not inside a word. */
export function BreakableText({ text }: { text: string }) {
  const places = [...text.matchAll(address)].flatMap(({ 0: found, index }) =>
    [...found.matchAll(/[@.](?=\w)/g)].map((mark) => index + mark.index),
  )
  return [0, ...places].map((from, at) => (
    <Fragment key={from}>
      {at > 0 && <wbr />}
      {text.slice(from, places[at])}
    </Fragment>
  ))
}
