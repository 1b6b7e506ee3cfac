/** A mail taken apart: its headers unfolded and by lower-case name, its parts decoded. */
export function readMail(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const at = line.indexOf(':')
    headers[line.slice(0, at).toLowerCase()] = line.slice(at + 1).trim()
  }
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? ''
  const sections = rest.join('\r\n\r\n').split(`--${boundary}`).slice(1, -1)
  const types: string[] = []
  const parts = sections.map((section) => {
    const [partHead = '', ...body] = section.split('\r\n\r\n')
    types.push(/content-type: ([\w/]+)/i.exec(partHead)?.[1] ?? '')
    const text = body.join('\r\n\r\n')
    if (/quoted-printable/i.test(partHead)) return quotedPrintable(text)
    if (/base64/i.test(partHead)) return Buffer.from(text, 'base64').toString()
    return text
  })
  return { headers, types, parts }
}

const quotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
