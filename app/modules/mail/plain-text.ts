import { toPlainText } from '@react-email/render'

/** What the plain text tells apart by more than its element. */
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
 * The plain-text part of a mail, made from its HTML: headings as they are written, every address on a line of its own below its
 * button or in angle brackets behind its words, which no mail program takes for a part of it, quotes marked as in a reply, and the
 * line breaks that people typed.
 */
export const plainText = (html: string): string =>
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
