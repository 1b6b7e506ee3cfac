import { describe, expect, it } from 'vitest'
import { sampleNumbers } from '~/modules/reports/samples/samples'
import { expectMessage, expectWellMade, screenName, screens, withBrowser } from '../setup/browser'
import { pdfTexts } from '../setup/pdf-text'

const { product, visit, visitAs } = withBrowser()

const paths = [
  ...sampleNumbers.map((number) => `/report/${number}`),
  '/report/CV-0000-0000-0000',
  '/test-customer-reports',
]

it('the public report loads no scripts', async () => {
  const visitor = await visit({ js: true, width: 390 })
  const { page } = visitor
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of paths) await page.goto(path)
  expect(scripts).toEqual([])
  await visitor.leave()
})

it.each(sampleNumbers)(
  'the browser prints report %s with a cover, and starts each of its pages on a new sheet',
  async (number) => {
    const visitor = await visit({ js: false, width: 1280, dark: true })
    await visitor.page.goto(`/report/${number}`)
    const texts = await pdfTexts(await visitor.page.pdf({ preferCSSPageSize: true }))
    expect(texts.length).toBeLessThanOrEqual(7)
    for (const page of [1, 2, 3]) {
      const begins = texts.filter((text) => text.slice(0, 200).includes(`Page ${page} of 3`))
      expect(begins, `page ${page}`).toHaveLength(1)
    }
    expect(texts.at(-1)).toContain('Legal Disclaimer')
    expect(texts.join(' ')).not.toContain('Download PDF Report')
    await visitor.leave()
  },
)

it('the button of a report downloads its PDF', async () => {
  const visitor = await visit({ js: false, width: 390 })
  await visitor.page.goto('/')
  await visitor.page.getByRole('link', { name: 'excellent' }).click()
  const download = visitor.page.waitForEvent('download')
  await visitor.page.getByRole('link', { name: 'Download PDF Report' }).click()
  expect((await download).suggestedFilename()).toBe('hoa-report-SAMPLE-EXCELLENT.pdf')
  await visitor.leave()
})

describe.each(screens)('the PDF generator', (screen) => {
  it(`creates a PDF with ${screenName(screen)}`, async () => {
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    await page.goto('/admin/pdf-generator')
    await page.getByRole('button', { name: 'Load Sample Data' }).click()
    await expectMessage(visitor, 'Sample Data Loaded')
    await expect.poll(() => page.inputValue('#report-data')).toContain('Sample Terrace')
    await page.fill('#report-data', '{"hoaName":')
    await page.getByRole('button', { name: 'Generate PDF' }).click()
    await page.getByText('This is not valid JSON').first().waitFor()
    await expect.poll(() => page.inputValue('#report-data')).toBe('{"hoaName":')
    await expectWellMade(visitor)
    await page.fill('#report-data', '{"hoaName": "Entered Terrace"}')
    await page.getByRole('button', { name: 'Generate PDF' }).click()
    const link = page.getByRole('link', { name: 'Download Last Generated PDF' })
    await link.waitFor()
    const cookies = await visitor.context.cookies()
    const response = await fetch(product().url + (await link.getAttribute('href')), {
      headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    const [cover] = await pdfTexts(new Uint8Array(await response.arrayBuffer()))
    expect(cover).toContain('Entered Terrace')
    expect(cover).toContain('not an approved report')
    await expectWellMade(visitor)
    await visitor.leave()
  })
})
