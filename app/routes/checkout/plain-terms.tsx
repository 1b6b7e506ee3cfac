import { Checkbox } from '@mantine/core'
import { TermsLabel } from './payment-step'
import own from './payment-step.module.css'

export const PlainTerms = ({ id }: { id: string }) => (
  <Checkbox id={id} name="terms" size="md" label={<TermsLabel />} className={own.terms} />
)
