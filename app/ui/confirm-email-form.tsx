import { Button } from '@mantine/core'

/** Asks for the mail whose link confirms the address of a signed-in user. */
export function ConfirmEmailForm({
  next,
  label = 'Send Me the Link',
  isQuiet = false,
}: {
  /** The path to continue with; empty for the user's home. */
  next: string
  label?: string
  isQuiet?: boolean
}) {
  return (
    <form method="post" action="/confirm-email">
      {next !== '' && <input type="hidden" name="next" value={next} />}
      <Button type="submit" size="md" {...(isQuiet && { variant: 'default' })}>
        {label}
      </Button>
    </form>
  )
}
