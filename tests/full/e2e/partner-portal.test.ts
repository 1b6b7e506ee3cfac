import { it } from 'vitest'
import { expectWellMade, withBrowser } from '~tests/setup/browser'
import { insertHoaInProduct } from '~tests/setup/hoa'
import { linkPartnerInProduct } from '~tests/setup/partner-portal'
import { makeAccount } from '~tests/setup/staff'

const { product, visitAs } = withBrowser()

/** An HOA of the partner. */
async function newHoa(userId: number, name?: string) {
  const hoa = await insertHoaInProduct(product(), { totalUnits: 48, ...(name && { name }) })
  await linkPartnerInProduct(product(), { id: userId }, hoa.id)
  return hoa
}

it('the partner portal tells a partner that staff are comparing their HOA with an existing one', async () => {
  const visitor = await visitAs('partner', { js: false, width: 390 })
  const { page, account } = visitor
  const other = await newHoa((await makeAccount(product(), 'partner')).id)
  const { change } = product()
  const { lastInsertRowid } = change(
    "insert into partner_invitations (email, hoa_name, message, invited_by_id, created_at, expires_at) values ('x@example.com', 'Heron Lake', '', ?, 1, 2)",
    account.id,
  )
  change(
    'insert into partner_onboardings (invitation_id, user_id, completed_at, duplicate_of_id, updated_at) values (?, ?, 1, ?, 1)',
    Number(lastInsertRowid),
    account.id,
    other.id,
  )
  await page.goto('/partner')
  await page.getByText('We are checking whether it is the same').waitFor()
  await expectWellMade(visitor)
  await visitor.leave()
})
