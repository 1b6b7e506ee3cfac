import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import styles from './filter-form.module.css'

const maxLength = 200

/** What narrows a list, as a form whose address can be kept and shared. Clear All leads to the list itself. */
export function FilterForm({
  search,
  cleared,
  children,
}: {
  /** What can be searched, as the label of its box. */
  search: string
  /** The address of the list with nothing chosen. */
  cleared: string
  /** Further fields. */
  children?: ReactNode
}) {
  const [parameters] = useSearchParams()
  const busy = useNavigation().state === 'loading'
  const q = parameters.get('q') ?? ''
  return (
    <Form method="get" className={styles.form} role="search" key={parameters.toString()}>
      <TextInput
        className={styles.search}
        name="q"
        type="search"
        label={search}
        defaultValue={q}
        maxLength={maxLength}
      />
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant="light" loading={busy}>
          Search
        </Button>
        {parameters.size > 0 && (
          <Link to={cleared} className={styles.clear}>
            Clear All
          </Link>
        )}
      </div>
    </Form>
  )
}

/** A choice among the form's fields that shows what the address says. */
export function FilterSelect({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: { value: string; label: string }[]
}) {
  const [parameters] = useSearchParams()
  return <NativeSelect name={name} label={label} data={options} defaultValue={parameters.get(name) ?? ''} />
}
