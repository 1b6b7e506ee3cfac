import { simpleParser } from 'mailparser'

/** A mail taken apart: its headers unfolded and by lower-case name, its two texts decoded, and the types in which it comes. */
export async function readMail(raw: string) {
  const {
    headerLines,
    text = '',
    html,
  } = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
  })
  const headers: Record<string, string> = Object.fromEntries(
    headerLines.map(({ key, line }) => [
      key,
      line
        .slice(key.length + 1)
        .replace(/\r?\n[ \t]+/g, ' ')
        .trim(),
    ]),
  )
  const types = [...raw.matchAll(/^content-type: (text\/\w+)/gim)].map(([, type]) => type)
  return { headers, types, parts: [text, html || ''] }
}
