import { describe, expect, it } from 'vitest'
import { expectWellMade, withBrowser, type Screen } from '~tests/setup/browser'
import { question, saveAll, questionnaireOf } from '~tests/setup/questionnaire-walk'

// The lender questionnaire in a browser, for a partner, staff, and the holder of a link.

const { product, visitAs } = withBrowser()

const { valueOf, waitForValue, visitAsPartner } = questionnaireOf({ product, visitAs })

describe('the questionnaire with JavaScript', () => {
  const screen: Screen = { js: true, width: 390 }

  it('saves input typed offline once there is a connection', async () => {
    const { visitor, page, hoa, open } = await visitAsPartner(screen)
    await open()
    await visitor.context.setOffline(true)
    await page.getByLabel('How many units are sold?').fill('40')
    await page.getByText('there is no connection').waitFor()
    await expectWellMade(visitor)
    await visitor.context.setOffline(false)
    await waitForValue(hoa.id, 'units-sold', '40')
    await question(page, 'How many units are sold?').getByText('Saved', { exact: true }).waitFor()
    await visitor.context.close()
  })

  it('accepts no input while the form is being saved', async () => {
    const { visitor, page, open } = await visitAsPartner(screen)
    await open()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/partner/questionnaire.data?**', async (route) => {
      const response = await route.fetch()
      if (route.request().method() === 'POST') await released
      await route.fulfill({ response })
    })
    const sold = page.getByLabel('How many units are sold?')
    await sold.fill('many')
    await saveAll(visitor)
    await page.locator('form [inert]').waitFor()
    await sold.focus()
    await page.keyboard.type('40')
    expect(await sold.inputValue()).toBe('many')
    release()
    await page.getByText('One answer needs another look').waitFor()
    await page.locator('form [inert]').waitFor({ state: 'detached' })
    await sold.fill('40')
    await question(page, 'How many units are sold?').getByText('Saved', { exact: true }).waitFor()
    expect(await sold.inputValue()).toBe('40')
    await visitor.leave()
  })

  it('shows both answers to a user whose answer conflicts with someone else’s, and lets them choose', async () => {
    const { visitor, page, hoa, open } = await visitAsPartner(screen)
    await open()
    product().change(
      `insert into questionnaire_answers (hoa_id, question_id, version, state, value, answered_by, answered_at)
       values (?, 'units-sold', 1, 'value', '41', 'Ada Admin', ?), (?, 'units-completed', 1, 'value', '45', 'Ada Admin', ?)`,
      hoa.id,
      Date.now(),
      hoa.id,
      Date.now(),
    )
    await page.getByLabel('How many units are sold?').fill('40')
    await page.getByText(/Ada Admin answered on/).waitFor()
    await expect.poll(() => page.getByLabel('How many units are sold?').inputValue()).toBe('40')
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Save Mine' }).click()
    await waitForValue(hoa.id, 'units-sold', '40')

    await page.getByLabel('How many units are completed?').fill('44')
    await page.getByText(/Ada Admin answered on/).waitFor()
    await page.getByRole('button', { name: 'Keep Theirs' }).click()
    await page.getByText(/Ada Admin answered on/).waitFor({ state: 'detached' })
    await page
      .locator('details', { hasText: 'How many units are completed?' })
      .getByText('45')
      .first()
      .waitFor()
    expect(valueOf(hoa.id, 'units-completed')).toBe('45')
    await visitor.leave()
  })
})
