import { expect } from 'vitest'
import type { Product } from './product'

/** The order of an email address. */
export const orderOf = (product: Product, email: string) => {
  const [order] = product.rows<{
    id: number
    order_number: string
    payment_status: string
    status: string
    paid_at: number | null
    due_at: number | null
  }>('select id, order_number, payment_status, status, paid_at, due_at from orders where email = ?', email)
  if (!order) throw new Error(`${email} has no order`)
  return order
}

export const paymentsOf = (product: Product, orderId: number) =>
  product.rows<{ id: number; state: string; gateway_id: string }>(
    'select id, state, gateway_id from payments where order_id = ?',
    orderId,
  )

export const mailsTo = (product: Product, email: string) =>
  product.mails().filter((m) => m.text.includes(`\r\nTo: ${email}\r\n`))

export const confirmations = (product: Product, email: string) =>
  product.value("select count(*) from mails where template = 'order-confirmation' and to_address = ?", email)

/** The order is paid, with one payment, one task, one confirmation, and one entry in the log. */
export const expectPaidOnce = (product: Product, email: string) => {
  const order = orderOf(product, email)
  expect(order).toMatchObject({ payment_status: 'paid', status: 'new' })
  expect(paymentsOf(product, order.id).map((p) => p.state)).toEqual(['succeeded'])
  expect(product.value('select count(*) from tasks where order_id = ?', order.id)).toBe(1)
  expect(confirmations(product, email)).toBe(1)
  expect(
    product.value(
      "select count(*) from activities where order_id = ? and action = 'status_changed'",
      order.id,
    ),
  ).toBe(1)
}

/** Staff to whom a paid order is assigned and reported. */
export function insertStaff(product: Product) {
  for (const [email, role] of [
    ['chief@example.com', 'admin'],
    ['carla@example.com', 'contributor'],
    ['conrad@example.com', 'contributor'],
    ['vera@example.com', 'viewer'],
  ])
    product.change(
      `insert into users (email, first_name, last_name, role, password_hash, password_set_at, created_at, updated_at) values (?, ?, ?, ?, 'matches no password', 1, 1, 1)`,
      email,
      'Staff',
      'Member',
      role,
    )
}
