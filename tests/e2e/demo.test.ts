import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectWellMade, ready, withBrowser } from '~tests/setup/browser'
import { pdf, press } from '~tests/setup/checkout-walk'
import { open, company, property, expectStep } from '~tests/setup/demo-walk'

// The demo (docs/specification/demo-and-samples.md#management-company-demo): five steps in the browser, with
// nothing sent.

const { visit } = withBrowser()
const next = (page: Page) => page.getByRole('button', { name: /^Next: / })

/** Fills fields one at a time; Next is disabled until the last one. */
async function fillGated(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    await expect.poll(() => next(page).isDisabled(), { message: `before ${name}` }).toBe(true)
    await page.fill(`#${name}`, value)
  }
}

it('the demo leads through five gated steps, keeps them on reload, and sends nothing', async () => {
  const visitor = await visit({ js: true, width: 1280 })
  const { page } = visitor
  await open(visitor)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))

  await expectStep(page, 'Company Info')
  await fillGated(page, company)
  // Spaces do not count as input.
  await page.fill('#title', '   ')
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await page.getByText('Still needed: Title.').waitFor()
  await page.fill('#title', company.title)
  await expectWellMade(visitor)
  await press(page, 'Next: Property Details')

  await expectStep(page, 'Property Details')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('step-title')
  await page.goBack()
  await expectStep(page, 'Company Info')
  await page.goForward()
  await expectStep(page, 'Property Details')
  const states = await page.locator('#state option').allTextContents()
  expect(states).toEqual(['Select', 'CA', 'TX', 'FL', 'NY'])
  await fillGated(page, property)
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await page.selectOption('#state', 'TX')
  await expectWellMade(visitor)
  await press(page, 'Next: Documents')

  await expectStep(page, 'Documents')
  await expect
    .poll(() => page.getByRole('list', { name: 'Kinds of documents' }).getByRole('listitem').count())
    .toBe(9)
  await page.setInputFiles('#browse', [pdf('Bylaws 2019.pdf'), pdf('scan0001.pdf')])
  await page.getByText('scan0001.pdf').waitFor()
  await page.getByText('We can’t tell what kind of document this is from its name.').waitFor()
  await page.setInputFiles('#file-minutes', pdf('scan0001.pdf'))
  await page.getByText('Still needed: 1 more kind of document.').waitFor()
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await page.setInputFiles('#file-budget', {
    name: 'budget.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('x'),
  })
  await page.getByText('File type must be PDF, DOC, DOCX, JPG, JPEG, PNG').waitFor()
  await page.setInputFiles('#file-budget', {
    name: 'empty.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(''),
  })
  await page.getByText('File is smaller than 1 bytes').waitFor()
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await page.setInputFiles('#file-budget', pdf('budget 2026.pdf'))
  await expect.poll(() => next(page).isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove Annual budget' }).click()
  await expect.poll(() => next(page).isDisabled()).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('file-budget')
  await page.setInputFiles('#file-reserve_study', pdf('study.pdf'))
  await expectWellMade(visitor)
  await press(page, 'Next: FiPhO Questions')

  await expectStep(page, 'FiPhO Questions')
  for (const [name, value] of [
    ['specialAssessments', '4+'],
    ['assessmentIncreases', '3'],
    ['budgetStatus', 'deficit'],
    ['monthsSinceElection', '24+'],
    ['monthsSinceNewElection', 'never'],
  ]) {
    await expect.poll(() => next(page).isDisabled()).toBe(true)
    await page.check(`input[name=${name}][value="${value}"]`)
  }
  await expectWellMade(visitor)

  // Going back loses nothing, with the button and with the browser's own.
  await press(page, 'Back')
  await expectStep(page, 'Documents')
  await expect.poll(() => next(page).isEnabled()).toBe(true)
  await page.goBack()
  await expectStep(page, 'FiPhO Questions')
  await expect.poll(() => page.isChecked('input[name=budgetStatus][value=deficit]')).toBe(true)
  expect(sent, 'sent before the reload').toEqual([])

  await page.reload()
  await ready(page, true)
  await expectStep(page, 'FiPhO Questions')
  await expect.poll(() => page.isChecked('input[name=specialAssessments][value="4+"]')).toBe(true)
  await visitor.allLoaded()
  sent.length = 0
  await press(page, 'Next: Complete')

  await expectStep(page, 'That’s all it takes')
  const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ')
  for (const shown of [
    'Test Lofts Association',
    '7 Secret Street, Austin, TX 78701',
    '1,250',
    '$378.50',
    'Ada Test, Manager',
    'Bylaws 2019.pdf',
    'scan0001.pdf',
    'Between 0 and 6 of 10 points',
    'Insurance certificate: ',
  ])
    expect(text).toContain(shown)
  await expectWellMade(visitor)
  expect(sent, 'sent after the reload').toEqual([])

  await press(page, 'Clear Everything and Start Over')
  await expectStep(page, 'Company Info')
  await expect.poll(() => page.inputValue('#companyName')).toBe('')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('demo'))).toBeNull()
  expect(sent).toEqual([])
  await visitor.leave()
})
