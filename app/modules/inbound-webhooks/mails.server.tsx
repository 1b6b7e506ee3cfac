import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { brand, env } from '~/env.server'
import { db } from '~db/client.server'
import { activities, hoaPartners, hoas } from '~db/schema'
import { madeByWebhook } from '../activity/record.server'
import { callerOf } from '../activity/schema'
import { accountOf } from '../mail/account-of.server'
import { MailNotNeeded, type MailContent, type MailTable, type QueuedMail } from '../mail/mail-content'
import { HoaChanged, hoaChangedTitle } from './mail-templates/hoa-changed'

const shownChanges = 20

/** What partners' systems have changed about an HOA, oldest first, according to the log. */
function changesOf(hoaId: number, after: number, last: number) {
  const rows = db()
    .select({
      description: activities.description,
      oldValue: activities.oldValue,
      newValue: activities.newValue,
      metadata: activities.metadata,
    })
    .from(activities)
    .where(
      and(
        madeByWebhook,
        gt(activities.id, after),
        lte(activities.id, last),
        sql`json_extract(${activities.metadata}, '$.hoaId') = ${hoaId}`,
      ),
    )
    .orderBy(asc(activities.id))
    .all()
  return rows.map(({ metadata, ...change }) => ({
    ...change,
    caller: callerOf(JSON.parse(metadata ?? '{}') as Record<string, unknown>),
  }))
}

/** Not needed if nothing has changed in the end, or if the partner no longer represents the HOA. */
function hoaChanged(mail: QueuedMail): MailContent {
  const details = JSON.parse(mail.details ?? '{}') as Record<'hoaId' | 'after' | 'last', string>
  const hoaId = Number(details.hoaId)
  const { id, firstName, isActive } = accountOf(db(), mail)
  const hoa = db()
    .select({ name: hoas.name })
    .from(hoaPartners)
    .innerJoin(hoas, eq(hoas.id, hoaPartners.hoaId))
    .where(and(eq(hoaPartners.userId, id), eq(hoaPartners.hoaId, hoaId)))
    .get()
  const changes = changesOf(hoaId, Number(details.after), Number(details.last))
  if (!isActive || !hoa || changes.length === 0) throw new MailNotNeeded()
  return {
    subject: hoaChangedTitle(hoa.name),
    body: (
      <HoaChanged
        brand={brand()}
        firstName={firstName}
        hoaName={hoa.name}
        callers={[...new Set(changes.flatMap(({ caller }) => caller ?? []))]}
        changes={changes.slice(0, shownChanges)}
        moreChanges={Math.max(0, changes.length - shownChanges)}
        portalUrl={`${env().APP_URL}/partner?hoa=${hoaId}`}
      />
    ),
  }
}

export const inboundMails = { 'hoa-changed': hoaChanged } satisfies MailTable
