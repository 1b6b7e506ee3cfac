import { Button } from '@mantine/core'
import { useSubmit } from '@remix-run/react'

/** Goes back one step and submits the current input, complete or not, so that nothing is lost. */
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
        // Bypasses the form's validation, which would prevent submitting incomplete input.
        event.preventDefault()
        const formData = new FormData(form)
        formData.set('intent', intent)
        submit(formData, { method: 'post', action: path })
      }}
    >
      Back
    </Button>
  )
}
