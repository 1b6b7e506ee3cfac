import { z } from 'zod'
import { syncResources as resources } from '~db/lists'
import { acceptedExtension, displayName, uploadMessages } from '../document-files/limits'
import { DomainError } from '../domain-error'
import { fieldNames, required } from '../form-fields'
import { calendarDay } from '../hoas/schema'

export { resources }
export type Resource = (typeof resources)[number]
export const actions = ['create', 'update', 'delete'] as const
export type Action = (typeof actions)[number]

const maxOperations = 1000
export const maxRecords = 100

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, name: string) =>
  z.enum(values, { errorMap: () => ({ message: `The ${name} is one of ${values.join(', ')}` }) })

const idMessage = 'Please send the id as a whole number'
const id = z
  .number({ required_error: idMessage, invalid_type_error: idMessage })
  .int(idMessage)
  .min(1, idMessage)
  .max(Number.MAX_SAFE_INTEGER, idMessage)

const dataMessage = 'Please send the data as an object'
const data = z.record(z.unknown(), { required_error: dataMessage, invalid_type_error: dataMessage })

const resource = oneOf(resources, 'resource')

export const createCall = z.object({ resource, data })
export const updateCall = z.object({ resource, id, data })
export const deleteCall = z.object({ resource, id })

/** Each operation of a bulk call is parsed individually, so that errors can name it. */
export const operationAction = z.object({ action: oneOf(actions, 'action') })

export const bulkCall = z.object({
  operations: z
    .array(z.unknown(), {
      required_error: 'Please send a list of operations',
      invalid_type_error: 'Please send a list of operations',
    })
    .min(1, 'Please send at least one operation')
    .max(maxOperations, `Please send at most ${maxOperations.toLocaleString('en-US')} operations`),
})

const sinceMessage = 'Please send the time as 2026-11-20T18:30:00Z'

export const syncCall = z.object({
  since: z
    .string({ invalid_type_error: sinceMessage })
    .datetime({ offset: true, message: sinceMessage })
    // An offset such as +99:99 passes the checks above.
    .refine((text) => !Number.isNaN(Date.parse(text)), sinceMessage)
    .transform((text) => Date.parse(text))
    .optional(),
  cursor: z.string({ invalid_type_error: 'Please send the cursor as text' }).max(200).optional(),
  resources: z
    .array(resource, { invalid_type_error: 'Please send a list of resources' })
    .min(1, 'Please name at least one resource')
    .optional(),
})

const documentName = required('Please send the name of the file', 150)
  .transform(displayName)
  .refine((name) => acceptedExtension(name) !== null, { message: uploadMessages.type })

const ownerMessage = 'Please send either hoaId or orderId'

const documentFields = z.object({ name: documentName, expiresOn: calendarDay })

/** Metadata of a document; its file is uploaded by people. */
export const newDocument = documentFields
  .extend({ hoaId: id.optional(), orderId: id.optional() })
  .refine(({ hoaId, orderId }) => (hoaId === undefined) !== (orderId === undefined), {
    path: ['hoaId'],
    message: ownerMessage,
  })
export const documentChange = documentFields.partial()

const messagesOf = (error: z.ZodError) =>
  Object.fromEntries(error.issues.map((issue) => [issue.path.join('.') || 'body', issue.message]).reverse())

/** An integer, or a string that contains only one; forms are more lenient. */
const isWholeNumber = (value: unknown) =>
  value === null ||
  Number.isInteger(value) ||
  (typeof value === 'string' && /^\s*(-?\d+(,\d{3})*)?\s*$/.test(value))

/**
 * Validates data from a partner's system with the schemas of our forms. Forms ignore unknown fields and treat
 * unparsable numbers as 0; from a system, either is an error.
 * @param wholeNumbers the integer fields
 * @throws DomainError `invalid` with a message for each field
 */
export function validate<S extends z.ZodTypeAny>(
  schema: S,
  value: Record<string, unknown>,
  wholeNumbers: readonly string[] = [],
): z.output<S> {
  const known = new Set(fieldNames(schema))
  const unknown = Object.keys(value).filter((name) => !known.has(name))
  const notWholeNumbers = wholeNumbers.filter(
    (name) => value[name] !== undefined && !isWholeNumber(value[name]),
  )
  const parsed = schema.safeParse(value)
  const fields = {
    ...(parsed.success ? {} : messagesOf(parsed.error)),
    ...Object.fromEntries(notWholeNumbers.map((name) => [name, 'Please send a whole number'])),
    // A list of pairs rather than an object, because a name may be `__proto__`.
    ...Object.fromEntries(
      unknown.map((name) => [`unknown field ${name.slice(0, 60)}`, 'This field is not known']),
    ),
  }
  if (!parsed.success || Object.keys(fields).length > 0)
    throw new DomainError('invalid', 'Please check the data.', { fields })
  return parsed.data as z.output<S>
}
