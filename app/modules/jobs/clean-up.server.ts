import { inArray, lt } from 'drizzle-orm'
import { write } from '~db/client.server'
import {
  accountTokens,
  documentRequests,
  documentRequestTokens,
  emailUndoLinks,
  gatewayEvents,
  partnerInvitations,
  partnerInvitationTokens,
  questionnaireRequests,
  questionnaireRequestTokens,
} from '~db/schema'
import { env } from '~/env.server'
import { log } from '~/log.server'
import { deleteExpiredSessions } from '../accounts/sessions.server'
import { allStoredNames } from '../documents/queries.server'
import { removeAbandonedDocuments } from '../documents/remove-abandoned.server'
import { sweepUploads } from '../documents/storage.server'
import { removeAbandonedOnboardings } from '../partners/remove-abandoned-onboardings.server'
import { allPdfNames } from '../reports/public-report.server'
import { removeOldGenerated, sweepReportFiles } from '../reports/report-files.server'
import { removeDeliveredDocuments } from '../retention/remove-delivered.server'
import { sweepPageImages } from '../document-viewer/page-images.server'
import { deleteOldDeliveries } from '../webhooks/delete-old-deliveries.server'
import { deleteOldRequests } from '../webhooks/inbound/receive.server'
import { deleteFinishedJobs } from './queue.server'

const day = 86_400_000

/** Sweeps out what has expired; of a partner's invitation and of requests for answers or documents the links, as who was asked stays known. Stripe repeats events for three days; their ids are kept for 90. */
export async function cleanUp(now = Date.now()) {
  const swept = write((tx) => ({
    sessions: deleteExpiredSessions(tx, now),
    tokens: tx
      .delete(accountTokens)
      .where(lt(accountTokens.expiresAt, now - 30 * day))
      .run().changes,
    undoLinks: tx
      .delete(emailUndoLinks)
      .where(lt(emailUndoLinks.expiresAt, now - 30 * day))
      .run().changes,
    invitations: tx
      .delete(partnerInvitationTokens)
      .where(
        inArray(
          partnerInvitationTokens.invitationId,
          tx
            .select({ id: partnerInvitations.id })
            .from(partnerInvitations)
            .where(lt(partnerInvitations.expiresAt, now - 30 * day)),
        ),
      )
      .run().changes,
    requests: tx
      .delete(questionnaireRequestTokens)
      .where(
        inArray(
          questionnaireRequestTokens.requestId,
          tx
            .select({ id: questionnaireRequests.id })
            .from(questionnaireRequests)
            .where(lt(questionnaireRequests.expiresAt, now - 30 * day)),
        ),
      )
      .run().changes,
    documentRequests: tx
      .delete(documentRequestTokens)
      .where(
        inArray(
          documentRequestTokens.requestId,
          tx
            .select({ id: documentRequests.id })
            .from(documentRequests)
            .where(lt(documentRequests.expiresAt, now - 30 * day)),
        ),
      )
      .run().changes,
    jobs: deleteFinishedJobs(tx, now - 30 * day),
    events: tx
      .delete(gatewayEvents)
      .where(lt(gatewayEvents.receivedAt, now - 90 * day))
      .run().changes,
    inbound: deleteOldRequests(tx, now),
    deliveries: deleteOldDeliveries(tx, now - 30 * day),
  }))
  // How long documents are kept; the privacy policy says so, too.
  const { RETENTION_UNPAID_DAYS, RETENTION_DELIVERED_DAYS } = env()
  const abandoned = await removeAbandonedDocuments(now - RETENTION_UNPAID_DAYS * day)
  const delivered = await removeDeliveredDocuments(
    now - RETENTION_DELIVERED_DAYS * day,
    RETENTION_DELIVERED_DAYS,
    now,
  )
  const onboardings = await removeAbandonedOnboardings(now - 30 * day)
  const generated = await removeOldGenerated(now - day)
  const uploads = await sweepUploads(allStoredNames(), now - day)
  const reports = await sweepReportFiles(allPdfNames(), now - day)
  const pageImages = await sweepPageImages(now)
  if (uploads.kept + reports.kept > 0) {
    log().error(
      { uploads: uploads.kept, reports: reports.kept },
      'many files belong to nothing in the database and were left: is it the right one?',
    )
  }
  const files = uploads.removed + reports.removed
  log().info({ ...swept, abandoned, delivered, onboardings, files, generated, pageImages }, 'cleaned up')
}
