import { publicName } from '~/modules/hoas/hoa'
import {
  budgetStatusLabels,
  budgetStatuses,
  hoaLabels,
  propertyTypes,
  type HoaField,
} from '~/modules/hoas/schema'
import { states } from '~/modules/us-states'
import { FieldRow, SelectField, TextAreaField, TextField } from '~/ui/fields'
import { Panel } from '~/ui/panel'
import styles from './hoa-fields.module.css'

type Props = Omit<Parameters<typeof TextField>[0], 'name' | 'label'> & { name: HoaField }

const Text = (props: Props) => <TextField label={hoaLabels[props.name]} {...props} />

/** A text input, because a number input silently drops what it cannot parse. */
const Integer = ({ name }: { name: HoaField }) => <Text name={name} inputMode="numeric" maxLength={12} />
const Money = ({ field }: { field: HoaField }) => (
  <TextField name={publicName(field)} label={`${hoaLabels[field]} ($)`} inputMode="decimal" maxLength={20} />
)

/**
 * All fields of an HOA, in the sections of its page, for adding and editing. The enclosing form must not set
 * `noValidate`: browsers submit nothing for an impossible date, so the browser itself must report it. No
 * other field has browser validation rules.
 */
export function HoaFieldset() {
  return (
    <div className={styles.sections}>
      <Panel title="General Information">
        <Text name="name" required />
        <Text name="address" />
        <FieldRow columns="1.4fr 1fr 1fr">
          <Text name="city" />
          <SelectField name="state" label={hoaLabels.state} options={states} />
          <Text name="zipCode" inputMode="numeric" />
        </FieldRow>
        <TextAreaField name="additionalInfo" label={hoaLabels.additionalInfo} />
      </Panel>
      <Panel title="Key Information">
        <FieldRow columns="1fr 1fr 1.4fr">
          <Integer name="totalUnits" />
          <Integer name="yearBuilt" />
          <SelectField name="propertyType" label={hoaLabels.propertyType} options={propertyTypes} />
        </FieldRow>
        <TextField name="amenities" label={`${hoaLabels.amenities}, separated by commas`} />
      </Panel>
      <Panel title="Management Information">
        <FieldRow>
          <Text name="managementCompany" autoComplete="off" />
          <Text name="phoneNumber" type="tel" inputMode="tel" autoComplete="off" />
          <Text name="email" inputMode="email" autoComplete="off" />
          <Text name="website" inputMode="url" autoComplete="off" />
          <Integer name="monthsSinceElection" />
          <Integer name="monthsSinceNewElection" />
        </FieldRow>
      </Panel>
      <Panel title="Financial Health & Insurance">
        <FieldRow>
          <Money field="monthlyDuesCents" />
          <Money field="reserveFundCents" />
          <SelectField
            name="budgetStatus"
            label={hoaLabels.budgetStatus}
            options={budgetStatuses.map((value) => ({ value, label: budgetStatusLabels[value] }))}
          />
          <Text name="reserveStudyDate" type="date" />
          <Integer name="specialAssessments" />
          <Integer name="assessmentIncreases" />
          <Text name="insuranceCarrier" />
          <Text name="insuranceExpiration" type="date" />
        </FieldRow>
      </Panel>
    </div>
  )
}
