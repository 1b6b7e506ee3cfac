import { brand, env } from '~/env.server'

/** The seller as named on receipts. */
type Seller = { name: string; addressLines: string[]; email: string; phone: string }

export function sellerOf(): Seller {
  const { LEGAL_NAME, LEGAL_ADDRESS = '' } = env()
  const { supportEmail, supportPhone } = brand()
  const addressLines = LEGAL_ADDRESS.split(/\\n|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { name: LEGAL_NAME, addressLines, email: supportEmail, phone: supportPhone }
}
