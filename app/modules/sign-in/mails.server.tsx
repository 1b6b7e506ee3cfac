import { brand, env } from '~/env.server'
import { db, write } from '~db/client.server'
import type { users } from '~db/schema'
import { endText, momentText } from '../formatting'
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
import { EmailChanged } from './mail-templates/email-changed'
import { EmailRestored } from './mail-templates/email-restored'
import { FailedSignIns } from './mail-templates/failed-sign-ins'
import { NewEmailAddress } from './mail-templates/new-email-address'
import { PasswordChanged } from './mail-templates/password-changed'
import { PasswordReset } from './mail-templates/password-reset'
import { invitationSubject, TeamInvitation } from './mail-templates/team-invitation'
import { createLink, type LinkPurpose, linksEndedSince } from './password-links.server'
import { roleLabels } from '../permissions/permissions'
import { createUndoLink } from './undo-email-change.server'

/**
 * The owner of an account, and a link for them alone: none goes to an address that the account has given up since, nor to a
 * deactivated account, nor when every link of the account has been ended while the mail waited. The token is made now and only
 * mailed: the queue never holds one. A further attempt to send makes another and leaves the first: it may have arrived, and mail
 * programs drop the second of two mails with one id.
 */
function passwordLink(mail: QueuedMail, purpose: LinkPurpose) {
  return write((tx) => {
    const user = accountOf(tx, mail)
    if (!user.isActive || user.email !== mail.to || linksEndedSince(tx, user, mail.createdAt))
      throw new MailNotNeeded()
    return { user, url: createLink(tx, user.id, purpose) }
  })
}

/**
 * The link by which the address that a mail goes to undoes the change that the mail tells of. Nobody may undo it for an account that
 * is deactivated. As with all links, the token is made now and only mailed.
 */
function undoLink(user: typeof users.$inferSelect, { to, createdAt }: QueuedMail) {
  if (to === undefined || !user.isActive) return null
  const link = write((tx) => createUndoLink(tx, user.id, { changedAt: createdAt, email: to }))
  return link && { url: link.url, until: endText(link.expiresAt) }
}

const detailsOf = ({ details }: QueuedMail) =>
  JSON.parse(details ?? '{}') as Record<string, string | undefined>

/** What the mails about an account's safety have in common. */
const safetyMail = (mail: QueuedMail) => ({
  brand: brand(),
  firstName: accountOf(db(), mail).firstName,
  at: momentText(mail.createdAt),
})

const settingsUrl = () => `${env().APP_URL}/admin/settings`

/** The page for requesting a link to choose a new password. */
const forgottenUrl = () => `${env().APP_URL}/forgot-password`

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
    // It has its address back already.
    if (mail.to === user.email) throw new MailNotNeeded()
    return {
      subject: `Your ${brand().productName} account has a new email address`,
      body: <EmailChanged brand={brand()} firstName={user.firstName} undo={undoLink(user, mail)} />,
    }
  },
  'new-email-address': (mail) => {
    const user = accountOf(db(), mail)
    if (mail.to !== user.email) throw new MailNotNeeded()
    return {
      subject: `Your ${brand().productName} account now uses this email address`,
      body: <NewEmailAddress brand={brand()} firstName={user.firstName} settingsUrl={settingsUrl()} />,
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
          resetUrl={forgottenUrl()}
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
        resetUrl={forgottenUrl()}
      />
    ),
  }),
  'failed-sign-ins': (mail) => ({
    subject: `Repeated failed sign-ins to your ${brand().productName} account`,
    body: (
      <FailedSignIns brand={brand()} firstName={accountOf(db(), mail).firstName} resetUrl={forgottenUrl()} />
    ),
  }),
  'wrong-codes': (mail) => ({
    subject: `Repeated wrong sign-in codes for your ${brand().productName} account`,
    body: <WrongCodes {...safetyMail(mail)} resetUrl={forgottenUrl()} />,
  }),
  'new-device': (mail) => {
    const { browser = 'Unknown', address = '' } = detailsOf(mail)
    return {
      subject: `New sign-in to your ${brand().productName} account`,
      body: (
        <NewDevice
          {...safetyMail(mail)}
          browser={browser}
          address={address}
          settingsUrl={settingsUrl()}
          resetUrl={forgottenUrl()}
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
          {...safetyMail(mail)}
          change={factorChanges[change]}
          settingsUrl={settingsUrl()}
          resetUrl={forgottenUrl()}
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
          {...safetyMail(mail)}
          member={member}
          by={by}
          reason={reason}
          isMember={isMember}
          signInUrl={`${env().APP_URL}/admin/login`}
          resetUrl={forgottenUrl()}
        />
      ),
    }
  },
} satisfies MailTable
