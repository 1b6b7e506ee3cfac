import { Button } from '@mantine/core'
import { AccountPage } from './account-page'

/** Shown if the second step is opened without the first one or too long after it. */
export const SignInExpired = () => (
  <AccountPage
    title="Please Sign In Again"
    lead="You have 15 minutes for this step after entering your password. Nothing was changed."
  >
    <Button component="a" href="/admin/login" size="md" fullWidth>
      Sign In
    </Button>
  </AccountPage>
)
