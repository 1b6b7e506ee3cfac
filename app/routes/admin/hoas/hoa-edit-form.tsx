import { Button } from '@mantine/core'
import { Link, useActionData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { ValidatedForm, type Validator } from 'remix-validated-form'
import type { z } from 'zod'
import type { RefusedForm } from '~/http/refused-form.server'
import { decimalDollars } from '~/modules/formatting'
import type { Hoa } from '~/modules/hoas/hoa'
import { hoaNumbers, type hoaEditSchema } from '~/modules/hoas/schema'
import { FailureNotice } from '~/ui/failure-notice'
import { SubmitButton } from '~/ui/submit-button'
import { HoaFieldset } from './hoa-fields'
import styles from './hoa-fields.module.css'

/** The values saved by someone else in the meantime that differ from the form. */
export type Conflict = { message: string; savedAt: number; saved: { label: string; value: string }[] }

/** An HOA's fields as form values: money with two decimals, missing values empty. */
const formValues = (hoa: Hoa) => ({
  ...hoa,
  amenities: hoa.amenities.join(', '),
  ...Object.fromEntries(hoaNumbers.map((field) => [field, hoa[field] ?? ''])),
  monthlyDues: hoa.monthlyDuesCents === null ? '' : decimalDollars(hoa.monthlyDuesCents),
  reserveFund: hoa.reserveFundCents === null ? '' : decimalDollars(hoa.reserveFundCents),
  propertyType: hoa.propertyType ?? '',
  budgetStatus: hoa.budgetStatus ?? '',
  insuranceExpiration: hoa.insuranceExpiration ?? '',
  reserveStudyDate: hoa.reserveStudyDate ?? '',
})

function ConflictNotice({ message, saved }: Conflict) {
  return (
    <FailureNotice title="Not saved yet">
      {saved.length === 0 ? (
        <p>{message} They saved exactly what you have typed.</p>
      ) : (
        <>
          <p>{message} What you have typed is still here. These fields were saved with different values:</p>
          <ul>
            {saved.map(({ label, value }) => (
              <li key={label}>
                {label}: {value || 'Not set'}
              </li>
            ))}
          </ul>
          <p>
            Copy any values you want to keep into the form. Saving again replaces theirs with the values in
            the form.
          </p>
        </>
      )}
    </FailureNotice>
  )
}

/** The HOA's page in edit mode. */
export function HoaEditForm({
  hoa,
  validator,
}: {
  hoa: Hoa
  validator: Validator<z.output<typeof hoaEditSchema>>
}) {
  const actionData = useActionData<{ conflict?: Conflict; failure?: RefusedForm['failure'] } | null>()
  const noticeRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The submit button is far below, so the notice at the top must be scrolled into view.
    if (actionData?.conflict ?? actionData?.failure) noticeRef.current?.focus()
  }, [actionData])
  // From the start of editing, even after the page has reloaded its data.
  const [openedUpdatedAt] = useState(hoa.updatedAt)
  const updatedAt = actionData?.conflict?.savedAt ?? openedUpdatedAt
  return (
    <>
      <div ref={noticeRef} tabIndex={-1} className={styles.notice}>
        {actionData?.conflict && <ConflictNotice {...actionData.conflict} />}
        {actionData?.failure && (
          <FailureNotice title={actionData.failure.title}>{actionData.failure.description}</FailureNotice>
        )}
      </div>
      <ValidatedForm
        validator={validator}
        method="post"
        action={`/admin/hoas/${hoa.id}?edit=1`}
        // Form values are strings, whatever the schema turns them into.
        defaultValues={formValues(hoa) as never}
      >
        {/* After the conflict notice, saving overwrites the other person's changes on purpose. */}
        <input type="hidden" name="updatedAt" key={updatedAt} value={updatedAt} />
        <HoaFieldset />
        <div className={`${styles.buttons} ${styles.bar}`}>
          <SubmitButton size="md">Save Changes</SubmitButton>
          <Button component={Link} to={`/admin/hoas/${hoa.id}`} variant="default" size="md">
            Cancel
          </Button>
        </div>
      </ValidatedForm>
    </>
  )
}
