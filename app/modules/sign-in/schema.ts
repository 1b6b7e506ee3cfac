import { z } from 'zod'
import { optional, required } from '../form-fields'

/** The number of recovery codes of an account. */
export const recoveryCodeCount = 10
/** The maximum number of passkeys of an account. */
export const maxPasskeys = 20

const enterCode = 'Enter the six-digit code from your authenticator app'

/** A code as typed: "123 456". */
export const codeSchema = z.object({
  code: z
    .string({ required_error: enterCode, invalid_type_error: enterCode })
    .transform((text) => text.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, enterCode)),
})

/**
 * The form for setting up an authenticator app. `shownKey` identifies the key shown on the page, since
 * another tab may already have completed the setup with it.
 */
export const setUpSchema = codeSchema.extend({ shownKey: z.string().max(100).optional() })

const enterRecoveryCode = 'Enter one of your recovery codes, such as ABCD-EFGH-JKMN-PQRS-TVWX-YZ23'

/** Crockford's alphabet: letters that look like digits count as these digits. */
const readSymbols = (text: string) =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

export const recoveryCodeSchema = z.object({
  recoveryCode: z
    .string({ required_error: enterRecoveryCode, invalid_type_error: enterRecoveryCode })
    .transform(readSymbols)
    // Codes from before they were longer have 16 symbols.
    .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}(?:[0-9A-HJKMNP-TV-Z]{8})?$/, enterRecoveryCode)),
})

/** The form with which staff reset a colleague's second factor. */
export const factorResetSchema = z.object({
  reason: required('Please give the reason, such as a lost phone', 300),
})

/** The purpose of using a passkey: to sign in alone, as the second step, or to confirm one's identity. */
export const passkeyPurposes = ['sign-in', 'second-step', 'confirm'] as const
export type PasskeyPurpose = (typeof passkeyPurposes)[number]

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
}

/** A browser's response when a passkey was used. */
export const passkeyResponseSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(100).optional(),
  }),
})

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** A browser's response when a passkey was created. */
export const newPasskeySchema = z.object({
  name: optional(60),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: z.array(transport.or(z.string().max(30))).max(10),
    }),
  }),
})

/** Changes to an account's second factor that its owner is notified of. */
export const factorChanges = {
  'set-up': 'Two-step sign-in was turned on.',
  replaced: 'Your authenticator app was replaced with another one.',
  'turned-off': 'Two-step sign-in was turned off. Your password alone is now enough to sign in.',
  'new-recovery-codes': 'New recovery codes were created. The old ones no longer work.',
  'recovery-code-used': 'A recovery code was used.',
  'passkey-added': 'A passkey was added.',
  'passkey-removed': 'A passkey was removed.',
  'reset-on-host': 'Your two-step sign-in was reset by the operator of the service.',
} as const
export type FactorChange = keyof typeof factorChanges

/** The second factors of an account. */
export type TwoStepState = {
  /** When the authenticator app was set up, in UTC milliseconds; null without two-step sign-in. */
  since: number | null
  recoveryCodesLeft: number
  passkeys: { id: number; name: string; createdAt: number; lastUsedAt: number | null }[]
}
