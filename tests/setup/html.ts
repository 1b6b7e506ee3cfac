const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decode = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? '')

const attribute = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`).exec(tag)
  return found ? decode(found[1] ?? '') : null
}

const tagsOf = (html: string, element: string, name: string) =>
  (html.match(new RegExp(`<${element}\\b[^>]*>`, 'g')) ?? []).filter((tag) => attribute(tag, 'name') === name)

/** What a field of a page holds as it came from the server; null for none of that name, or for one that is not chosen. */
export function fieldValue(html: string, name: string): string | null {
  const [select] = tagsOf(html, 'select', name)
  if (select) {
    const options = html.slice(html.indexOf(select)).split('</select>')[0] ?? ''
    const chosen = options.match(/<option\b[^>]*>/g)?.find((tag) => attribute(tag, 'selected') !== null)
    return chosen ? attribute(chosen, 'value') : null
  }
  const inputs = tagsOf(html, 'input', name)
  const chosen = inputs.find((tag) => {
    const type = attribute(tag, 'type')
    return (type !== 'radio' && type !== 'checkbox') || attribute(tag, 'checked') !== null
  })
  if (!chosen) return null
  return attribute(chosen, 'value') ?? (attribute(chosen, 'type') === 'checkbox' ? 'on' : '')
}

/** What a page says, without its scripts and tags. */
export const textOf = (html: string) =>
  decode(
    html
      .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
      // A place where a word may break is no blank.
      .replace(/(?:<!-- -->)?<wbr\s*\/?>(?:<!-- -->)?/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&nbsp;/g, ' '),
  ).replace(/\s+/g, ' ')

/** The ids of the documents that step 3 lists. */
export const documentIds = (html: string) =>
  tagsOf(html, 'input', 'documentId').map((tag) => Number(attribute(tag, 'value')))
