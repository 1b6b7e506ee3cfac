import { simpleParser } from 'mailparser'

/** Parses a mail: headers unfolded and in lowercase, both texts decoded, and its content types. */
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
