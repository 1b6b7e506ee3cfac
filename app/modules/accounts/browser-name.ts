import Bowser from 'bowser'

/** A readable browser name for a User-Agent header, such as "Chrome on Windows". */
export function browserName(userAgent: string): string {
  if (!userAgent) return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent)
  return os.name ? `${browser.name || 'Unknown browser'} on ${os.name}` : browser.name || 'Unknown browser'
}
