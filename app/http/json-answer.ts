/** A JSON answer that nobody keeps. It states its length: what doesn't is compressed, however short it is. */
export function jsonResponse(body: object, status = 200, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(body)
  return new Response(text, {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
      'Cache-Control': 'no-store',
      ...headers,
    },
  })
}
