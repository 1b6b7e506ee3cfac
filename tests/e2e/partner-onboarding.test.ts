import { describe, expect, it } from 'vitest'
import { invitePartner } from '~/modules/partners/invite-partner.server'
import { makeUser } from '~tests/factories/users'
import { fiphoForm, partnerForm, partnerPassword } from '~tests/factories/partners'
import { expectMessage, expectWellMade, ready, screenName, screens, withBrowser } from '~tests/setup/browser'
import { addFiles, pdf, press } from '~tests/setup/checkout-walk'

// An invited partner describes their HOA in a browser.

const { product, visit } = withBrowser()

const makeLink = (hoaName: string) =>
  product().runInside(async () => {
    const admin = await makeUser({ role: 'admin' })
    const { inviteLink } = invitePartner(admin, { email: 'invited@example.com', hoaName, message: '' })
    return new URL(inviteLink).pathname
  })

describe.each(screens)("a partner's invitation", (screen) => {
  it(`leads through the whole onboarding with ${screenName(screen)}`, async () => {
    const hoaName = `Heron Lake ${crypto.randomUUID().slice(0, 8)}`
    const path = await makeLink(hoaName)
    const visitor = await visit(screen)
    const { page } = visitor
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Partner Information' }).waitFor()
    await ready(page, screen.js)
    await expect.poll(() => page.getByLabel('HOA name').inputValue()).toBe(hoaName)
    await expect.poll(() => page.locator('#company').isVisible()).toBe(false)
    await press(page, 'Next: Property Details')
    await page.getByText('Please select your role').waitFor()
    await page.getByText('Title is required').waitFor()
    await expectWellMade(visitor)

    const { partnerType, mailingState, hoaName: _, ...texts } = partnerForm()
    await page.check(`#partnerType-${partnerType}`)
    for (const [name, value] of Object.entries(texts)) await page.fill(`#${name}`, value)
    await page.selectOption('#mailingState', mailingState)
    await page.fill('#password', partnerPassword)
    await press(page, 'Next: Property Details')

    await page.getByRole('heading', { level: 1, name: 'Property Details' }).waitFor()
    await page.fill('#propertyCity', 'Sampleton')
    await press(page, 'Back')
    await page.getByRole('heading', { level: 1, name: 'Partner Information' }).waitFor()
    await page.getByText('Leave this blank to keep it.').waitFor()
    await press(page, 'Next: Property Details')
    await page.getByRole('heading', { level: 1, name: 'Property Details' }).waitFor()
    await expect.poll(() => page.inputValue('#propertyCity')).toBe('Sampleton')
    await page.fill('#subjectPropertyAddress', `${screen.js ? 2 : 4} Lake Drive`)
    await page.selectOption('#propertyState', 'CA')
    await page.fill('#propertyZipCode', '90002')
    await expectWellMade(visitor)
    await press(page, 'Next: Upload Documents')

    await page.getByRole('heading', { level: 1, name: 'Upload Documents' }).waitFor()
    await ready(page, screen.js)
    await addFiles(page, screen.js, [pdf('bylaws.pdf'), pdf('budget.pdf')])
    await page.getByRole('button', { name: 'Remove budget.pdf' }).click()
    await expect.poll(() => page.getByText('budget.pdf').count()).toBe(0)
    await expectWellMade(visitor)
    await press(page, 'Next: FiPhO Questionnaire')

    await page.getByRole('heading', { level: 1, name: 'FiPhO Questionnaire' }).waitFor()
    await ready(page, screen.js)
    await page.fill('#specialAssessments', 'many')
    await press(page, 'Create HOA Profile')
    await page.getByText('Please enter a valid number').waitFor()
    await page.getByText('Please select budget status').waitFor()
    await expectWellMade(visitor)
    for (const [name, value] of Object.entries(fiphoForm()))
      if (name === 'budgetStatus') await page.selectOption(`#${name}`, value)
      else await page.fill(`#${name}`, value)
    await press(page, 'Create HOA Profile')

    await page.getByRole('heading', { level: 1, name: 'Your HOA Profile Is Ready' }).waitFor()
    await expectMessage(visitor, 'HOA Profile Created')
    await expectWellMade(visitor)
    const hoaId = product().value('select id from hoas where name = ?', hoaName)
    expect(product().rows('select original_name from documents where hoa_id = ?', hoaId)).toEqual([
      { original_name: 'bylaws.pdf' },
    ])
    await visitor.leave()
  })
})
