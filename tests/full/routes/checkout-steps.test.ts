import { beforeAll, describe, expect, it } from 'vitest'
import { fieldValue, textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { makeAccount, startSessionOf } from '~tests/setup/staff'
import { information, property, Visitor } from '~tests/setup/visitor'

// The first three steps of the checkout in a browser without JavaScript.

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

/** The text of a page, without spaces between the parts of a sentence. */
const wordsOf = (html: string) => textOf(html).replace(/ (?=[?.,:])/g, '')
const visitor = () => new Visitor(product.url)
const newName = () => crypto.randomUUID()
const locationOf = (response: Response) => response.headers.get('Location')
const orderOf = (email: string) =>
  product.rows<Record<string, unknown>>('select * from orders where email = ?', email)[0]

describe('an address that looks mistyped', () => {
  it('causes another question when it is changed', async () => {
    const ada = visitor()
    const other = { ...information, email: `${newName()}@hotnail.com`, emailAsked: 'ada@gmial.com' }
    const question = await ada.post('/checkout?step=1', other)
    expect(wordsOf(await question.text())).toContain('@hotmail.com?')
  })

  it('of the escrow officer and the agent is questioned separately, and accepted corrections stay', async () => {
    const ada = visitor()
    const email = `${newName()}@example.com`
    await ada.walkTo(2, email)
    const form = {
      ...property,
      isInEscrow: 'on',
      escrowOfficer: 'Test Officer',
      escrowOfficerEmail: 'officer@yaho.com',
      agentEmail: 'agent@outlok.com',
    }
    const question = wordsOf(await (await ada.post('/checkout?step=2', form)).text())
    expect(question).toContain('Did you mean officer@yahoo.com?')
    expect(question).toContain('Did you mean agent@outlook.com?')
    const one = await (
      await ada.post('/checkout?step=2', { ...form, takeSuggestion: 'escrowOfficerEmail' })
    ).text()
    expect(wordsOf(one)).toContain('We will use officer@yahoo.com.')
    expect(wordsOf(one)).toContain('Did you mean agent@outlook.com?')
    const both = await ada.post('/checkout?step=2', {
      ...form,
      escrowOfficerEmailTaken: fieldValue(one, 'escrowOfficerEmailTaken') ?? '',
      takeSuggestion: 'agentEmail',
    })
    expect(locationOf(both)).toBe('/checkout?step=3')
    expect(orderOf(email)).toMatchObject({
      escrow_officer_email: 'officer@yahoo.com',
      agent_email: 'agent@outlook.com',
    })
  })
})

describe('the forms of the checkout', () => {
  it('name every field for the browser’s autofill, other people’s in separate sections', async () => {
    const ada = visitor()
    const tokens = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/<(?:input|select)\b[^>]*>/g)].flatMap(([tag]) => {
          const name = / name="([^"]+)"/.exec(tag)?.[1]
          const isForPeople = name && !/type="(hidden|radio|checkbox)"/.test(tag)
          return isForPeople ? [[name, / autoComplete="([^"]+)"/i.exec(tag)?.[1]]] : []
        }),
      )
    expect(tokens(await ada.page('/checkout'))).toEqual({
      firstName: 'given-name',
      lastName: 'family-name',
      email: 'email',
      phone: 'tel',
      company: 'organization',
      mailingAddress: 'billing address-line1',
      mailingCity: 'billing address-level2',
      mailingState: 'billing address-level1',
      mailingZipCode: 'billing postal-code',
    })
    expect(tokens(await ada.walkTo(2))).toEqual({
      subjectPropertyAddress: 'section-property address-line1',
      propertyCity: 'section-property address-level2',
      propertyState: 'section-property address-level1',
      propertyZipCode: 'section-property postal-code',
      escrowOfficer: 'section-escrow name',
      escrowOfficerEmail: 'section-escrow email',
      escrowOfficerPhone: 'section-escrow tel',
      agentName: 'section-agent name',
      agentEmail: 'section-agent email',
      agentPhone: 'section-agent tel',
      agentCompany: 'section-agent organization',
    })
  })

  it('announce a new account only to visitors who are not signed in', async () => {
    const ada = visitor()
    const email = `${newName()}@example.com`
    expect(wordsOf(await ada.walkTo(2, email))).toContain(`we create an account for ${email}`)
    const bea = visitor()
    bea.keepCookie('session', await startSessionOf(product, (await makeAccount(product, 'customer')).id))
    expect(wordsOf(await bea.walkTo(2))).not.toContain('we create an account')
  })
})
