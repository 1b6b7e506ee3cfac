import { customerRoles } from '~db/customer-roles'

export { customerRoles }
export type CustomerRole = (typeof customerRoles)[number]

export const customerRoleNames: Record<CustomerRole, { title: string; hint: string }> = {
  homebuyer: { title: 'Homebuyer', hint: 'I am buying in this community' },
  homeseller: { title: 'Homeseller', hint: 'I am selling my home' },
  realtor: { title: 'Realtor', hint: 'I represent a buyer or a seller' },
  lender: { title: 'Lender', hint: 'I am financing the purchase' },
  escrow: { title: 'Escrow Officer', hint: 'I am closing the transaction' },
  other: { title: 'Other', hint: 'Board member, owner, or advisor' },
}
