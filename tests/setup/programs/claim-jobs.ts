import { connect, disconnect, openDatabase } from '../../../db/client.server'
import { claimJob } from '../../../app/modules/jobs/queue.server'

// A worker in a separate process: on the first line it claims a job, on the next one as many as it can get,
// and prints the claimed jobs.

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: claim-jobs DATABASE')
connect(openDatabase(file))
/** Prints a word, and waits for a line. */
const report = async (word: string) => {
  process.stdout.write(`${word}\n`)
  await new Promise((resolve) => process.stdin.once('data', resolve))
}

const claimed: number[] = []
const claim = () => {
  const job = claimJob(['clean-up'])
  if (job) claimed.push(job.id)
  return job
}
await report('ready')
claim()
await report('claimed one')
while (claim());
disconnect()
process.stdout.write(`${JSON.stringify(claimed)}\n`, () => process.exit(0))
