import { expect, it } from 'vitest'
import { sampleNumbers } from '~/modules/reports/samples/samples'
import { withBrowser } from '~tests/setup/browser'
import { pdfTexts } from '~tests/setup/pdf-text'

const { visit } = withBrowser()

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
