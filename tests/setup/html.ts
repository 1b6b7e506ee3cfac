import { parse as parseHtml, type HTMLElement } from 'node-html-parser'

/** Parses HTML like a browser without scripts: the contents of `noscript` are part of the page. */
const parse = (html: string) => parseHtml(html, { blockTextElements: { script: true, style: true } })

const elementsNamed = (page: HTMLElement, element: string, name: string) =>
  page.querySelectorAll(element).filter((field) => field.getAttribute('name') === name)

/** A field's initial value; null if there is no such field or it is not selected. */
export function fieldValue(html: string, name: string): string | null {
  const page = parse(html)
  const [select] = elementsNamed(page, 'select', name)
  if (select) {
    const chosen = select.querySelectorAll('option').find((option) => option.hasAttribute('selected'))
    return chosen?.getAttribute('value') ?? null
  }
  const [area] = elementsNamed(page, 'textarea', name)
  if (area) return area.text
  const chosen = elementsNamed(page, 'input', name).find((input) => {
    const type = input.getAttribute('type')
    return (type !== 'radio' && type !== 'checkbox') || input.hasAttribute('checked')
  })
  if (!chosen) return null
  return chosen.getAttribute('value') ?? (chosen.getAttribute('type') === 'checkbox' ? 'on' : '')
}

/** The text of a page, without scripts and tags. */
export function textOf(html: string): string {
  const page = parse(html.replace(/^<!doctype html>/i, ''))
  for (const silent of page.querySelectorAll('script, style')) silent.remove()
  const words = (node: HTMLElement): string =>
    node.childNodes
      .map((child) => {
        if (child.nodeType === 3) return child.text
        // `wbr` elements do not count as spaces.
        const element = child as HTMLElement
        return element.rawTagName === 'wbr' ? '' : ` ${words(element)} `
      })
      .join('')
  return words(page).replace(/\s+/g, ' ')
}

/** The ids of the documents listed in step 3. */
export const documentIds = (html: string) =>
  elementsNamed(parse(html), 'input', 'documentId').map((input) => Number(input.getAttribute('value')))
