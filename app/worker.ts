import os from 'node:os'
import { Cron } from 'croner'
import { connect, databaseFile, openDatabase } from '~db/client.server'
import { env, envOrExit } from './env.server'
import { exitStopped, log } from './log.server'
import {
  otherJobHandlers,
  longJobRunners,
  lookConcurrency,
  lookHandlers,
  modelConcurrency,
  modelHandlers,
  scanConcurrency,
  scanHandlers,
  schedule,
  webhookConcurrency,
  webhookHandlers,
} from './worker/handlers.server'
import { readerQueue } from './modules/document-reading/read-remotely.server'
import { tryModel } from './modules/extraction/model/status.server'
import type { JobKind } from './modules/jobs/kinds'
import { recordHeartbeat } from './modules/jobs/heartbeats.server'
import { enqueueSlot, startRunner } from './modules/jobs/runner.server'
import { startPublishingMetrics } from './modules/monitoring/process-metrics.server'
import { recordMissingSnapshots } from './modules/reports/revisions/record-missing-snapshots.server'
import { stopDelivering } from './modules/webhooks/deliver.server'
import { mailHandlers } from './worker/mails.server'

// The worker process: runs jobs and queues the scheduled ones.

const graceMs = 20_000
/** Long jobs are not waited for, since they resume where they stopped. */
const longGraceMs = 1_000

// Visitors wait for the web process, but not for this one.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
envOrExit()
process.env.COMMONVIEW_PROCESS ??= 'worker'
connect(openDatabase(databaseFile(env().DATA_DIR)))

// Connect in advance, so that the first reading does not wait.
if (env().QUEUE_URL) await readerQueue()
// The health check waits for this, so it must not depend on the amount of data.
recordHeartbeat('worker')
// Before starting jobs, which may approve reports themselves.
const repairedOrders = recordMissingSnapshots()
if (repairedOrders > 0) log().info({ orders: repairedOrders }, 'missing snapshots recorded')

const runner = startRunner(otherJobHandlers)
const mailRunner = startRunner(mailHandlers, { concurrency: 1 })
const longRunners = longJobRunners(Boolean(env().QUEUE_URL)).map(([handlers, concurrency]) =>
  startRunner(handlers, { concurrency }),
)
const lookRunner = startRunner(lookHandlers, { concurrency: lookConcurrency })
const modelRunner = startRunner(modelHandlers, { concurrency: modelConcurrency })
const scanRunner = startRunner(scanHandlers, { concurrency: scanConcurrency })
const webhookRunner = startRunner(webhookHandlers, { concurrency: webhookConcurrency })
const crons = Object.entries(schedule).map(
  ([kind, pattern]) =>
    new Cron(
      pattern,
      {
        timezone: 'UTC',
        catch: (error) => log().error({ error, kind }, 'a scheduled job could not be queued'),
      },
      (self: Cron) => enqueueSlot(kind as JobKind, {}, self.currentRun()?.setSeconds(0, 0) ?? Date.now()),
    ),
)
const stopPublishing = env().METRICS_TOKEN ? startPublishingMetrics('worker') : () => {}
let isShuttingDown = false
async function shutDown() {
  if (isShuttingDown) return
  isShuttingDown = true
  for (const cron of crons) cron.stop()
  stopPublishing()
  stopDelivering()
  await Promise.all([
    runner.stop(graceMs),
    mailRunner.stop(graceMs),
    ...longRunners.map((longRunner) => longRunner.stop(longGraceMs)),
    lookRunner.stop(longGraceMs),
    modelRunner.stop(longGraceMs),
    scanRunner.stop(longGraceMs),
    webhookRunner.stop(graceMs),
  ])
  exitStopped()
}
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => void shutDown())
void tryModel()
// Logged last: the operator may stop the process as soon as this line appears.
log().info('working')
