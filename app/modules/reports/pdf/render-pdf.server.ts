import type { Brand } from '~/brand'
import { layoutReport } from '../layout/report-pages'
import type { Block, ReportLayout, ReportPage } from '../layout/report-layout'
import type { PrintedReport } from '../revisions/printed-report'
import { BlockBuilder } from './blocks.server'
import { fits, scales, usualScale, type Box } from '../../pdf/boxes.server'
import { drawCover } from './cover.server'
import { contentWidth, ink, Paper, sheet } from '../../pdf/paper.server'

const headHeight = 44
const footHeight = 20
const contentHeight = sheet.height - sheet.top - sheet.bottom - headHeight - footHeight
const gutter = 24
const gap = 12

/** Combines a page's blocks into one box, with columns side by side or filled in sequence. */
function arrangePage(builder: BlockBuilder, page: ReportPage, columns: 'fixed' | 'filled'): Box {
  const width = (contentWidth - gutter) / 2
  const boxesOf = (blocks: readonly Block[], blockWidth: number) =>
    blocks.map((block) => builder.block(block, blockWidth))
  const [left, right] = page.columns.map((blocks) => boxesOf(blocks, width)) as [Box[], Box[]]
  const inColumns =
    columns === 'filled'
      ? builder.columns(builder.stack([...left, ...right], gap), { count: 2, width, gutter })
      : builder.beside([
          { left: 0, box: builder.stack(left, gap) },
          { left: width + gutter, box: builder.stack(right, gap) },
        ])
  return builder.stack(
    [
      ...boxesOf(page.wide, contentWidth),
      ...(left.length + right.length > 0 ? [inColumns] : []),
      ...boxesOf(page.end, contentWidth),
    ],
    gap,
  )
}

/** Splits a box across pages without cutting anything. */
function* splitIntoPages(box: Box, room: number): Generator<Box> {
  let rest = box
  while (!fits(rest, room)) {
    const parts = rest.split?.(room)
    if (!parts) throw new Error('A part of the report is higher than a page')
    yield parts[0]
    rest = parts[1]
  }
  yield rest
}

/** Smaller scales are tried only for content that takes at most this many pages, to limit the work. */
const maxPagesToCompare = 4

/** Fits a page at the largest possible scale; otherwise it continues on as few further pages as possible. */
function fitPage(paper: Paper, page: ReportPage): Box[] {
  const arrangedAt = (scale: number, columns: 'fixed' | 'filled') =>
    arrangePage(new BlockBuilder(paper, scale), page, columns)
  const arrangements = ['fixed', 'filled'] as const
  const smallest = scales[scales.length - 1] ?? usualScale
  if (arrangements.some((columns) => arrangedAt(smallest, columns).height <= contentHeight))
    for (const scale of scales)
      for (const columns of arrangements) {
        const box = arrangedAt(scale, columns)
        if (box.height <= contentHeight) return [box]
      }
  const dividedAt = (scale: number) => [...splitIntoPages(arrangedAt(scale, 'filled'), contentHeight)]
  const usual = dividedAt(usualScale)
  if (usual.length > maxPagesToCompare) return usual
  const fewest = dividedAt(smallest).length
  if (fewest >= usual.length) return usual
  const others = scales.filter((scale) => scale < usualScale).map(dividedAt)
  return others.find((boxes) => boxes.length === fewest) ?? usual
}

type Sheet = { title: string; box: Box }

function drawSheet(paper: Paper, layout: ReportLayout, { title, box }: Sheet, count: string, brand: Brand) {
  const { section, end } = paper.page(title)
  const [left, top] = [sheet.left, sheet.top]
  const running = paper.lines(layout.hoaName, contentWidth * 0.62, { size: 8, color: ink.muted, maxLines: 1 })
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
  const heading = paper.lines(title, contentWidth, { font: 'serif', size: 18 })
  paper.mark(section, 'H2', () => paper.draw(heading, left, top + 12))
  paper.rule(left, top + headHeight - 8, contentWidth, ink.text, 1.4)
  box.draw(left, top + headHeight, section)
  const foot = sheet.height - sheet.bottom - 10
  paper.rule(left, foot - 5, contentWidth)
  const footerParts = [
    layout.orderNumber,
    layout.date,
    layout.revision,
    layout.mark,
    `Method ${layout.method}`,
  ]
  const notes = paper.lines(footerParts.filter(Boolean).join(' · '), contentWidth - 70, {
    size: 7.5,
    color: ink.muted,
    maxLines: 1,
  })
  const number = paper.lines(count, 66, { size: 7.5, color: ink.muted, align: 'right' })
  paper.artifact(() => {
    paper.draw(notes, left, foot)
    paper.draw(number, left + contentWidth - 66, foot)
  })
  end()
}

/** Renders the report as a PDF: a cover, three pages, and continuation pages as needed. Nothing is fetched. */
export async function renderReportPdf(report: PrintedReport, brand: Brand): Promise<Buffer> {
  const layout = layoutReport(report)
  const paper = await Paper.open({
    title: `${brand.productName} Report: ${layout.hoaName.slice(0, 200)}`,
    author: brand.productName,
    subject: `HOA health report ${layout.orderNumber}`,
    createdAt: report.reportDate,
  })
  drawCover(paper, layout, brand)
  const sheets = layout.pages.flatMap((page) =>
    fitPage(paper, page).map((box, index): Sheet => ({
      title: index === 0 ? page.title : `${page.title} (continued)`,
      box,
    })),
  )
  sheets.forEach((page, index) =>
    drawSheet(paper, layout, page, `Page ${index + 1} of ${sheets.length}`, brand),
  )
  return paper.finish()
}
