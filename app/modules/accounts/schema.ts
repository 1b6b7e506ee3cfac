import { z } from 'zod'
import { email, optional, required, savedAtField } from '../form-fields'
import { assignableRoles, staffRoles } from '../permissions/permissions'

/** A message stored in a session for its next page. */
export type Flash = {
  kind: 'success' | 'error'
  title: string
  description?: string
  /** What the reader can do about it. */
  links?: { text: string; href: string }[]
  /**
   * The id of the page section that shows the message without JavaScript; by default it appears at the top.
   */
  at?: string
}

const passwordMax = 200

/** The password used to sign in is never trimmed. */
export const signInSchema = z.object({
  email: email(),
  password: z
    .string({ required_error: 'Password is required', invalid_type_error: 'Password is required' })
    .min(1, 'Password is required')
    .max(passwordMax, 'Password is too long'),
})

const newPassword = z
  .string({ required_error: 'Password is required', invalid_type_error: 'Password is required' })
  .min(6, 'Password must be at least 6 characters long')
  .max(passwordMax, `Password must be at most ${passwordMax} characters long`)

/** `POST /api/auth/register`, which always creates a customer. */
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

/** `/forgot-password`. */
export const forgotPasswordSchema = z.object({ email: email() })

const linkToken = z
  .string({ required_error: 'The link is missing', invalid_type_error: 'The link is missing' })
  .max(200)

/** `POST /api/setup-password` and `POST /api/reset-password`. */
export const passwordByLinkSchema = z.object({ token: linkToken, password: newPassword })

/** `/setup-password` and `/reset-password`. */
export const passwordByLinkForm = passwordByLinkSchema
  .extend({ confirmPassword: z.string().max(passwordMax) })
  .refine((v) => v.password === v.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  })

const currentPassword = (message: string) =>
  z
    .string({ required_error: message, invalid_type_error: message })
    .min(1, message)
    .max(passwordMax, 'Password is too long')

/** The email form of `/admin/settings` and `PUT /api/auth/update-email`. */
export const emailChangeSchema = z.object({
  email: email(),
  currentPassword: currentPassword('Please enter your current password'),
})

const fillInMessage = 'Please fill in all password fields'
const filledInPassword = z
  .string({ required_error: fillInMessage, invalid_type_error: fillInMessage })
  .min(1, fillInMessage)

/** `PUT /api/auth/change-password`. */
export const passwordChangeSchema = z.object({
  currentPassword: currentPassword(fillInMessage),
  newPassword: filledInPassword.pipe(newPassword),
})

/** The password form of `/admin/settings`. */
export const passwordChangeForm = passwordChangeSchema
  .extend({ confirmPassword: filledInPassword.pipe(z.string().max(passwordMax)) })
  .refine((v) => v.newPassword === v.confirmPassword, {
    path: ['confirmPassword'],
    message: 'New passwords do not match',
  })

const title = optional(80)
const phone = optional(30)
const chooseRoleMessage = { errorMap: () => ({ message: 'Please choose a role' }) }

/** For `/admin/users` and `POST /api/admin/team-members`. */
export const newMemberSchema = z.object({
  firstName: required('First name is required', 80),
  lastName: required('Last name is required', 80),
  email: email(),
  title,
  phone,
  role: z.enum(assignableRoles, chooseRoleMessage),
})
export type NewMember = z.output<typeof newMemberSchema>

/** The initial values of the form for a new member. */
export const newMemberDefaults = {
  firstName: 'New',
  lastName: 'User',
  title: 'Team Member',
  role: 'viewer',
} as const

/**
 * Changes a team member; missing fields stay unchanged. `updatedAt` prevents overwriting someone else's
 * changes.
 */
export const memberChangeSchema = z.object({
  title: title.optional(),
  phone: phone.optional(),
  role: z.enum(staffRoles, chooseRoleMessage).optional(),
  isActive: z
    .preprocess(
      (v) => (v === 'true' ? true : v === 'false' ? false : v),
      z.boolean({ errorMap: () => ({ message: 'Please choose whether the account is active' }) }),
    )
    .optional(),
  updatedAt: savedAtField,
})
export type MemberChange = z.output<typeof memberChangeSchema>
