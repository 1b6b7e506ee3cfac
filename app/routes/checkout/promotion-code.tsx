import { Button, TextInput } from '@mantine/core'
import { Form, useActionData, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { usd } from '~/modules/formatting'
import type { Price } from './order-summary'
import paymentStyles from './payment-step.module.css'

/** The action data after a rejected code. */
type RejectedCode = { promotion?: { typed: string; error: string } }

/** Applies or removes a promotion code in a separate form, which works without JavaScript. */
export function PromotionCode({ price: { promotionCode, discountCents } }: { price: Price }) {
  const rejected = useActionData<RejectedCode | null>()?.promotion
  const intent = useNavigation().formData?.get('intent')
  const previousCodeRef = useRef(promotionCode)
  const appliedRef = useRef<HTMLParagraphElement>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The pressed button no longer exists, so the focus moves to its replacement.
    if (previousCodeRef.current !== promotionCode) (appliedRef.current ?? fieldRef.current)?.focus()
    previousCodeRef.current = promotionCode
  }, [promotionCode])
  useEffect(() => {
    if (rejected) fieldRef.current?.focus()
  }, [rejected])

  if (promotionCode !== null) {
    return (
      <Form
        method="post"
        action="/checkout?step=4"
        id="promotion"
        preventScrollReset
        className={paymentStyles.promotion}
      >
        <p ref={appliedRef} tabIndex={-1} className={paymentStyles.applied}>
          <strong>{promotionCode}</strong> is applied. You save {usd(discountCents)}.
          <span> We hold this code for your order for 24 hours.</span>
        </p>
        <Button
          type="submit"
          name="intent"
          value="remove-code"
          variant="default"
          size="sm"
          loading={intent === 'remove-code'}
        >
          Remove<span className="visually-hidden"> promotion code {promotionCode}</span>
        </Button>
      </Form>
    )
  }
  return (
    <Form
      method="post"
      action="/checkout?step=4"
      id="promotion"
      preventScrollReset
      className={paymentStyles.promotion}
    >
      <TextInput
        ref={fieldRef}
        id="code"
        name="code"
        label="Promotion code (optional)"
        size="md"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={rejected?.typed}
        error={rejected?.error}
        autoFocus={rejected !== undefined}
        className={paymentStyles.code}
      />
      <Button
        type="submit"
        name="intent"
        value="apply-code"
        variant="default"
        size="md"
        loading={intent === 'apply-code'}
      >
        Apply
      </Button>
    </Form>
  )
}
