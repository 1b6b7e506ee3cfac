import { brand, env } from '~/env.server'
import { db, write } from '~db/client.server'
import type { users } from '~db/schema'
import { endText, momentText } from '../date-formats'
import { accountOf } from '../mail/account-of.server'
import { MailNotNeeded, type MailTable, type QueuedMail } from '../mail/mail-content'
import { type FactorChange, factorChanges } from './schema'
import {
  FactorChanged,
  FactorReset,
  factorResetTitle,
  NewDevice,
  WrongCodes,
} from './mail-templates/account-security'
import { ConfirmEmail } from './mail-templates/confirm-email'
import { EmailChanged } from './mail-templates/email-changed'
import { EmailRestored } from './mail-templates/email-restored'
import { FailedSignIns } from './mail-templates/failed-sign-ins'
import { NewEmailAddress } from './mail-templates/new-email-address'
import { PasswordChanged } from './mail-templates/password-changed'
import { PasswordReset } from './mail-templates/password-reset'
import { invitationSubject, TeamInvitation } from './mail-templates/team-invitation'
import { createLink, type LinkPurpose, wereLinksRevokedSince } from './password-links.server'
import { isAddressProven } from '../permissions/account-orders.server'
import { roleLabels } from '../permissions/permissions'
import { createUndoLink } from './undo-email-change.server'

/**
 * The owner of an account and a new password link. No link is sent to an address that the account no longer
 * has, to a deactivated account, or if the account's links were revoked while the mail was queued. The token
 * is created when the mail is sent, so the queue never stores it. A further attempt to send creates another
 * link and leaves the first one valid: it may have arrived, and mail programs discard the second of two mails
 * with the same id.
 */
function passwordLink(mail: QueuedMail, purpose: LinkPurpose) {
  return write((tx) => {
    const user = accountOf(tx, mail)
    if (!user.isActive || user.email !== mail.to || wereLinksRevokedSince(tx, user, mail.createdAt))
      throw new MailNotNeeded()
    return { user, url: createLink(tx, user.id, purpose) }
  })
}

/**
 * A link for the mail's recipient to undo the change of address that the mail reports. Not for a deactivated
 * account. As with all links, the token is created when the mail is sent.
 */
function undoLink(user: typeof users.$inferSelect, { to, createdAt }: QueuedMail) {
  if (to === undefined || !user.isActive) return null
  const link = write((tx) => createUndoLink(tx, user.id, { changedAt: createdAt, email: to }))
  return link && { url: link.url, until: endText(link.expiresAt) }
}

const detailsOf = ({ details }: QueuedMail) =>
  JSON.parse(details ?? '{}') as Record<string, string | undefined>

/** Data shared by the mails about an account's security. */
const securityProps = (mail: QueuedMail) => ({
  brand: brand(),
  firstName: accountOf(db(), mail).firstName,
  time: momentText(mail.createdAt),
})

const settingsUrl = () => `${env().APP_URL}/admin/settings`

/** The page for requesting a password reset. */
const forgotPasswordUrl = () => `${env().APP_URL}/forgot-password`

export const accountMails = {
  'password-reset': (mail) => {
    const { user, url } = passwordLink(mail, 'reset')
    return {
      subject: `Choose a new ${brand().productName} password`,
      body: <PasswordReset brand={brand()} firstName={user.firstName} resetUrl={url} />,
    }
  },
  'team-invitation': (mail) => {
    const { user, url } = passwordLink(mail, 'setup')
    const { firstName, email, role } = user
    const hasPassword = user.passwordSetAt !== null
    return {
      subject: invitationSubject(brand().productName, hasPassword),
      body: (
        <TeamInvitation
          brand={brand()}
          member={{ firstName, email, roleLabel: roleLabels[role] }}
          hasPassword={hasPassword}
          setupUrl={url}
        />
      ),
    }
  },
  'email-changed': (mail) => {
    const user = accountOf(db(), mail)
    // The account already has this address again.
    if (mail.to === user.email) throw new MailNotNeeded()
    return {
      subject: `Your ${brand().productName} account has a new email address`,
      body: <EmailChanged brand={brand()} firstName={user.firstName} undo={undoLink(user, mail)} />,
    }
  },
  'new-email-address': (mail) => {
    const { user, url } = passwordLink(mail, 'confirm')
    return {
      subject: `Your ${brand().productName} account now uses this email address`,
      body: (
        <NewEmailAddress
          brand={brand()}
          firstName={user.firstName}
          confirmUrl={url}
          settingsUrl={settingsUrl()}
        />
      ),
    }
  },
  'confirm-email': (mail) => {
    if (isAddressProven(db(), accountOf(db(), mail).id)) throw new MailNotNeeded()
    const { user, url } = passwordLink(mail, 'confirm')
    return {
      subject: `Confirm your email address for ${brand().productName}`,
      body: <ConfirmEmail brand={brand()} firstName={user.firstName} email={user.email} confirmUrl={url} />,
    }
  },
  'email-restored': (mail) => {
    const user = accountOf(db(), mail)
    return {
      subject: `Your ${brand().productName} email address change was undone`,
      body: (
        <EmailRestored
          brand={brand()}
          firstName={user.firstName}
          isRestored={mail.to === user.email}
          resetUrl={forgotPasswordUrl()}
        />
      ),
    }
  },
  'password-changed': (mail) => ({
    subject: `Your ${brand().productName} password was changed`,
    body: (
      <PasswordChanged
        brand={brand()}
        firstName={accountOf(db(), mail).firstName}
        changedAt={momentText(mail.createdAt)}
        resetUrl={forgotPasswordUrl()}
      />
    ),
  }),
  'failed-sign-ins': (mail) => ({
    subject: `Repeated failed sign-ins to your ${brand().productName} account`,
    body: (
      <FailedSignIns
        brand={brand()}
        firstName={accountOf(db(), mail).firstName}
        resetUrl={forgotPasswordUrl()}
      />
    ),
  }),
  'wrong-codes': (mail) => ({
    subject: `Repeated wrong sign-in codes for your ${brand().productName} account`,
    body: <WrongCodes {...securityProps(mail)} resetUrl={forgotPasswordUrl()} />,
  }),
  'new-device': (mail) => {
    const { browser = 'Unknown', address = '' } = detailsOf(mail)
    return {
      subject: `New sign-in to your ${brand().productName} account`,
      body: (
        <NewDevice
          {...securityProps(mail)}
          browser={browser}
          address={address}
          settingsUrl={settingsUrl()}
          resetUrl={forgotPasswordUrl()}
        />
      ),
    }
  },
  'factor-changed': (mail) => {
    const change = detailsOf(mail).change as FactorChange
    return {
      subject: `A change to two-step sign-in for your ${brand().productName} account`,
      body: (
        <FactorChanged
          {...securityProps(mail)}
          change={factorChanges[change]}
          settingsUrl={settingsUrl()}
          resetUrl={forgotPasswordUrl()}
        />
      ),
    }
  },
  'factor-reset': (mail) => {
    const { member = '', by = '', reason = '', recipient } = detailsOf(mail)
    const isMember = recipient === 'member'
    return {
      subject: factorResetTitle(member, isMember),
      body: (
        <FactorReset
          {...securityProps(mail)}
          member={member}
          by={by}
          reason={reason}
          isMember={isMember}
          signInUrl={`${env().APP_URL}/admin/login`}
          resetUrl={forgotPasswordUrl()}
        />
      ),
    }
  },
} satisfies MailTable
