import { describe, expect, it } from 'vitest'
import { expectMessage, expectWellMade, screenName, screens, withBrowser } from '~tests/setup/browser'
import { pdfTexts } from '~tests/setup/pdf-text'

const { product, visitAs } = withBrowser()

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
