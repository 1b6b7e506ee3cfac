import type { FormEvent } from 'react'

/** Digits in groups of four: "4242 4242 4242 4242". */
export const groupCardNumber = (typed: string) =>
  typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/**
 * Formats MM/YY while typing: "3" becomes "03/", "1/30" and "130" become "01/30", and a four-digit year
 * stays.
 */
export function formatExpiry(typed: string, isDeleting = false): string {
  const [, singleDigit] = /^\D*(\d)\s*\/?/.exec(typed) ?? []
  const isInvalidMonth = /^\D*1[3-9](?!\s*\/)/.test(typed)
  const needsZero =
    singleDigit !== undefined &&
    (/^\D*\d\s*\//.test(typed) || isInvalidMonth || (singleDigit > '1' && !isDeleting))
  const digits = `${needsZero ? '0' : ''}${typed.replace(/\D/g, '')}`
  const [month, year] = [digits.slice(0, 2), digits.slice(2)]
  if (month.length < 2 || (year === '' && isDeleting)) return month
  return `${month}/${year.slice(0, year.startsWith('20') ? 4 : 2)}`
}

const countDigits = (text: string) => text.replace(/\D/g, '').length

/**
 * The caret position after formatting: after as many digits as before, and after the separator if the caret
 * was at the end.
 */
export function caretAfter(formatted: string, digitsBefore: number, wasAtEnd: boolean): number {
  if (wasAtEnd) return formatted.length
  let digitCount = 0
  for (let index = 0; index < formatted.length; index++) {
    if (digitCount === digitsBefore) return index
    if (/\d/.test(formatted[index] ?? '')) digitCount += 1
  }
  return formatted.length
}

/** Formats a field while typing and preserves the caret position. */
export const formatWhileTyping =
  (format: (typed: string, isDeleting: boolean) => string) => (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const { value, selectionStart } = input
    const caret = selectionStart ?? value.length
    const isDeleting = /^delete/.test((event.nativeEvent as InputEvent).inputType)
    const next = format(value, isDeleting)
    if (next === value) return
    // A zero inserted before the month counts as typed.
    const added = Math.max(0, countDigits(next) - countDigits(value))
    const digitsBefore = countDigits(value.slice(0, caret)) + (caret > 0 ? added : 0)
    input.value = next
    const position = caretAfter(next, digitsBefore, caret === value.length)
    input.setSelectionRange(position, position)
  }
