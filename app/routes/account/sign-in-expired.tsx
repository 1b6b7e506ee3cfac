import { Button } from '@mantine/core'
import { AccountPage } from './account-page'

/** Shown if the second step is opened without a first one, or too long after it. */
export const SignInExpired = () => (
  <AccountPage
    title="Please Sign In Again"
    lead="This step follows your password, and waits for 15 minutes. Nothing was changed."
  >
    <Button component="a" href="/admin/login" size="md" fullWidth>
      Sign In
    </Button>
  </AccountPage>
)
