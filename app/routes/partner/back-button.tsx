import { Button } from '@mantine/core'
import { useSubmit } from '@remix-run/react'

/** Goes one step back and takes along what was typed, complete or not: nothing is lost. */
export function BackButton({ path, intent }: { path: string; intent: string }) {
  const submit = useSubmit()
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="default"
      size="md"
      formNoValidate
      onClick={(event) => {
        const { form } = event.currentTarget
        if (!form) return
        // Past the form's own validation, which would hold back what is not complete.
        event.preventDefault()
        const typed = new FormData(form)
        typed.set('intent', intent)
        submit(typed, { method: 'post', action: path })
      }}
    >
      Back
    </Button>
  )
}
