import { eq } from 'drizzle-orm'
import { brand, env } from '~/env.server'
import { db, write } from '~db/client.server'
import { hoas, partnerInvitations, partnerOnboardings, users } from '~db/schema'
import { accountOf } from '../mail/account-of.server'
import { MailNotNeeded, type MailTable, type QueuedMail } from '../mail/mail-content'
import { createInvitationLink } from './invite-partner.server'
import { ColleagueInvitation, colleagueInvitationTitle } from './mail-templates/colleague-invitation'
import { DocumentExpires, documentExpiresTitle } from './mail-templates/document-expires'
import { invitationTitle, PartnerInvitationMail } from './mail-templates/partner-invitation'
import { PartnerJoined, partnerJoinedTitle } from './mail-templates/partner-joined'
import { PartnerAdded, partnerAddedTitle, PartnerLinked } from './mail-templates/partner-linked'
import { findExpiring } from './remind-partners.server'
import type { ChangedValue, PartnerInfo } from './schema'

function partnerInvitation(invitationId: number | null | undefined) {
  const row = db()
    .select({
      invitation: partnerInvitations,
      firstName: users.firstName,
      lastName: users.lastName,
      inviterEmail: users.email,
      company: users.company,
    })
    .from(partnerInvitations)
    .innerJoin(users, eq(users.id, partnerInvitations.invitedById))
    .where(eq(partnerInvitations.id, invitationId ?? 0))
    .get()
  if (!row) throw new Error('The mail refers to no invitation')
  return {
    ...row.invitation,
    invitedBy: `${row.firstName} ${row.lastName}`,
    inviterEmail: row.inviterEmail,
    company: row.company,
  }
}

/** A completed onboarding's partner and HOA; the HOA is null until staff decide. */
function finishedOnboarding(invitationId: number | null | undefined) {
  const found = db()
    .select()
    .from(partnerOnboardings)
    .where(eq(partnerOnboardings.invitationId, invitationId ?? 0))
    .get()
  if (!found?.partnerInfo) throw new Error('The mail refers to no onboarding')
  const hoa =
    found.hoaId === null ? undefined : db().select().from(hoas).where(eq(hoas.id, found.hoaId)).get()
  return { ...found, info: JSON.parse(found.partnerInfo) as PartnerInfo, hoa }
}

/** What changed when staff linked a partner to an HOA that existed. */
function mergeDetails({ details }: QueuedMail) {
  const { changes = '[]', kept = '[]' } = JSON.parse(details ?? '{}') as { changes?: string; kept?: string }
  return { changes: JSON.parse(changes) as ChangedValue[], kept: JSON.parse(kept) as string[] }
}

export const partnerMails = {
  'partner-invitation': (mail) => {
    const invitation = partnerInvitation(mail.invitationId)
    if (invitation.withdrawnAt !== null) throw new MailNotNeeded()
    // A separate link, created when the mail is sent, so the queue never stores its token.
    const inviteLink = write((tx) => createInvitationLink(tx, invitation.id))
    return {
      subject: invitationTitle(invitation.hoaName),
      body: <PartnerInvitationMail brand={brand()} invitation={invitation} inviteLink={inviteLink} />,
    }
  },
  'colleague-invitation': (mail) => {
    const invitation = partnerInvitation(mail.invitationId)
    const link = write((tx) => createInvitationLink(tx, invitation.id))
    if (link === null) throw new MailNotNeeded()
    return {
      subject: colleagueInvitationTitle(invitation.invitedBy, invitation.hoaName),
      body: <ColleagueInvitation brand={brand()} invitation={invitation} link={link} />,
    }
  },
  'partner-joined': (mail) => {
    const { info, hoaId, duplicateOfId, hoa } = finishedOnboarding(mail.invitationId)
    const { firstName, lastName, title, company, email, phone, hoaName } = info
    return {
      subject: partnerJoinedTitle(`${firstName} ${lastName}`, hoa?.name ?? hoaName),
      body: (
        <PartnerJoined
          brand={brand()}
          partner={{ name: `${firstName} ${lastName}`, title, company, email, phone }}
          hoaName={hoa?.name ?? hoaName}
          needsDecision={hoaId === null}
          hoaUrl={`${env().APP_URL}/admin/hoas/${hoaId ?? duplicateOfId}`}
        />
      ),
    }
  },
  'partner-linked': (mail) => {
    const { info, hoa } = finishedOnboarding(mail.invitationId)
    const { firstName } = accountOf(db(), mail)
    const hoaName = hoa?.name ?? info.hoaName
    return {
      subject: `${hoaName} is ready for you`,
      body: (
        <PartnerLinked
          brand={brand()}
          firstName={firstName}
          hoaName={hoaName}
          {...mergeDetails(mail)}
          portalUrl={`${env().APP_URL}/partner`}
        />
      ),
    }
  },
  'partner-added': (mail) => {
    const { info, hoa } = finishedOnboarding(mail.invitationId)
    const { firstName } = accountOf(db(), mail)
    const hoaName = hoa?.name ?? info.hoaName
    const { company, email } = info
    const partner = { name: `${info.firstName} ${info.lastName}`, company, email }
    return {
      subject: partnerAddedTitle(partner.name, hoaName),
      body: (
        <PartnerAdded
          brand={brand()}
          firstName={firstName}
          hoaName={hoaName}
          partner={partner}
          changes={mergeDetails(mail).changes}
          portalUrl={`${env().APP_URL}/partner?hoa=${hoa?.id ?? ''}`}
        />
      ),
    }
  },
  'document-expires': (mail) => {
    const user = accountOf(db(), mail)
    const document = user.isActive ? findExpiring(user, mail.documentId ?? 0) : null
    // The document was deleted, was replaced, got another date, or expired while the mail was queued.
    if (!document) throw new MailNotNeeded()
    return {
      subject: documentExpiresTitle(document),
      body: (
        <DocumentExpires
          brand={brand()}
          firstName={user.firstName}
          document={document}
          portalUrl={`${env().APP_URL}/partner?hoa=${document.hoaId}`}
        />
      ),
    }
  },
} satisfies MailTable
