import Bowser from 'bowser'

/** What people call the browser that calls itself `userAgent`: "Chrome on Windows". */
export function browserName(userAgent: string): string {
  if (!userAgent) return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent)
  return os.name ? `${browser.name || 'Unknown browser'} on ${os.name}` : browser.name || 'Unknown browser'
}
