import { TextField } from '~/ui/fields'

/** The fields for signing in, the same for customers, staff, and partners. */
export const SignInFields = () => (
  <>
    <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
    <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
  </>
)
