import { Button } from '@mantine/core'
import { Link } from '@remix-run/react'

export const BackToDocuments = () => (
  <Button component={Link} to="/checkout?step=3" variant="default" size="md">
    Back to Documents
  </Button>
)
