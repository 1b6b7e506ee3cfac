import { Button } from '@mantine/core'
import { Link, useActionData } from '@remix-run/react'
import { useIsSubmitting, ValidatedForm, type Validator } from 'remix-validated-form'
import type { z } from 'zod'
import type { Hoa } from '~/modules/hoas/hoa'
import type { hoaEditSchema } from '~/modules/hoas/schema'
import { FailureNotice } from '~/ui/failure-notice'
import { HoaFieldset } from './hoa-fields'
import styles from './hoa-fields.module.css'

/** Why nothing was saved; after a change by somebody else, what is saved now where the form says something different. */
export type EditTrouble = {
  message: string
  savedAt?: number
  saved?: { label: string; value: string }[]
}

/** An HOA's fields as a form shows them: money with two decimals, what nobody has entered as nothing. */
const formValues = (hoa: Hoa) => ({
  ...hoa,
  amenities: hoa.amenities.join(', '),
  totalUnits: hoa.totalUnits || '',
  yearBuilt: hoa.yearBuilt || '',
  monthlyDues: hoa.monthlyDues?.toFixed(2) ?? '',
  reserveFund: hoa.reserveFund?.toFixed(2) ?? '',
  propertyType: hoa.propertyType ?? '',
  budgetStatus: hoa.budgetStatus ?? '',
  insuranceExpiration: hoa.insuranceExpiration ?? '',
  reserveStudyDate: hoa.reserveStudyDate ?? '',
})

function Trouble({ message, saved }: EditTrouble) {
  return (
    <FailureNotice title={saved ? 'Not saved yet' : 'Not saved'}>
      <p>
        {message}
        {saved &&
          saved.length > 0 &&
          ' What you have typed is still here. These fields are saved with other values:'}
        {saved?.length === 0 && ' They have saved just what you have typed.'}
      </p>
      {saved && saved.length > 0 && (
        <>
          <ul>
            {saved.map(({ label, value }) => (
              <li key={label}>
                {label}: {value || 'Not set'}
              </li>
            ))}
          </ul>
          <p>Change what you want to keep of that. Saving again replaces it with what the form says.</p>
        </>
      )}
    </FailureNotice>
  )
}

function Save() {
  return (
    <Button type="submit" size="md" loading={useIsSubmitting()}>
      Save Changes
    </Button>
  )
}

/** Edit mode. */
export function HoaEditForm({
  hoa,
  validator,
}: {
  hoa: Hoa
  validator: Validator<z.output<typeof hoaEditSchema>>
}) {
  const trouble = useActionData<{ trouble?: EditTrouble } | null>()?.trouble
  return (
    <>
      {trouble && <Trouble {...trouble} />}
      <ValidatedForm
        validator={validator}
        method="post"
        action={`/admin/hoas/${hoa.id}?edit=1`}
        // What a form begins with are texts, whatever they become.
        defaultValues={formValues(hoa) as never}
      >
        {/* Whoever has been told of another's changes saves over them with open eyes. */}
        <input
          type="hidden"
          name="updatedAt"
          key={trouble?.savedAt ?? hoa.updatedAt}
          value={trouble?.savedAt ?? hoa.updatedAt}
        />
        <HoaFieldset />
        <div className={`${styles.buttons} ${styles.bar}`}>
          <Save />
          <Button component={Link} to={`/admin/hoas/${hoa.id}`} variant="default" size="md">
            Cancel
          </Button>
        </div>
      </ValidatedForm>
    </>
  )
}
