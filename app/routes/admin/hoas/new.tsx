import { Button } from '@mantine/core'
import { redirect, type MetaFunction } from '@remix-run/node'
import { Link, useActionData } from '@remix-run/react'
import { withZod } from '@remix-validated-form/with-zod'
import { ValidatedForm, validationError } from 'remix-validated-form'
import { checkForm, readForm } from '~/http/forms.server'
import { page } from '~/http/page.server'
import { refuseForm, type RefusedForm } from '~/http/refused-form.server'
import { setFlash, requireSignedIn } from '~/http/visitor.server'
import { createHoa } from '~/modules/hoas/create-hoa.server'
import { hoaSchema } from '~/modules/hoas/schema'
import { CheckboxField } from '~/ui/fields'
import { pageTitle } from '~/ui/page-meta'
import { FormFailure } from '~/ui/focused-notice'
import { PageHeader } from '~/ui/page-header'
import { SubmitButton } from '~/ui/submit-button'
import { HoaFieldset } from './hoa-fields'
import styles from './hoa-fields.module.css'

export const meta: MetaFunction = ({ matches }) => [pageTitle('Add New HOA', matches)]

const validator = withZod(hoaSchema)

export const loader = page('edit hoas', () => null)

export const action = page('edit hoas', async ({ request, context, visitor }) => {
  const form = await readForm({ request, context })
  const checked = await checkForm(hoaSchema, form)
  if (checked.error) return validationError(checked.error, checked.submittedData)
  let id: number
  try {
    const isSeparate = form.get('isSeparate') === 'on'
    id = createHoa(requireSignedIn(visitor).user, checked.data, { isSeparate })
  } catch (error) {
    return refuseForm(context, error, {
      title: 'Not added',
      fallback: 'Failed to save HOA information. Please try again.',
      submitted: checked.submittedData as Record<string, unknown>,
    })
  }
  await setFlash(request, context, {
    kind: 'success',
    title: 'HOA Added',
    description: `${checked.data.name} is now on the list.`,
  })
  return redirect(`/admin/hoas/${id}`)
})

/** "Add New HOA". */
export default function NewHoaPage() {
  const { failure, fieldErrors } = useActionData<Partial<RefusedForm> | null>() ?? {}
  return (
    <>
      <PageHeader
        title="Add New HOA"
        lead="Only the name is required. Everything else can be added later."
        back={{ to: '/admin/hoas', label: 'Back to HOAs' }}
      />
      <FormFailure failure={failure} />
      <ValidatedForm validator={validator} method="post">
        <HoaFieldset />
        {failure && fieldErrors?.address && (
          <CheckboxField name="isSeparate" label="This is a different HOA at the same address" />
        )}
        <div className={styles.buttons}>
          <SubmitButton size="md">Add HOA</SubmitButton>
          <Button component={Link} to="/admin/hoas" variant="default" size="md">
            Cancel
          </Button>
        </div>
      </ValidatedForm>
    </>
  )
}
