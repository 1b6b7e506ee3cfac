import { Button } from '@mantine/core'
import { Form, Link } from '@remix-run/react'
import { isScorePath } from '~/modules/report-fields/score-paths'
import { ItemIdentity, Key, useItemUrl, type Item } from './item-form'
import layout from './review.module.css'

/** The buttons that decide about the item, which are always visible. */
export function Decision({ item }: { item: Item }) {
  const itemUrl = useItemUrl()
  const isScore = isScorePath(item.path)
  const edit = (
    <Button
      component={Link}
      to={itemUrl(item.path, true)}
      preventScrollReset
      variant="default"
      size="xs"
      data-key="e"
      aria-keyshortcuts="e"
    >
      {item.value === null ? 'Enter a Value' : 'Edit'} <Key name="E" />
    </Button>
  )
  if (item.verifiedAt !== null) {
    return (
      <Form method="post" preventScrollReset className={layout.decision}>
        <ItemIdentity item={item} />
        <Button type="submit" name="intent" value="unverify" variant="default" size="xs">
          Un-Verify
        </Button>
        {edit}
      </Form>
    )
  }
  const decide = (
    intent: string,
    label: string,
    { keys, isMain = false }: { keys: string[]; isMain?: boolean },
  ) => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      size="xs"
      variant={isMain ? undefined : 'default'}
      data-key={keys.join(' ')}
      aria-keyshortcuts={keys.join(' ')}
    >
      {label} <Key name={(keys[0] ?? '').toUpperCase()} />
    </Button>
  )
  const isMissing = item.value === null && !item.conflict
  return (
    <Form method="post" preventScrollReset className={layout.decision}>
      <ItemIdentity item={item} />
      {item.value !== null && decide('verify', 'Mark as Complete', { keys: ['v'], isMain: true })}
      {item.value === null &&
        isScore &&
        decide('verify', 'Verify without a score', { keys: ['v'], isMain: true })}
      {edit}
      {!isScore && (
        <>
          {decide('verify-not-provided', isMissing ? 'Verify as Not provided' : 'Not provided', {
            keys: isMissing ? ['v', 'x'] : ['x'],
            isMain: isMissing,
          })}
          {decide('verify-stated-none', 'None, as the document states', { keys: ['0'] })}
        </>
      )}
    </Form>
  )
}
