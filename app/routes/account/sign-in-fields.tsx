import { TextField } from '~/ui/fields'

/** What everyone signs in with, customers, staff, and partners. */
export const SignInFields = () => (
  <>
    <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="username" required />
    <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
  </>
)
