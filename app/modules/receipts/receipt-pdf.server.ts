import { brand } from '~/env.server'
import { BoxBuilder, usualScale, type Box } from '../pdf/boxes.server'
import { contentWidth, ink, Paper, sheet } from '../pdf/paper.server'
import type { ReadReceipt } from './read-receipt.server'
import type { Receipt, ReceiptLine } from './receipt'

const left = sheet.left + 14
const width = contentWidth - 28
const gutter = 24
const amountWidth = 110

export const receiptFileName = (orderNumber: string) => `receipt-${orderNumber}.pdf`

function parties(builder: BoxBuilder, { parties }: Receipt): Box {
  const columnWidth = (width - gutter) / 2
  return builder.beside(
    parties.map(({ title, lines }, index) => ({
      left: index * (columnWidth + gutter),
      box: builder.stack([
        builder.text(title, columnWidth, { font: 'bold', size: 9, color: ink.muted }, 'H2'),
        builder.space(3),
        ...lines.map((line) => builder.text(line, columnWidth, { size: 10.5 })),
      ]),
    })),
  )
}

const rule = (builder: BoxBuilder, color: string, weight: number): Box => ({
  height: 18,
  draw: (x, y) => builder.paper.rule(x, y + 9, width, color, weight),
})

const facts = (builder: BoxBuilder, { facts }: Receipt): Box =>
  builder.stack(
    facts.map(([name, value]) =>
      builder.beside([
        { left: 0, box: builder.text(name, 110, { size: 10, color: ink.muted }) },
        { left: 120, box: builder.text(value, width - 120, { size: 10 }) },
      ]),
    ),
    4,
  )

function priceLine(builder: BoxBuilder, { label, amount, kind }: ReceiptLine): Box {
  const style = kind === 'total' ? ({ font: 'bold', size: 12 } as const) : ({ size: 10.5 } as const)
  const box = builder.beside([
    { left: 0, box: builder.text(label, width - amountWidth, style) },
    { left: width - amountWidth, box: builder.text(amount, amountWidth, { ...style, align: 'right' }) },
  ])
  if (kind !== 'struck') return box
  const struck = builder.paper.widthOf(amount, style)
  return {
    height: box.height,
    draw: (x, y, parent) => {
      box.draw(x, y, parent)
      builder.paper.rule(x + width - struck, y + box.height / 2 + 0.5, struck, ink.text)
    },
  }
}

const sum = (builder: BoxBuilder, lines: ReceiptLine[]): Box =>
  builder.stack(
    lines.flatMap((line) => [
      ...(line.kind === 'total' ? [rule(builder, ink.lineStrong, 0.75)] : []),
      priceLine(builder, line),
    ]),
    5,
  )

/** Renders a receipt as a one-page PDF with the same content as its web page. */
export async function renderReceiptPdf({ orderNumber, paidAt, receipt }: ReadReceipt): Promise<Buffer> {
  const { productName } = brand()
  const paper = await Paper.open({
    title: `Receipt ${orderNumber}`,
    author: productName,
    subject: `Receipt for order ${orderNumber}`,
    createdAt: paidAt,
  })
  const builder = new BoxBuilder(paper, usualScale)
  const { section, end } = paper.page(receipt.title)
  const content = builder.stack([
    builder.text(productName, width, { font: 'bold', size: 12, color: ink.accent }),
    builder.space(10),
    builder.text(receipt.title, width, { font: 'serif', size: 28, leading: 1.14 }, 'H1'),
    builder.space(20),
    parties(builder, receipt),
    builder.space(10),
    rule(builder, ink.line, 0.75),
    builder.space(4),
    facts(builder, receipt),
    builder.space(4),
    rule(builder, ink.text, 1.2),
    builder.space(4),
    sum(builder, receipt.lines),
    ...(receipt.linesAfterPayment.length > 0
      ? [builder.space(14), sum(builder, receipt.linesAfterPayment)]
      : []),
    ...(receipt.note ? [builder.space(14), builder.text(receipt.note, width, { size: 10.5 })] : []),
  ])
  content.draw(left, 64, section)
  const foot = builder.text(receipt.questions, width, { size: 9, color: ink.muted })
  foot.draw(left, Math.max(726, 64 + content.height + 20), section)
  end()
  return paper.finish()
}
