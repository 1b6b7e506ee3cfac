import { Button, NativeSelect } from '@mantine/core'
import { Form, useNavigation } from '@remix-run/react'
import { counted } from '~/modules/formatting'
import styles from './assign-form.module.css'

export type Assignees = { id: number; name: string; openTasks: number }[]

const taskText = (count: number) => (count === 0 ? 'no open tasks' : counted(count, 'open task'))

/** The id of the form above a list, which the list's checkboxes refer to. */
export const assignFormId = 'assign'

/** Assigns an order, or the orders selected in a list, to a contributor. */
export function AssignForm({
  assignees,
  label,
  button,
  id,
  assigneeId,
}: {
  assignees: Assignees
  label: string
  button: string
  id?: string
  /** The current assignee. */
  assigneeId?: number | null | undefined
}) {
  const isPending = useNavigation().formData?.get('intent') === 'assign'
  if (assignees.length === 0)
    return <p className={styles.none}>There is no active contributor to assign orders to.</p>
  return (
    <Form method="post" id={id} className={styles.form} preventScrollReset>
      <NativeSelect
        name="assigneeId"
        label={label}
        defaultValue={assigneeId ?? ''}
        key={assigneeId}
        data={[
          ...(assigneeId ? [] : [{ value: '', label: 'Choose a contributor' }]),
          ...assignees.map(({ id, name, openTasks }) => ({
            value: String(id),
            label: `${name}, ${taskText(openTasks)}`,
          })),
        ]}
      />
      <Button type="submit" name="intent" value="assign" variant="light" loading={isPending}>
        {button}
      </Button>
    </Form>
  )
}
