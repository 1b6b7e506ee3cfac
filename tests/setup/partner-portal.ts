import { addHoa } from './hoa'
import type { Product } from './product'
import { linkPartnerInProduct } from './questionnaire'
import { signInAs } from './staff'
import { smallPdf } from './visitor'

/** A partner with an HOA. */
export async function newPartner(product: Product, fields?: Record<string, string>) {
  const { visitor: admin } = await signInAs(product, 'admin')
  const hoa = await addHoa(admin, fields)
  const partner = await signInAs(product, 'partner')
  await linkPartnerInProduct(product, partner, hoa.id)
  return { ...partner, hoa, home: `/partner?hoa=${hoa.id}`, files: `/partner/hoas/${hoa.id}` }
}

export const documentsOf = (product: Product, hoaId: number) =>
  product.rows<{ id: number; original_name: string; stored_name: string; expires_on: string | null }>(
    'select * from documents where hoa_id = ? order by id',
    hoaId,
  )

/** A partner who has uploaded a document. */
export async function withDocument(product: Product) {
  const partner = await newPartner(product)
  await partner.visitor.upload([{ name: 'Bylaws.pdf', content: smallPdf }], `${partner.files}/uploads`)
  const [document] = documentsOf(product, partner.hoa.id)
  if (!document) throw new Error('No document')
  return { ...partner, document }
}
