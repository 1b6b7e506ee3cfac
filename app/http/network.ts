/** Providers give each IPv6 customer 2^64 addresses, so a /64 counts as one client. */
export function networkOf(clientIp: string): string {
  if (!clientIp.includes(':') || clientIp.includes('.')) return clientIp
  const [head = '', tail = ''] = clientIp.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = clientIp.includes('::')
    ? [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return groups.slice(0, 4).join(':')
}
