import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Form, Link, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { maxSearchLength } from '~/modules/paging'
import styles from './filter-form.module.css'

/**
 * A list's filters as a GET form, whose URL can be bookmarked and shared. Clear All links to the unfiltered
 * list.
 */
export function FilterForm({
  search,
  clearedUrl,
  errors = {},
  isWide = false,
  filters = [],
  children,
}: {
  /** The label of the search box. */
  search: string
  /** The URL of the list without filters. */
  clearedUrl: string
  /** The errors by field name. */
  errors?: Record<string, string | undefined>
  /** Whether the search box has its own line, above many fields. */
  isWide?: boolean
  /** The names of the additional fields. */
  filters?: readonly string[]
  /** Additional fields. */
  children?: ReactNode
}) {
  const [parameters] = useSearchParams()
  const { pathname } = useLocation()
  const { state, formMethod, location } = useNavigation()
  const isSearching = state === 'loading' && formMethod === 'GET' && location.pathname === pathname
  const form = useRef<HTMLFormElement>(null)
  const urlValues = JSON.stringify(['q', ...filters].map((name) => [name, parameters.get(name) ?? '']))
  const shownValues = useRef(urlValues)
  useEffect(() => {
    // Keeps input typed before the script was loaded.
    if (shownValues.current === urlValues) return
    shownValues.current = urlValues
    // Links and the browser's Back button also change the URL. Remounting the form would lose the focus and
    // unsubmitted input.
    for (const [name = '', value = ''] of JSON.parse(urlValues) as string[][]) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  }, [urlValues])
  return (
    <Form
      method="get"
      ref={form}
      className={styles.form}
      role="search"
      data-errors={Object.keys(errors).length > 0 || undefined}
    >
      <TextInput
        className={isWide ? styles.wide : styles.search}
        name="q"
        type="search"
        label={search}
        defaultValue={parameters.get('q') ?? ''}
        maxLength={maxSearchLength}
        error={errors.q}
      />
      {children}
      <div className={styles.buttons}>
        <Button type="submit" variant="light" loading={isSearching}>
          Search
        </Button>
        {['q', ...filters].some((name) => parameters.get(name)) && (
          <Link to={clearedUrl} className={styles.clear}>
            Clear All
          </Link>
        )}
      </div>
    </Form>
  )
}

/** A select among the form's fields that shows the URL's value. */
export function FilterSelect({
  name,
  label,
  options,
  error,
}: {
  name: string
  label: string
  options: { value: string; label: string }[]
  error?: string | undefined
}) {
  const [parameters] = useSearchParams()
  return (
    <NativeSelect
      name={name}
      label={label}
      data={options}
      defaultValue={parameters.get(name) ?? ''}
      error={error}
    />
  )
}

/** A date field of the form, with the browser's own date picker. */
export function FilterDate({
  name,
  label,
  error,
}: {
  name: string
  label: string
  error?: string | undefined
}) {
  const [parameters] = useSearchParams()
  return (
    <TextInput
      type="date"
      name={name}
      label={label}
      defaultValue={parameters.get(name) ?? ''}
      error={error}
    />
  )
}
