import type { Brand } from '~/brand'
import {
  ButtonLink,
  Facts,
  MailLayout,
  Quote,
  SupportLinks,
  Text,
  TextLink,
  paragraph,
} from '../../mail/layout'

type Common = { brand: Brand; firstName: string; time: string }

/** Notifies the owner of an account about a sign-in on a new device. */
export const NewDevice = ({
  brand,
  firstName,
  time,
  browser,
  address,
  settingsUrl,
  resetUrl,
}: Common & { browser: string; address: string; settingsUrl: string; resetUrl: string }) => (
  <MailLayout
    brand={brand}
    title="New sign-in to your account"
    preview={`${browser}, ${time}. If this wasn’t you, choose a new password.`}
  >
    <Text style={paragraph}>Hello {firstName},</Text>
    <Text style={paragraph}>
      Someone signed in to your {brand.productName} account on a device or in a browser that we haven’t seen
      before.
    </Text>
    <Facts
      rows={[
        ['Browser', browser],
        ['IP address', address || 'Unknown'],
        ['Time', time],
      ]}
    />
    <Text style={paragraph}>
      If this was you, you don’t need to do anything. If it wasn’t,{' '}
      <TextLink href={resetUrl}>choose a new password</TextLink> right away. That signs everyone out of your
      account.
    </Text>
    <ButtonLink href={settingsUrl}>See Where You’re Signed In</ButtonLink>
  </MailLayout>
)

/** Notifies the owner of an account about a change of its second factor. */
export const FactorChanged = ({
  brand,
  firstName,
  time,
  change,
  settingsUrl,
  resetUrl,
}: Common & { change: string; settingsUrl: string; resetUrl: string }) => (
  <MailLayout brand={brand} title="A change to your two-step sign-in" preview={change}>
    <Text style={paragraph}>Hello {firstName},</Text>
    <Text style={paragraph}>
      {change} This happened on {time}.
    </Text>
    <Text style={paragraph}>
      If you did this, you don’t need to do anything. If you didn’t,{' '}
      <TextLink href={resetUrl}>choose a new password</TextLink> right away, and email{' '}
      <SupportLinks brand={brand} />.
    </Text>
    <ButtonLink href={settingsUrl}>Open Settings</ButtonLink>
  </MailLayout>
)

export const factorResetTitle = (member: string, isMember: boolean) =>
  isMember ? 'Your two-step sign-in was reset' : `You reset two-step sign-in for ${member}`

/** Notifies a team member, and the person who did it, that the member's second factor was reset. */
export const FactorReset = ({
  brand,
  firstName,
  time,
  member,
  by,
  reason,
  isMember,
  signInUrl,
  resetUrl,
}: Common & {
  member: string
  by: string
  reason: string
  isMember: boolean
  signInUrl: string
  resetUrl: string
}) => (
  <MailLayout
    brand={brand}
    title={factorResetTitle(member, isMember)}
    preview={
      isMember
        ? 'Sign in with your password to set it up again.'
        : `${member} will set it up again the next time they sign in.`
    }
  >
    <Text style={paragraph}>Hello {firstName},</Text>
    <Text style={paragraph}>
      {isMember
        ? `${by} reset your two-step sign-in on ${time}. The reason given:`
        : `You reset two-step sign-in for ${member} on ${time}. The reason you gave:`}
    </Text>
    <Quote>{reason}</Quote>
    {isMember ? (
      <>
        <Text style={paragraph}>
          You have been signed out everywhere. Your authenticator app, recovery codes, and passkeys no longer
          work for this account. Sign in with your password to set up two-step sign-in again. If you didn’t
          ask for this, tell {by}, and email <SupportLinks brand={brand} />.
        </Text>
        <ButtonLink href={signInUrl}>Sign In</ButtonLink>
      </>
    ) : (
      <Text style={paragraph}>
        We have notified {member}, too. If you didn’t do this,{' '}
        <TextLink href={resetUrl}>choose a new password</TextLink> right away, and email{' '}
        <SupportLinks brand={brand} />.
      </Text>
    )}
  </MailLayout>
)

/** Warns the owner of an account that someone who knows the password is guessing codes. */
export const WrongCodes = ({ brand, firstName, time, resetUrl }: Common & { resetUrl: string }) => (
  <MailLayout
    brand={brand}
    title="Repeated wrong sign-in codes"
    preview="Someone who knows your password tried to sign in. Nobody got in."
  >
    <Text style={paragraph}>Hello {firstName},</Text>
    <Text style={paragraph}>
      Someone entered one wrong code after another for your {brand.productName} account, most recently on{' '}
      {time}. Codes are asked for only after the right password, so this person knows yours. Nobody got in,
      and for a while we won’t accept codes from an authenticator app.
    </Text>
    <Text style={paragraph}>
      If it was you, check that your phone sets its time automatically, or use a recovery code. If it wasn’t,
      choose a new password now.
    </Text>
    <ButtonLink href={resetUrl}>Choose a New Password</ButtonLink>
  </MailLayout>
)
