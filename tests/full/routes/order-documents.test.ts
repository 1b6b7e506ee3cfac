import { beforeAll, describe, expect, it } from 'vitest'
import { textOf } from '~tests/setup/html'
import { type Product } from '~tests/setup/product'
import { sharedProduct } from '~tests/setup/shared-product'
import { smallPdf } from '~tests/setup/visitor'
import { documentNamesOf, orderPaidWithoutCheckout, withLink } from '~tests/setup/customers-order'

let product: Product
beforeAll(async () => {
  product = await sharedProduct()
})

const study = { name: 'Reserve Study.pdf', content: smallPdf }

describe('documents that a customer adds', () => {
  it.each([
    ['final review', 'Your report is in its final review'],
    ['completed', 'Your report is finished'],
  ])(
    'are rejected with a clear message if the order is in %s, and no file stays',
    async (status, sentence) => {
      const { order, path } = await orderPaidWithoutCheckout(product)
      const holder = await withLink(product, order)
      product.change(
        "update orders set status = ?, completed_at = iif(? = 'completed', ?, null) where id = ?",
        status,
        status,
        Date.now(),
        order.id,
      )
      const shown = await holder.page(path)
      expect(textOf(shown)).toContain(sentence)
      expect(shown).not.toContain('type="file"')
      const files = product.uploads().sort()
      const late = await holder.upload([study], `${path}/documents`)
      expect(textOf(await (await holder.follow(late)).text())).toContain(sentence)
      const scripted = await holder.upload([study], `${path}/documents`, 'application/json')
      expect(scripted.status).toBe(409)
      expect(((await scripted.json()) as { error: string }).error).toContain(sentence)
      expect(documentNamesOf(product, order.id)).toEqual(['bylaws.pdf'])
      expect(product.uploads().sort()).toEqual(files)
    },
  )
})
