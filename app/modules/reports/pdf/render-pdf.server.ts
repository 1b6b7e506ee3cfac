import type { Brand } from '~/brand'
import { layReport, type LaidReport, type ReportPage } from '../report-pages'
import type { PrintedReport } from '../printed-report'
import { BlockSetter } from './blocks.server'
import { fits, type Box } from './boxes.server'
import { contentWidth, ink, Paper, sheet, type Structure } from './paper.server'

const headHeight = 46
const footHeight = 20
const room = sheet.height - sheet.top - sheet.bottom - headHeight - footHeight
const gutter = 24

const severityColors = { bad: ink.bad, caution: ink.caution, good: ink.good } as const

function drawCover(paper: Paper, laid: LaidReport, brand: Brand, section: Structure) {
  const { doc } = paper
  const left = 78
  const width = sheet.width - left - 60
  const write = (text: string, y: number, style: Parameters<Paper['lines']>[2], type = 'P') => {
    const lines = paper.lines(text, width, style)
    paper.mark(section, type, () => paper.draw(lines, left, y))
    return y + lines.height
  }
  paper.artifact(() => {
    doc.rect(0, 0, sheet.width, sheet.height).fill(ink.paper)
    doc.rect(0, 0, 26, sheet.height).fill(ink.accent)
  })
  let y = write(`${brand.productName} Report`, 76, { font: 'bold', size: 12, color: ink.accent })
  if (laid.mark) y = write(laid.mark, y + 4, { font: 'bold', size: 10, color: ink.bad, maxLines: 2 })
  y = write('HOA Health Report', 214, { size: 13, color: ink.muted })
  y = write(laid.hoaName, y + 6, { font: 'serif', size: 34, leading: 1.14, maxLines: 4 }, 'H1')
  if (laid.place) y = write(laid.place, y + 10, { size: 13, maxLines: 2 })
  paper.rule(left, y + 22, width, ink.lineStrong)
  y = write(laid.verdict, y + 34, { font: 'serif', size: 17, maxLines: 2 })
  let x = left
  for (const { word, count, severity } of laid.alertCounts) {
    const label = `${count} ${word.toLowerCase()}`
    const style = { font: 'bold', size: 10, color: severityColors[severity] } as const
    const lines = paper.lines(label, 200, style)
    const at = x
    paper.mark(section, 'P', () => paper.draw(lines, at, y + 6))
    x += paper.widthOf(label, style) + 22
  }
  const details = [
    ['Report number', laid.orderNumber],
    ['Date', [laid.date, laid.revision].filter(Boolean).join(' · ')],
    ['Documents read', String(laid.documentCount)],
    ['Scoring method', laid.method],
  ] as const
  y = 552
  for (const [name, value] of details) {
    const [label, said] = [
      paper.lines(name, 110, { size: 9.5, color: ink.muted }),
      paper.lines(value, width - 120, { font: 'bold', size: 9.5, maxLines: 2 }),
    ]
    const top = y
    paper.mark(section, 'P', () => {
      paper.draw(label, left, top)
      paper.draw(said, left + 120, top)
    })
    y += Math.max(label.height, said.height) + 3
  }
  write(laid.legend, y + 14, { size: 9, color: ink.muted })
  write(`Questions: ${brand.supportEmail} · ${brand.supportPhone}`, 726, { size: 9, color: ink.muted })
}

/** All blocks of a page as one box, for one way of setting it. */
function setPage(setter: BlockSetter, page: ReportPage): Box {
  const column = (contentWidth - gutter) / 2
  const gap = 12
  const group = (blocks: ReportPage['wide'], width: number) =>
    blocks.length === 0
      ? []
      : [
          setter.stack(
            blocks.map((block) => setter.block(block, width)),
            gap,
          ),
        ]
  const [left, right] = page.columns
  const sides =
    left.length + right.length === 0
      ? []
      : [
          setter.beside([
            ...group(left, column).map((box) => ({ at: 0, box })),
            ...group(right, column).map((box) => ({ at: column + gutter, box })),
          ]),
        ]
  return setter.stack([...group(page.wide, contentWidth), ...sides, ...group(page.end, contentWidth)], gap)
}

/** The first way of setting the page that fits; the tightest one when none does, which is then cut at the foot. */
function fitPage(paper: Paper, page: ReportPage): Box {
  let box: Box | undefined
  for (const fit of fits) {
    box = setPage(new BlockSetter(paper, fit), page)
    if (box.height <= room) return box
  }
  if (!box) throw new Error('A page can be set in no way')
  return box
}

function drawPage(paper: Paper, laid: LaidReport, page: ReportPage, number: number, brand: Brand) {
  const { doc } = paper
  const { section, bookmark, end } = paper.page(page.title)
  const [left, top] = [sheet.left, sheet.top]
  const running = paper.lines(laid.hoaName, contentWidth * 0.62, { size: 8, color: ink.muted, maxLines: 1 })
  const product = paper.lines(`${brand.productName} Report`, contentWidth * 0.36, {
    font: 'bold',
    size: 8,
    color: ink.accent,
    align: 'right',
  })
  paper.artifact(() => {
    paper.draw(running, left, top)
    paper.draw(product, left + contentWidth * 0.64, top)
  })
  const title = paper.lines(page.title, contentWidth, { font: 'serif', size: 18, maxLines: 1 })
  paper.mark(section, 'H2', () => paper.draw(title, left, top + 12))
  paper.rule(left, top + headHeight - 8, contentWidth, ink.text, 1.4)
  const box = fitPage(paper, page)
  const y = top + headHeight
  if (box.height > room) {
    doc.save().rect(0, y, sheet.width, room).clip()
    box.draw(left, y, section)
    doc.restore()
  } else box.draw(left, y, section)
  for (const block of [...page.wide, ...page.columns.flat(), ...page.end]) bookmark.addItem(block.title)
  const foot = sheet.height - sheet.bottom - 10
  paper.rule(left, foot - 5, contentWidth)
  const said = [laid.orderNumber, laid.date, laid.revision, laid.mark, `Method ${laid.method}`]
  const notes = paper.lines(said.filter(Boolean).join(' · '), contentWidth - 70, {
    size: 7.5,
    color: ink.muted,
    maxLines: 1,
  })
  const count = paper.lines(`Page ${number} of 3`, 66, { size: 7.5, color: ink.muted, align: 'right' })
  paper.artifact(() => {
    paper.draw(notes, left, foot)
    paper.draw(count, left + contentWidth - 66, foot)
  })
  end()
}

/** The report as a PDF: always a cover and three pages, however long its texts are. Nothing is fetched. */
export async function renderReportPdf(report: PrintedReport, brand: Brand): Promise<Buffer> {
  const laid = layReport(report)
  const paper = await Paper.open({
    title: `${brand.productName} Report: ${laid.hoaName.slice(0, 200)}`,
    author: brand.productName,
    subject: `HOA health report ${laid.orderNumber}`,
    createdAt: report.reportDate,
  })
  const cover = paper.page('Cover')
  drawCover(paper, laid, brand, cover.section)
  cover.end()
  laid.pages.forEach((page, at) => drawPage(paper, laid, page, at + 1, brand))
  return paper.finish()
}
