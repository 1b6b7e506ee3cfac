import { Text } from '@react-email/text'
import type { Brand } from '~/brand'
import { ButtonLink, Facts, MailLayout, paragraph, Quote, SupportLink } from './layout'

type Common = { brand: Brand; firstName: string; at: string }

/** Tells the owner of an account that somebody has signed in on a device that was not used for it before. */
export const NewDevice = ({
  brand,
  firstName,
  at,
  browser,
  address,
  settingsUrl,
  resetUrl,
}: Common & { browser: string; address: string; settingsUrl: string; resetUrl: string }) => (
  <MailLayout brand={brand} title="New sign-in to your account">
    <Text style={paragraph}>Hello {firstName},</Text>
    <Text style={paragraph}>
      Someone signed in to your {brand.productName} account on a device or browser that we haven’t seen
      before.
    </Text>
    <Facts
      rows={[
        ['Browser', browser],
        ['Network address', address || 'Unknown'],
        ['Time', at],
      ]}
    />
    <Text style={paragraph}>
      If this was you, you don’t need to do anything. If it wasn’t, choose a new password right away, which
      signs everyone out: {resetUrl}
    </Text>
    <ButtonLink href={settingsUrl}>Review Where You Are Signed In</ButtonLink>
  </MailLayout>
)

/** Tells the owner of an account what has changed about its second factor. */
export const FactorChanged = ({
  brand,
  firstName,
  at,
  change,
  settingsUrl,
}: Common & { change: string; settingsUrl: string }) => (
  <MailLayout brand={brand} title="Your two-step sign-in changed">
    <Text style={paragraph}>Hello {firstName},</Text>
    <Text style={paragraph}>
      {change} This happened on {at} for your {brand.productName} account.
    </Text>
    <Text style={paragraph}>
      If you did this, you don’t need to do anything. If you didn’t, choose a new password right away, and
      email <SupportLink brand={brand} /> or call {brand.supportPhone}.
    </Text>
    <ButtonLink href={settingsUrl}>Open Settings</ButtonLink>
  </MailLayout>
)

/** Tells a member of the team, and whoever did it, that the member's second factor was reset. */
export const FactorReset = ({
  brand,
  firstName,
  at,
  member,
  by,
  reason,
  isMember,
  signInUrl,
}: Common & { member: string; by: string; reason: string; isMember: boolean; signInUrl: string }) => (
  <MailLayout brand={brand} title="Two-step sign-in was reset">
    <Text style={paragraph}>Hello {firstName},</Text>
    <Text style={paragraph}>
      {isMember ? `${by} reset your two-step sign-in` : `You reset the two-step sign-in of ${member}`} on {at}
      . The reason given:
    </Text>
    <Quote>{reason}</Quote>
    {isMember ? (
      <>
        <Text style={paragraph}>
          You have been signed out everywhere. Your authenticator app, recovery codes, and passkeys no longer
          work for this account. Sign in with your password to set up two-step sign-in again. If you didn’t
          ask for this, tell {by}, and email <SupportLink brand={brand} /> or call {brand.supportPhone}.
        </Text>
        <ButtonLink href={signInUrl}>Sign In</ButtonLink>
      </>
    ) : (
      <Text style={paragraph}>
        {member} was told, too. If you didn’t do this, choose a new password right away, and email{' '}
        <SupportLink brand={brand} /> or call {brand.supportPhone}.
      </Text>
    )}
  </MailLayout>
)

/** Tells the owner of an account that somebody who knows the password guesses at the second step. */
export const WrongCodes = ({ brand, firstName, at, resetUrl }: Common & { resetUrl: string }) => (
  <MailLayout brand={brand} title="Many wrong sign-in codes">
    <Text style={paragraph}>Hello {firstName},</Text>
    <Text style={paragraph}>
      Someone entered many wrong codes for your {brand.productName} account, most recently on {at}. Whoever
      gets this far knows your password. Nobody got in, and for a while we accept no more codes from an
      authenticator app.
    </Text>
    <Text style={paragraph}>
      If it was you, check that the clock of your phone is set automatically, or use a recovery code. If it
      wasn’t you, choose a new password now.
    </Text>
    <ButtonLink href={resetUrl}>Choose a New Password</ButtonLink>
  </MailLayout>
)
