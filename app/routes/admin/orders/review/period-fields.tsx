import { NativeSelect } from '@mantine/core'
import { periodInWords } from '~/modules/report-fields/qualifier'
import { periodFormValues, periodLabels } from '~/modules/report-fields/entered-period'
import { TextField } from '~/ui/fields'
import { useFormField } from '~/ui/use-form-field'
import styles from './period-fields.module.css'

/** The period of a figure. CSS alone shows the field for the date or year selected in the menu. */
export function PeriodFields({ period }: { period: string | null }) {
  const { error, getInputProps } = useFormField('periodKind')
  const options = Object.entries(periodLabels).map(([value, label]) => ({ value, label }))
  const isCustom = period !== null && periodFormValues(period).periodKind === 'same'
  return (
    <div className={styles.period} role="group" aria-label="Period">
      <NativeSelect
        {...getInputProps()}
        id="periodKind"
        label="Period"
        size="md"
        error={error}
        data={
          isCustom ? [{ value: 'same', label: `Unchanged: ${periodInWords(period)}` }, ...options] : options
        }
      />
      <div data-period="day">
        <TextField name="periodDay" label="Day" type="date" />
      </div>
      <div data-period="year">
        <TextField
          name="periodYear"
          label="Fiscal year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
      </div>
    </div>
  )
}
