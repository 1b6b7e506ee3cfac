import { expect } from 'vitest'
import type { AcceptedExtension } from '~/modules/document-files/limits'
import { readFile, type ReadEvent } from '~/modules/document-reading/read-file.server'
import type { Page } from '~/modules/document-reading/types'

/** The pages of a file, as the product reads it, and the numbers of the illegible ones. */
export async function read(bytes: Buffer, extension: AcceptedExtension) {
  const events: ReadEvent[] = []
  for await (const event of readFile(bytes, extension)) events.push(event)
  const pages = events.flatMap((e) => (e.type === 'page' ? [e] : []))
  return {
    pages: pages.map((e) => e.page),
    illegible: pages.filter((e) => e.isIllegible).map((e) => e.page.number),
  }
}

/** The positions of a text's words on the page. */
export function boxesOf(page: Page, text: string) {
  const start = page.text.indexOf(text)
  expect(start, `“${text}” in ${page.text}`).toBeGreaterThanOrEqual(0)
  return page.words.filter((w) => w.start >= start && w.end <= start + text.length).map((w) => w.box)
}
