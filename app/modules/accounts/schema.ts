import { z } from 'zod'
import { email, optional, required } from '../form-fields'

export type UserRole = 'customer' | 'admin' | 'contributor' | 'viewer' | 'super' | 'partner'

/** The signed-in person, as far as routes and modules need to know. */
export type SignedInUser = { id: number; email: string; firstName: string; lastName: string; role: UserRole }

/** A message that waits in a session for its next page. */
export type SessionMessage = { kind: 'success' | 'error'; title: string; description?: string }

const passwordMax = 200

/** A password that is typed to sign in; never trimmed. */
export const signInSchema = z.object({
  email: email(),
  password: z
    .string({ required_error: 'Password is required', invalid_type_error: 'Password is required' })
    .min(1, 'Password is required')
    .max(passwordMax, 'Password is too long'),
})

export const newPassword = z
  .string({ required_error: 'Password is required', invalid_type_error: 'Password is required' })
  .min(6, 'Password must be at least 6 characters long')
  .max(passwordMax, `Password must be at most ${passwordMax} characters long`)

/** `POST /api/auth/register`: always makes a customer (rulings, section 7). */
export const registrationSchema = z.object({
  email: email(),
  firstName: required('First name is required', 80),
  lastName: required('Last name is required', 80),
  phone: optional(30),
  company: optional(120),
  role: z
    .literal('customer', { errorMap: () => ({ message: 'Only customers can register here' }) })
    .optional(),
  password: newPassword,
})
export type Registration = z.output<typeof registrationSchema>

/** `/setup-password` (specification 2, section 5). */
export const setupPasswordSchema = z
  .object({ token: z.string().max(200), password: newPassword, confirmPassword: z.string().max(passwordMax) })
  .refine((v) => v.password === v.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })
