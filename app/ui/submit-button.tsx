import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsSubmitting } from 'remix-validated-form'

type Props = Omit<ButtonProps, 'loading'> & { name?: string; value?: string; children: ReactNode }

/** The button of a `ValidatedForm`, which must contain it: it shows that the form is being submitted. */
export const SubmitButton = (props: Props) => <Button {...props} type="submit" loading={useIsSubmitting()} />
