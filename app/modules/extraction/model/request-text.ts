import { createHash } from 'node:crypto'
import { kindNames } from '../../document-reading/kinds'
import type { Page } from '../../document-reading/types'
import type { Candidate } from '../../report-fields/candidate'
import { pageKey, type PlannedPart } from './parts'
import type { Part } from '../evidence/check-answer'

/** What a request says about the order. */
export type OrderHead = {
  property: string
  /** The association that staff have linked; null before. */
  association: string | null
}

const maxFindingLength = 200

const sha256 = (...texts: string[]) =>
  texts
    .reduce((hash, text) => hash.update(`${text.length}:`).update(text), createHash('sha256'))
    .digest('hex')

/**
 * Identifies a request by what decides its answer: the same pages are never paid for twice. The order's head and
 * pictures are left out, since both change without a change of the document.
 */
export const partHash = (model: string, instructions: string, { pages }: Pick<Part, 'pages'>) =>
  sha256(model, instructions, ...pages.map(({ number, text }) => `${number} ${text}`))

export const questionHash = (model: string, instructions: string, question: string) =>
  sha256(model, instructions, question)

/** On one line, so that a finding cannot pose as another one. */
const finding = ({ path, value, qualifier }: Candidate, number: number) =>
  `${number}. ${`${path}: ${value}${qualifier ? ` (${qualifier})` : ''}`.replace(/\s+/g, ' ').slice(0, maxFindingLength)}`

/**
 * The variable part of a request. The tags' names end in a code derived from all of the text, so that no page can
 * contain the tag that would close its own.
 */
export function partText(
  part: PlannedPart,
  { property, association }: OrderHead,
  pictured: readonly Page[],
): string {
  const { document, pages, numbered, pageCount } = part
  const code = sha256(...pages.map(({ text }) => text)).slice(0, 12)
  const date = numbered.find(({ date }) => date !== undefined)?.date
  const numbers = numbered.map((candidate, i) => ({ candidate, number: i + 1 }))
  const head = [
    `Document: ${JSON.stringify(document.name)}, ${kindNames[document.kind]}${date ? `, dated ${date}` : ''}`,
    `Pages: ${pages.map(({ number }) => number).join(', ')} (the document has ${pageCount} pages with text)`,
    `Property: ${JSON.stringify(property)}. Association: ${JSON.stringify(association ?? 'not known yet')}`,
    `Code of the tags: ${code}`,
    ...(pictured.length > 0
      ? [`Pictures, in this order, of pages: ${pictured.map(({ number }) => number).join(', ')}`]
      : []),
  ]
  const body = pages.map(({ number, text }) => {
    const found = numbers.filter(({ candidate }) => candidate.page === number)
    const page = `<page-${code} number="${number}">\n${text}\n</page-${code}>`
    return found.length === 0
      ? page
      : `${page}\n<found-${code}>\n${found.map((f) => finding(f.candidate, f.number)).join('\n')}\n</found-${code}>`
  })
  return [...head, '', ...body].join('\n')
}

/** The pages of a part that are sent as pictures, too. */
export const picturedPages = ({ documentId, pages }: Part, keys: ReadonlySet<string>) =>
  pages.filter(({ number }) => keys.has(pageKey(documentId, number)))
