import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { must } from '~tests/setup/helpers'
import { newPartner } from '~tests/setup/partner-portal'
import { until, type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { signInAs } from '~tests/setup/staff'
import { Visitor } from '~tests/setup/visitor'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

describe("a partner's access", () => {
  it('is shared with a colleague by a mailed link, and ended by forms without JavaScript', async () => {
    const { visitor: partner, hoa, id } = await newPartner(product)
    const email = `${crypto.randomUUID()}@example.com`
    const invited = await partner.post('/partner/colleagues', { intent: 'invite', email })
    expect(textOf(await (await partner.follow(invited)).text())).toContain(email)
    const mail = await until(
      () => product.mails().find(({ text }) => text.includes(`To: ${email}`)),
      'the mail',
    )
    const path = must(/\/partner\/join\/[\w-]{43}/.exec(mail.text)?.[0])

    const colleague = new Visitor(product.url)
    const person = { intent: 'register', firstName: 'Cal', lastName: 'League', password: 'abc' }
    const refused = await colleague.post(path, person)
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(textOf(page)).toContain('Password must be at least 6 characters long')
    expect(fieldValue(page, 'firstName')).toBe('Cal')
    expect(page).not.toContain('value="abc"')
    const joined = await colleague.post(path, { ...person, password: 'a password of a colleague' })
    expect(joined.headers.get('Location')).toBe('/partner')
    expect(textOf(await colleague.page('/partner'))).toContain(hoa.name)
    expect(await new Visitor(product.url).status(path)).toBe(404)

    const { visitor: admin } = await signInAs(product, 'admin')
    const list = `/admin/users/partners?partner=${id}`
    expect(textOf(await admin.page(list))).toContain('Cal League')
    await admin.post(list, { intent: 'unlink', hoaId: String(hoa.id) })
    expect(await partner.status(`/partner?hoa=${hoa.id}`)).toBe(404)
    await admin.post(list, { intent: 'deactivate' })
    expect((await partner.fetch('/partner')).headers.get('Location')).toBe('/partner/login')

    // The colleague is the last one now.
    const own = product.value<number>('select id from users where email = ?', email)
    const last = await colleague.post('/partner/colleagues', { intent: 'remove', colleagueId: String(own) })
    expect(last.status).toBe(409)
    expect(textOf(await last.text())).toContain('You are the last one who represents an HOA.')
  })
})
