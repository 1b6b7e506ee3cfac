import { brand } from '~/env.server'
import { BoxSetter, usualScale, type Box } from '../pdf/boxes.server'
import { contentWidth, ink, Paper, sheet } from '../pdf/paper.server'
import type { ReadReceipt } from './read-receipt.server'
import type { Receipt, ReceiptLine } from './receipt'

const left = sheet.left + 14
const width = contentWidth - 28
const gutter = 24
const amountWidth = 110

export const receiptFileName = (orderNumber: string) => `receipt-${orderNumber}.pdf`

function parties(setter: BoxSetter, { parties }: Receipt): Box {
  const each = (width - gutter) / 2
  return setter.beside(
    parties.map(({ title, lines }, at) => ({
      at: at * (each + gutter),
      box: setter.stack([
        setter.text(title, each, { font: 'bold', size: 9, color: ink.muted }, 'H2'),
        setter.space(3),
        ...lines.map((line) => setter.text(line, each, { size: 10.5 })),
      ]),
    })),
  )
}

const rule = (setter: BoxSetter, color: string, weight: number): Box => ({
  height: 18,
  draw: (x, y) => setter.paper.rule(x, y + 9, width, color, weight),
})

const facts = (setter: BoxSetter, { facts }: Receipt): Box =>
  setter.stack(
    facts.map(([name, value]) =>
      setter.beside([
        { at: 0, box: setter.text(name, 110, { size: 10, color: ink.muted }) },
        { at: 120, box: setter.text(value, width - 120, { size: 10 }) },
      ]),
    ),
    4,
  )

function priceLine(setter: BoxSetter, { label, amount, kind }: ReceiptLine): Box {
  const style = kind === 'total' ? ({ font: 'bold', size: 12 } as const) : ({ size: 10.5 } as const)
  const box = setter.beside([
    { at: 0, box: setter.text(label, width - amountWidth, style) },
    { at: width - amountWidth, box: setter.text(amount, amountWidth, { ...style, align: 'right' }) },
  ])
  if (kind !== 'struck') return box
  const struck = setter.paper.widthOf(amount, style)
  return {
    height: box.height,
    draw: (x, y, parent) => {
      box.draw(x, y, parent)
      setter.paper.rule(x + width - struck, y + box.height / 2 + 0.5, struck, ink.text)
    },
  }
}

const sum = (setter: BoxSetter, lines: ReceiptLine[]): Box =>
  setter.stack(
    lines.flatMap((line) => [
      ...(line.kind === 'total' ? [rule(setter, ink.lineStrong, 0.75)] : []),
      priceLine(setter, line),
    ]),
    5,
  )

/** A receipt as a PDF of one page, with the same content as its page on the screen. */
export async function renderReceiptPdf({ orderNumber, paidAt, receipt }: ReadReceipt): Promise<Buffer> {
  const { productName } = brand()
  const paper = await Paper.open({
    title: `Receipt ${orderNumber}`,
    author: productName,
    subject: `Receipt for order ${orderNumber}`,
    createdAt: paidAt,
  })
  const setter = new BoxSetter(paper, usualScale)
  const { section, end } = paper.page(receipt.title)
  const content = setter.stack([
    setter.text(productName, width, { font: 'bold', size: 12, color: ink.accent }),
    setter.space(10),
    setter.text(receipt.title, width, { font: 'serif', size: 28, leading: 1.14 }, 'H1'),
    setter.space(20),
    parties(setter, receipt),
    setter.space(10),
    rule(setter, ink.line, 0.75),
    setter.space(4),
    facts(setter, receipt),
    setter.space(4),
    rule(setter, ink.text, 1.2),
    setter.space(4),
    sum(setter, receipt.lines),
    ...(receipt.after.length > 0 ? [setter.space(14), sum(setter, receipt.after)] : []),
    ...(receipt.note ? [setter.space(14), setter.text(receipt.note, width, { size: 10.5 })] : []),
  ])
  content.draw(left, 64, section)
  const foot = setter.text(receipt.questions, width, { size: 9, color: ink.muted })
  foot.draw(left, Math.max(726, 64 + content.height + 20), section)
  end()
  return paper.finish()
}
