import { z } from 'zod'
import { required } from '../form-fields'

/** Specification 2, section 5: the severities of an alert. */
export const severities = ['bad', 'caution', 'good'] as const
export const severityLabels: Record<(typeof severities)[number], string> = {
  bad: 'Critical',
  caution: 'Caution',
  good: 'Good news',
}

/** As many as anyone reads; a report that calls for more has its reader's attention already. */
export const mostAlerts = 30

/** A critical alert: the fact as its title, the consequence as its description. */
export const alertSchema = z.object(
  {
    type: required('Please say what the alert is about', 80),
    title: required('Please give the alert a title', 200),
    description: required('Please describe the alert', 2000),
    severity: z.enum(severities, {
      errorMap: () => ({ message: `The severity is one of ${severities.join(', ')}` }),
    }),
    /** Where the fact stands: "Reserve Study.pdf, page 3". */
    source: z
      .string({ invalid_type_error: 'Please give the source as a text' })
      .max(300, 'Please use at most 300 characters')
      .optional()
      .transform((text) => text || undefined),
  },
  { invalid_type_error: 'Please give each alert as an object' },
)
export type Alert = z.output<typeof alertSchema>

export const alertsSchema = z
  .array(alertSchema, { invalid_type_error: 'Please give the alerts as a list' })
  .max(mostAlerts, `A report has at most ${mostAlerts} alerts`)
