import { checkFailedSignIns } from '../modules/sign-in/failed-sign-ins.server'
import { sendResetLink } from '../modules/sign-in/request-reset.server'
import { indexActivities } from '../modules/activity-log/search.server'
import { lookAtDocument } from '../modules/document-looks/look-at-document.server'
import { queueHoaReadings } from '../modules/document-reading/queue-hoa-reading.server'
import { endPause } from '../modules/document-requests/pause.server'
import {
  reportAddedDocuments,
  reportDocumentRequest,
} from '../modules/document-requests/report-document-request.server'
import { readDocuments } from '../modules/document-reading/read-documents.server'
import { readHoaDocument } from '../modules/hoas/read-hoa-document.server'
import { remindPartners } from '../modules/partners/remind-partners.server'
import { refundCancellation } from '../modules/payments/refund-cancellation.server'
import { reportHoaChanges } from '../modules/inbound-webhooks/report-hoa-changes.server'
import { removeObject } from '../modules/object-storage/mirror.server'
import { sweepObjects } from '../modules/object-storage/sweep-objects.server'
import { closePayments, reconcilePayments, refundDuplicate } from '../modules/payments/settle-payments.server'
import { releasePromotionCodes } from '../modules/payments/release-promotion-codes.server'
import { extractValues } from '../modules/reports/draft/extract-values.server'
import { offerAnswers } from '../modules/reports/draft/offer-answers.server'
import { readWithModel } from '../modules/reports/draft/read-with-model.server'
import { renderReport } from '../modules/reports/pdf/render-report.server'
import { scanFile, scanWaitingFiles } from '../modules/scanning/scan-file.server'
import { checkWebhooks, deliverWebhook } from '../modules/webhooks/deliver.server'
import { cleanUp } from './clean-up.server'
import type { JobHandlers } from '../modules/jobs/runner.server'

/** The handlers of all jobs that have no separate runner. A handler has the name of its job. */
export const otherJobHandlers: JobHandlers = {
  'send-reset-link': async (payload) => sendResetLink(payload),
  'check-failed-sign-ins': async (payload) => checkFailedSignIns(payload),
  'close-payments': closePayments,
  'refund-duplicate': refundDuplicate,
  'refund-cancellation': refundCancellation,
  'render-report': renderReport,
  'offer-answers': async (payload) => offerAnswers(payload),
  'end-pause': async (payload) => endPause(payload),
  'report-document-request': async (payload) => reportDocumentRequest(payload),
  'report-added-documents': async (payload) => reportAddedDocuments(payload),
  'report-hoa-changes': async (payload) => reportHoaChanges(payload),
  'reconcile-payments': () => reconcilePayments(),
  'release-promotion-codes': async () => {
    await releasePromotionCodes()
  },
  'remind-partners': async () => remindPartners(),
  'queue-hoa-readings': async () => queueHoaReadings(),
  'remove-object': removeObject,
  'sweep-objects': () => sweepObjects(),
  'clean-up': () => cleanUp(),
  'check-webhooks': async () => checkWebhooks(),
  'index-activities': (_, signal) => indexActivities(signal),
}

const readingHandlers: JobHandlers = { 'read-documents': readDocuments, 'read-hoa-document': readHoaDocument }

/** Jobs that take minutes run one at a time in their own runner, so that no other job waits for them. */
export const longJobHandlers: JobHandlers = { ...readingHandlers, 'extract-values': extractValues }

/**
 * With remote readers, many orders are read at a time but only one is searched on this host, so each has a
 * separate runner with its own concurrency.
 */
export const longJobRunners = (hasReadersElsewhere: boolean): [JobHandlers, concurrency: number][] =>
  hasReadersElsewhere
    ? [
        [readingHandlers, 16],
        [{ 'extract-values': extractValues }, 1],
      ]
    : [[longJobHandlers, 1]]

/** These mostly wait for a model's server: a separate runner, so that a slow order delays no other one's reading. */
export const modelHandlers: JobHandlers = {
  'read-with-model': (payload, signal) => readWithModel(payload, signal),
}
export const modelConcurrency = 8

/** Customers wait for these on screen: a separate runner, at most two at a time. */
export const lookHandlers: JobHandlers = { 'look-at-document': lookAtDocument }
export const lookConcurrency = 2

/**
 * A file cannot be opened before it is scanned: a separate runner, two at a time, since each scan uses a
 * whole core.
 */
export const scanHandlers: JobHandlers = {
  'scan-file': scanFile,
  'scan-waiting-files': (_, signal) => scanWaitingFiles(signal),
}
export const scanConcurrency = 2

/**
 * These wait for other companies' servers: a separate runner, with as many at a time as there can be
 * webhooks.
 */
export const webhookHandlers: JobHandlers = { 'deliver-webhook': deliverWebhook }
export const webhookConcurrency = 100

/** When scheduled jobs run (cron, UTC). */
export const schedule = {
  'reconcile-payments': '*/5 * * * *',
  'release-promotion-codes': '47 * * * *',
  // Morning in Los Angeles, and again in case the worker was down. No reminder is mailed twice.
  'remind-partners': '0 15,19 * * *',
  'queue-hoa-readings': '31 9 * * *',
  'sweep-objects': '43 8 * * *',
  'scan-waiting-files': '*/2 * * * *',
  'clean-up': '17 * * * *',
  'index-activities': '*/3 * * * *',
  'check-webhooks': '*/5 * * * *',
} as const
