import { describe, expect, it } from 'vitest'
import {
  expectMessage,
  expectWellMade,
  ready,
  screenName,
  screens,
  withBrowser,
  type Screen,
} from '~tests/setup/browser'
import { insertHoaInProduct } from '~tests/setup/hoa'
import { insertRequest } from '~tests/setup/questionnaire'
import { linkPartnerInProduct } from '~tests/setup/partner-portal'
import { question, saveAll, questionnaireOf } from '~tests/setup/questionnaire-walk'

// The lender questionnaire in a browser, for a partner, staff, and the holder of a link.

const { product, visit, visitAs } = withBrowser()

const { waitForValue, visitAsPartner } = questionnaireOf({ product, visitAs })

describe.each(screens)('the questionnaire', (screen) => {
  it(`is answered by a partner with ${screenName(screen)}`, async () => {
    const { visitor, page, hoa, open } = await visitAsPartner(screen)
    await open()
    await page.getByLabel('How many units are sold?').fill('many')
    await question(page, 'Are more phases or units planned?').getByLabel('No', { exact: true }).check()
    await saveAll(visitor)
    // Beside the field, the message may be about the answer that was saved automatically before.
    await page.getByText('One answer needs another look').waitFor()
    await page.getByText('Please enter a whole number such as 46').waitFor()
    await page.locator('form [inert]').waitFor({ state: 'detached' })
    await expectWellMade(visitor)
    await expect.poll(() => page.getByLabel('How many units are sold?').inputValue()).toBe('many')
    await page.getByLabel('How many units are sold?').fill('40')
    await question(page, 'How many units are there in all?').getByLabel('This is right').check()
    await question(page, 'Which master association does it belong to?').getByLabel('Not applicable').check()
    await saveAll(visitor)
    await waitForValue(hoa.id, 'units-sold', '40')
    await waitForValue(hoa.id, 'more-phases', '"no"')
    await waitForValue(hoa.id, 'units-total', '46')
    await expect.poll(() => page.locator('#progress').textContent()).toMatch(/^4 of /)
    await page.locator('details', { hasText: 'How many units are sold?' }).getByText('40').first().waitFor()
    await expectWellMade(visitor)

    // A list, with a source.
    await open('money')
    await page.getByLabel('Lender', { exact: true }).first().fill('Demo Bank')
    await page.getByLabel('Balance ($)').first().fill('120,000')
    await saveAll(visitor)
    await waitForValue(hoa.id, 'loans', JSON.stringify([{ lender: 'Demo Bank', balance: 12_000_000 }]))
    await expectWellMade(visitor)
    await visitor.leave()
  })

  it(`is sent to someone else as a link with ${screenName(screen)}`, async () => {
    const { visitor, page, hoa } = await visitAsPartner(screen)
    await page.goto(`/partner/questionnaire/ask?hoa=${hoa.id}&question=units-sold`)
    await ready(page, visitor.js)
    await expect.poll(() => page.getByLabel('How many units are sold?').isChecked()).toBe(true)
    await page.getByRole('textbox', { name: 'Email address' }).fill('board@example.com')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expectMessage(visitor, 'Request Sent')
    await page.getByText('board@example.com').first().waitFor()
    await expectWellMade(visitor)

    const { token } = await insertRequest(product(), hoa.id, visitor.account.id, ['units-sold', 'suits'])
    const board = await visit(screen)
    await board.page.goto(`/partner/answer/${token}`)
    await board.page.getByRole('heading', { level: 1, name: `Questions about ${hoa.name}` }).waitFor()
    await ready(board.page, board.js)
    await expectWellMade(board)
    await board.page.getByLabel('How many units are sold?').fill('41')
    await question(board.page, 'Which lawsuits is the association a party to?')
      .getByLabel('There are none')
      .check()
    await board.page.getByRole('button', { name: 'Send Answers' }).click()
    await board.page.getByText('Please enter your name').waitFor()
    await expectWellMade(board)
    await board.page.getByLabel('Your name').fill('Bo Board')
    await board.page.getByRole('button', { name: 'Send Answers' }).click()
    await board.page.getByRole('heading', { level: 1, name: 'Thank You' }).waitFor()
    await expectWellMade(board)
    await board.leave()

    await page.goto(`/partner/questionnaire?hoa=${hoa.id}&group=project`)
    await ready(page, visitor.js)
    await expectWellMade(visitor)
    await page.getByRole('button', { name: 'Accept: Which lawsuits' }).click()
    await waitForValue(hoa.id, 'suits', '[]')
    await visitor.leave()
  })

  it(`is answered by staff with ${screenName(screen)}`, async () => {
    const hoa = await insertHoaInProduct(product())
    const visitor = await visitAs('admin', screen)
    const { page } = visitor
    await page.goto(`/admin/hoas/${hoa.id}`)
    await page.getByRole('link', { name: 'Lender Questionnaire' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lender Questionnaire' }).waitFor()
    await ready(page, visitor.js)
    await page.getByLabel('How many units are sold?').fill('12')
    await saveAll(visitor)
    await waitForValue(hoa.id, 'units-sold', '12')
    await expectWellMade(visitor)
    await visitor.leave()
  })
})

/** A document from which the number of units was read. */
function insertReading(hoaId: number, name: string, units: number) {
  const { change } = product()
  const { lastInsertRowid } = change(
    `insert into documents (hoa_id, original_name, stored_name, media_type, size_bytes, uploaded_at)
     values (?, ?, ?, 'application/pdf', 1000, 1)`,
    hoaId,
    name,
    crypto.randomUUID(),
  )
  change(
    `insert into document_values (document_id, path, value, comparable, page, quote, year)
     values (?, 'propertyInfo.totalUnits', ?, ?, 3, ?, 2026)`,
    Number(lastInsertRowid),
    String(units),
    String(units),
    `${units} units`,
  )
}

const sourceOf = (hoaId: number, question: string) =>
  product().rows<{ value: string; document_name: string | null; document_page: number | null }>(
    `select value, document_name, document_page from questionnaire_answers
     where hoa_id = ? and question_id = ? and superseded_at is null`,
    hoaId,
    question,
  )[0]

describe.each(screens)('a value found in a document', (screen) => {
  it(`is confirmed with its page, or corrected without it, with ${screenName(screen)}`, async () => {
    for (const { typed, expected } of [
      { typed: null, expected: { value: '46', document_name: 'CC&Rs.pdf', document_page: 3 } },
      { typed: '48', expected: { value: '48', document_name: null, document_page: null } },
    ]) {
      const visitor = await visitAs('partner', screen)
      const { page } = visitor
      const hoa = await insertHoaInProduct(product())
      await linkPartnerInProduct(product(), visitor.account, hoa.id)
      insertReading(hoa.id, 'CC&Rs.pdf', 46)
      await page.goto(`/partner/questionnaire?hoa=${hoa.id}&group=project`)
      await ready(page, visitor.js)
      const units = question(page, 'How many units are there in all?')
      await units.getByText('From CC&Rs.pdf, page 3.').waitFor()
      await units.getByRole('link', { name: 'Show page 3 of CC&Rs.pdf' }).waitFor()
      await expectWellMade(visitor)
      if (typed === null) await units.getByLabel('This is right').check()
      else await page.getByLabel('How many units are there in all?').fill(typed)
      if (visitor.js) await units.getByText('Saved', { exact: true }).waitFor()
      await saveAll(visitor)
      await expect.poll(() => sourceOf(hoa.id, 'units-total')).toEqual(expected)
      await expectWellMade(visitor)
      await visitor.leave()
    }
  })
})

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
