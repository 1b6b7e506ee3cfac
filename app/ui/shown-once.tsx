import { Button, TextInput } from '@mantine/core'
import { Form } from '@remix-run/react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { CopyButton } from './copy-button'
import panelStyles from './panel.module.css'
import styles from './shown-once.module.css'

type Value = { label: string; value: string; copied: string }

/** The parameters of a path, as fields: a browser replaces the query of a GET form. */
const fieldsOf = (path: string) => [...new URLSearchParams(path.split('?')[1])]

/**
 * Values that are shown only once, such as a new secret. The panel takes the focus when it appears, since it may
 * be far from the pressed button; without JavaScript, the browser does this.
 */
export function ShownOnce({
  title,
  lead,
  values,
  donePath,
  onDone,
  children,
}: {
  title: string
  lead: ReactNode
  values: Value[]
  /** Where its button leads: the page without the values. */
  donePath: string
  onDone?: () => void
  /** Links beside the button. */
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const shown = values.map(({ value }) => value).join()
  useEffect(() => heading.current?.focus(), [shown])
  return (
    <section className={panelStyles.panel} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} autoFocus className={styles.title}>
        {title}
      </h2>
      <p className={panelStyles.lead}>{lead}</p>
      {values.map(({ label, value, copied }) => (
        <div key={value} className={styles.value}>
          <TextInput label={label} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
          <CopyButton text={value} copied={copied} />
        </div>
      ))}
      <Form method="get" action={donePath.split('?')[0] ?? ''} onSubmit={onDone} className={styles.done}>
        {fieldsOf(donePath).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{values.length === 1 ? 'I Have Stored It' : 'I Have Stored Them'}</Button>
        {children}
      </Form>
    </section>
  )
}
