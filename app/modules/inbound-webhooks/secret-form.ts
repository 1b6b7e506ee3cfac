import { z } from 'zod'
import { checkbox, multiLine, required } from '../form-fields'
import { inboundExtents, inboundPermissions, type InboundPermission } from './access'

export const maxNamedHoas = 100
/** What is typed to give a secret the extent `everything`. */
export const confirmingWord = 'everything'

const extentMessage = 'Please choose which records the secret may reach'

const permissionFields = z
  .object(
    Object.fromEntries(inboundPermissions.map((permission) => [permission, checkbox])) as Record<
      InboundPermission,
      typeof checkbox
    >,
  )
  .refine((form) => inboundPermissions.some((permission) => form[permission]), {
    path: [inboundPermissions[0]],
    message: 'Please choose at least one permission',
  })

const extentFields = z
  .object({
    extent: z.enum(inboundExtents, { errorMap: () => ({ message: extentMessage }) }),
    /** One HOA on each line. */
    hoas: multiLine(20_000),
    confirmation: z.string().trim().toLowerCase().optional().default(''),
  })
  .superRefine(({ extent, hoas, confirmation }, context) => {
    if (extent === 'hoas' && hoas === '')
      context.addIssue({ code: 'custom', path: ['hoas'], message: 'Please enter at least one HOA' })
    if (extent === 'everything' && confirmation !== confirmingWord)
      context.addIssue({
        code: 'custom',
        path: ['confirmation'],
        message: `Please type “${confirmingWord}” to confirm`,
      })
  })

/**
 * The form for a secret's access. Intersected, because Zod skips refinements while another field is invalid.
 */
export const inboundSecretForm = z
  .object({ name: required('Please enter who will use the secret', 80) })
  .and(permissionFields)
  .and(extentFields)

type SecretForm = z.output<typeof inboundSecretForm>

/** A secret's name and access, as entered. */
export type SecretAccess = Pick<SecretForm, 'name' | 'extent' | 'hoas'> & { permissions: InboundPermission[] }

export const toAccess = ({ name, extent, hoas, ...form }: SecretForm): SecretAccess => ({
  name,
  extent,
  hoas,
  permissions: inboundPermissions.filter((permission) => form[permission]),
})
