import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectWellMade, ready, withBrowser, type Screen } from '~tests/setup/browser'
import { insertHoaInProduct } from '~tests/setup/hoa'
import { linkPartnerInProduct } from '~tests/setup/partner-portal'

// The lender questionnaire in a browser, for a partner, staff, and the holder of a link.

const { product, visitAs } = withBrowser()

const valueOf = (hoaId: number, question: string) =>
  product().value<string | null>(
    'select value from questionnaire_answers where hoa_id = ? and question_id = ? and superseded_at is null',
    hoaId,
    question,
  )
const question = (page: Page, label: string) => page.getByRole('group', { name: label })
const waitForValue = (hoaId: number, id: string, value: string) =>
  expect.poll(() => valueOf(hoaId, id)).toBe(value)

async function visitAsPartner(screen: Screen) {
  const visitor = await visitAs('partner', screen)
  const hoa = await insertHoaInProduct(product(), { totalUnits: 46 })
  await linkPartnerInProduct(product(), visitor.account, hoa.id)
  const open = async (group = 'project') => {
    await visitor.page.goto(`/partner/questionnaire?hoa=${hoa.id}&group=${group}`)
    await visitor.page.getByRole('heading', { level: 1, name: 'Lender Questionnaire' }).waitFor()
    await ready(visitor.page, visitor.js)
  }
  return { visitor, page: visitor.page, hoa, open }
}

describe('the questionnaire with JavaScript', () => {
  const screen: Screen = { js: true, width: 390 }

  it('saves each answer while a user types, with a confirmation', async () => {
    const { visitor, page, hoa, open } = await visitAsPartner(screen)
    await open()
    await page.getByLabel('How many units are sold?').fill('40')
    await waitForValue(hoa.id, 'units-sold', '40')
    await question(page, 'How many units are sold?').getByText('Saved', { exact: true }).waitFor()
    await expect.poll(() => page.locator('#progress').textContent()).toMatch(/^1 of /)
    // Checking the box clears the field, and vice versa.
    await question(page, 'How many units are sold?').getByLabel('I don’t know').check()
    await expect
      .poll(() => product().value('select max(version) from questionnaire_answers where hoa_id = ?', hoa.id))
      .toBe(2)
    await page.getByLabel('How many units are sold?').fill('39')
    await waitForValue(hoa.id, 'units-sold', '39')
    await expectWellMade(visitor)
    await visitor.leave()
  })

  it('saves the last input even if the page is left immediately', async () => {
    const { visitor, page, hoa, open } = await visitAsPartner(screen)
    await open()
    await page.getByLabel('How many units are sold?').fill('40')
    await page.getByRole('link', { name: /^Legal/ }).click()
    await waitForValue(hoa.id, 'units-sold', '40')
    await visitor.leave()
  })
})
