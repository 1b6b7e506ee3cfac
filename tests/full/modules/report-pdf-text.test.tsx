import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, type StaticHandlerContext } from '@remix-run/router'
import { createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { describe, expect, it } from 'vitest'
import { defaultBrand } from '~/brand'
import { sheet } from '~/modules/pdf/paper.server'
import { renderReportPdf } from '~/modules/reports/pdf/render-pdf.server'
import type { PrintedReport } from '~/modules/reports/revisions/printed-report'
import { layoutReport } from '~/modules/reports/layout/report-pages'
import type { ReportLayout } from '~/modules/reports/layout/report-layout'
import { sampleNumbers, sampleReport } from '~/modules/reports/samples/samples'
import { Cover, Sheet } from '~/routes/report/document'
import { printedReports } from '~tests/factories/printed-report'
import { hostileReport, longestReport } from '~tests/factories/reports'
import fc from '~tests/setup/fast-check'
import { textOf } from '~tests/setup/html'
import { pdfLetters } from '~tests/setup/pdf-text'
import { blocksOf } from '~tests/setup/report-blocks'

// Lines break differently, and PDF readers drop a hyphen at the end of a line.
const lettersOf = (text: string) => text.replace(/[\s\u0002\ufffe-]+/gu, '')

const { query } = createStaticHandler([{ id: 'root', path: '/' }])
const page = (await query(new Request('http://localhost/'))) as StaticHandlerContext

function html(element: React.ReactElement) {
  const routes = [{ id: 'root', path: '/', element: <MantineProvider>{element}</MantineProvider> }]
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(routes, page)} context={page} />,
  )
}

const gauge = /<svg[^>]*role="img".*?<\/svg>/s
const gaugeHeading = lettersOf('on a scale from 0 to 100.')

/** PDF readers extract the text around the gauge in a different order. */
function withGaugeSorted(text: string, length: number) {
  const from = text.indexOf(gaugeHeading) + gaugeHeading.length
  const to = from + length
  return text.slice(0, from) + [...text.slice(from, to)].sort().join('') + text.slice(to)
}

/**
 * Content that exists only on the web page: choosing the loan date, drafting a mail, expanding quotes, and
 * links.
 */
const controls =
  /<form\b.*?<\/form>|(?<=<\/summary>)<blockquote>.*?<\/blockquote>|<p class="[^"]*write[^"]*">.*?<\/p>|<a href="\/scoring">.*?<\/a>/gs

/** The text of the web page: its cover, and each of its pages under the title. */
function webText(layout: ReportLayout) {
  const cover = html(<Cover layout={layout} hasPdf />)
    .replace(/<nav\b.*?<\/nav>/s, '')
    .replace(/<a\b.*?<\/a>/gs, '')
  const pages = layout.pages.map((page, at) => {
    const body = html(<Sheet layout={layout} page={page} number={at + 1} />)
      .replace(/^.*?<\/h2>/s, '')
      .replace(/<caption.*?<\/caption>/gs, '')
      .replace(/<p class="[^"]*foot[^"]*">.*?<\/p>/gs, '')
      .replace(controls, '')
    return lettersOf(textOf(body))
  })
  const [first] = layout.pages
  const around = gauge.exec(html(<Sheet layout={layout} page={first} number={1} />))?.[0] ?? ''
  return { cover: lettersOf(textOf(cover)), pages, gaugeLength: lettersOf(textOf(around)).length }
}

/** Compares only the surroundings of the first difference, so that a failure stays readable. */
function expectSame(pdf: string, web: string) {
  let at = 0
  while (at < web.length && web[at] === pdf[at]) at += 1
  const from = Math.max(0, at - 60)
  expect(pdf.slice(from, at + 200)).toBe(web.slice(from, at + 200))
}

type Letters = Awaited<ReturnType<typeof pdfLetters>>[number]
const joined = (letters: Letters) => lettersOf(letters.map(({ letter }) => letter).join(''))

const headBottom = sheet.height - sheet.top - 36
const footTop = sheet.bottom + 18

/**
 * The text of the PDF in the same parts: continuation pages are joined, without running headers, footers, and
 * repeated headings.
 */
async function pdfText(layout: ReportLayout, report: PrintedReport) {
  const pages = await pdfLetters(await renderReportPdf(report, defaultBrand))
  const isHead = ({ bottom }: Letters[number]) => bottom > headBottom
  const isFoot = ({ top }: Letters[number]) => top < footTop
  const titled = pages.map((letters) => ({
    head: joined(letters.filter(isHead)),
    body: joined(letters.filter((letter) => !isHead(letter) && !isFoot(letter))),
    whole: joined(letters),
  }))
  const starts = layout.pages.map(({ title }) =>
    titled.findIndex(({ head }) => head.endsWith(lettersOf(title))),
  )
  const headings = blocksOf(layout).map(({ title }) => lettersOf(`${title} (continued)`))
  const bodies = starts.map((start, at) => {
    const own = titled.slice(start, starts[at + 1])
    const isMarked = own
      .slice(1)
      .every(({ head }) => head.endsWith(lettersOf(`${layout.pages[at]?.title} (continued)`)))
    expect(isMarked).toBe(true)
    return headings.reduce(
      (text, heading) => text.replaceAll(heading, ''),
      own.map(({ body }) => body).join(''),
    )
  })
  const cover = titled
    .slice(0, starts[0])
    .map(({ whole }) => whole)
    .join('')
  return { cover, pages: bodies, letters: pages.flat() }
}

async function expectSameText(report: PrintedReport) {
  const layout = layoutReport(report)
  const [web, pdf] = [webText(layout), await pdfText(layout, report)]
  expectSame(pdf.cover, web.cover)
  pdf.pages.forEach((text, at) => {
    const own = web.pages[at] ?? ''
    if (at > 0) expectSame(text, own)
    else expectSame(withGaugeSorted(text, web.gaugeLength), withGaugeSorted(own, web.gaugeLength))
  })
  const right = sheet.width - sheet.right + 1
  const misplaced = pdf.letters.filter(
    (letter) => letter.size < 7.5 - 1e-3 || letter.left <= 0 || letter.right >= right || letter.bottom <= 0,
  )
  expect(misplaced).toEqual([])
}

describe('the web page and the PDF of a report', () => {
  it.each(sampleNumbers)('have the same text, printed in at least 7.5 points, for %s', async (number) => {
    await expectSameText(sampleReport(number))
  })

  it.each([
    ['words that are longer than a line', { ...hostileReport(), propertyAddress: '1 Main Street' }],
    ['values of the maximum length', longestReport()],
  ])('have the same text for %s', async (_, report) => {
    await expectSameText(report)
  })

  it('have the same text for randomly generated reports', async () => {
    await fc.assert(fc.asyncProperty(printedReports, expectSameText), { numRuns: 20, endOnFailure: true })
  })
})
