import { z } from 'zod'

/** Invisible characters, such as those that change the direction of text or hide in a name. */
const invisibleCharacters = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * Normalizes a single-line field: line breaks, tabs, control characters, and runs of spaces become one space.
 * Unpaired surrogates, which JSON can contain but the database cannot store, become U+FFFD.
 */
export const normalizeLine = (text: string) =>
  text
    .toWellFormed()
    .replace(invisibleCharacters, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
const normalizedLine = (value: unknown) => (typeof value === 'string' ? normalizeLine(value) : (value ?? ''))

const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`

const text = (max: number, message: string) =>
  z.string({ required_error: message, invalid_type_error: message }).max(max, tooLong(max))

/** A required single-line field. `max` counts characters. */
export const required = (message: string, max = 200) =>
  z.preprocess(normalizedLine, text(max, message).min(1, message))

/** A single-line field with at least `min` characters. */
export const atLeast = (min: number, message: string, max: number) =>
  z.preprocess(normalizedLine, text(max, message).min(min, message))

/** An optional single-line field. */
export const optional = (max = 200) => z.preprocess(normalizedLine, text(max, 'Please enter text'))

/** Keeps line breaks and tabs, and removes other control characters, which cannot be typed. */
export const normalizeLines = (text: string) =>
  text
    .toWellFormed()
    .replace(invisibleCharacters, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
const normalizedLines = (value: unknown) =>
  typeof value === 'string' ? normalizeLines(value) : (value ?? '')

/** An optional multiline field. */
export const multiLine = (max: number) =>
  z.preprocess(normalizedLines, z.string({ invalid_type_error: 'Please enter text' }).max(max, tooLong(max)))

/** Whether a string is a calendar date, YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`)
  // JavaScript engines parse February 30 as March 2.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

const emailMax = 254

/** An email address, lower-cased. */
export const email = (message = 'Please enter a valid email address') =>
  z.preprocess(normalizedLine, text(emailMax, message).email(message).toLowerCase())

/** An optional email address. */
export const optionalEmail = (message = 'Please enter a valid email address') =>
  z.preprocess(
    normalizedLine,
    z.union([z.literal(''), text(emailMax, message).email(message).toLowerCase()], {
      errorMap: () => ({ message }),
    }),
  )

/**
 * A number, or a numeric string as forms send it. Anything else is invalid, even if JavaScript could coerce
 * it.
 */
export const numeric = (message = 'Please enter a valid number') =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
    z.number({ required_error: message, invalid_type_error: message }),
  )

/** An optional field: an empty one counts as missing. */
export const unlessEmpty = <S extends z.ZodTypeAny>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  )

/** When the record was last saved, according to the form that edits it. */
export const savedAtField = numeric().pipe(z.number().int().nonnegative()).optional().catch(undefined)

/** A checkbox: a form sends "on" or nothing, JSON sends true or false. */
export const checkbox = z.preprocess((v) => v === true || v === 'on' || v === 'true', z.boolean())

/** The field names of a schema, without those of lists, whose forms name their fields themselves. */
export function fieldNames(schema: z.ZodTypeAny): string[] {
  if (schema instanceof z.ZodEffects) return fieldNames(schema.innerType() as z.ZodTypeAny)
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema._def as { left: z.ZodTypeAny; right: z.ZodTypeAny }
    return [...new Set([...fieldNames(left), ...fieldNames(right)])]
  }
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape as z.ZodRawShape)
  throw new Error('The field names of this form are unknown: pass them to checkForm')
}
