/** The product's public names; each can be overridden by environment. */
export type Brand = { productName: string; supportEmail: string; supportPhone: string }

export const defaultBrand: Brand = {
  productName: 'Commonview',
  supportEmail: 'support@commonview.example',
  supportPhone: '(555) 010-0149',
}
