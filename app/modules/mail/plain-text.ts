import { toPlainText } from '@react-email/render'

/** Classes that mark elements with their own formatting in plain text. */
export const plainTextClasses = { button: 'button', quote: 'quote' } as const

/** The arguments that html-to-text passes to a formatter; the library has no types. */
type Node = { attribs?: { href?: string }; children: unknown[] }
type Builder = {
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(options: { trailingLineBreaks: number }): void
  addInline(text: string, options?: { noWordTransform: boolean }): void
  addLineBreak(): void
}
type Walk = (nodes: unknown[], builder: Builder) => void

/**
 * Converts a mail's HTML to its plain-text part: headings keep their case, a button's URL is on its own line
 * below it, other URLs follow the link text in angle brackets so that mail clients see where they end, quotes
 * are marked as in replies, and line breaks in user input are preserved.
 */
export const htmlToText = (html: string): string =>
  toPlainText(html, {
    preserveNewlines: true,
    formatters: {
      button(node: Node, walk: Walk, builder: Builder) {
        builder.openBlock({ leadingLineBreaks: 2 })
        walk(node.children, builder)
        builder.addInline(':')
        builder.addLineBreak()
        builder.addInline(node.attribs?.href ?? '', { noWordTransform: true })
        builder.closeBlock({ trailingLineBreaks: 2 })
      },
    },
    selectors: [
      { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
      { selector: `a.${plainTextClasses.button}`, format: 'button' },
      { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
      { selector: `p.${plainTextClasses.quote}`, format: 'blockquote' },
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'hr', options: { length: 24 } },
    ],
  })
