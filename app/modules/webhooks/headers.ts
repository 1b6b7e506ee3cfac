import { z } from 'zod'

/** Names and values in order. */
export type HeaderList = [name: string, value: string][]

/** Replaces header values on screens and in logs; if it is sent back, the stored value stays. */
export const maskedValue = '••••••••'

const maxHeaders = 20
const maxNameLength = 100
const maxValueLength = 2000

/** The product's own headers, and those that would change how a request is framed or routed. */
const reservedNames =
  /^(webhook-.*|host|content-length|content-type|content-encoding|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*|user-agent)$/i

const isHeaderName = (text: string) => /^[!#$%&'*+\-.^_`|~\w]+$/.test(text)
/** Printable ASCII, spaces, and tabs, which every HTTP library sends unchanged. The mask is also accepted. */
const isHeaderValue = (text: string) => text === maskedValue || /^[\t\x20-\x7e]*$/.test(text)

function problemOf([name, value]: [string, string]): string | null {
  if (!isHeaderName(name))
    return `“${name.slice(0, 40)}” can’t be the name of a header. Write each line as Name: value.`
  if (name.length > maxNameLength || value.length > maxValueLength)
    return `The header ${name.slice(0, 40)} is too long`
  if (reservedNames.test(name)) return `The header ${name} is set by the product itself`
  if (!isHeaderValue(value)) return `The value of ${name} may contain only plain characters`
  return null
}

/** Parses lines of the form "Name: value". */
const parseHeaderLines = (text: string): HeaderList =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return colon === -1 ? [line, ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    })

function readHeaders(value: unknown): HeaderList | null {
  if (value === undefined || value === null) return []
  if (typeof value === 'string') return parseHeaderLines(value)
  if (typeof value !== 'object' || Array.isArray(value)) return null
  const entries = Object.entries(value)
  return entries.every((entry): entry is [string, string] => typeof entry[1] === 'string') ? entries : null
}

/** Custom headers: lines in a form, or an object in an API call. */
export const headersField = z.unknown().transform((value, context): HeaderList => {
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  const list = readHeaders(value)
  if (!list) return refuse('Please send the headers as names with text values')
  if (list.length > maxHeaders) return refuse(`Please use at most ${maxHeaders} headers`)
  const problem = list.map(problemOf).find((message) => message !== null)
  if (problem) return refuse(problem)
  const names = list.map(([name]) => name.toLowerCase())
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  return duplicate ? refuse(`The header ${duplicate} appears twice`) : list
})

/** Stored headers for the form: names with masked values. */
export const maskedLines = (names: string[]) => names.map((name) => `${name}: ${maskedValue}`).join('\n')

/** Restores the stored values where a form or an API call sent the mask back. */
export function restoreMaskedValues(sent: HeaderList, stored: HeaderList): HeaderList {
  const known = new Map(stored.map(([name, value]) => [name.toLowerCase(), value]))
  return sent.flatMap(([name, value]): HeaderList => {
    if (value !== maskedValue) return [[name, value]]
    const storedValue = known.get(name.toLowerCase())
    return storedValue === undefined ? [] : [[name, storedValue]]
  })
}
