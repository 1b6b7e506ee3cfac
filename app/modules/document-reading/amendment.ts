const amendmentWords =
  /\b(?:(?:first|second|third|fourth|fifth|sixth|\d+(?:st|nd|rd|th))\s+amend(?:ment|ed)|amendment\s+(?:to|of|no)|(?:supplemental|supplementary)\s+declaration|amend(?:ment|ing)\s*\d|correction)/i
const titleLength = 900

/** Whether a document's name and beginning say that it only amends another; a restated document does not. */
export function isAmendment(name: string, beginning: string): boolean {
  const title = `${name}\n${beginning.slice(0, titleLength)}`
    .replace(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/\s+/g, ' ')
  return amendmentWords.test(title) && !/amended and restated/i.test(title)
}
