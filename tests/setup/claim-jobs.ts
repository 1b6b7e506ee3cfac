import { connect, disconnect, openDatabase } from '../../db/client.server'
import { claimJob } from '../../app/modules/jobs/queue.server'

// A worker in a separate process: on the first line it claims a job, on the next one as many as it can get,
// and prints the claimed jobs.

const [file] = process.argv.slice(2)
if (!file) throw new Error('Which database?')
connect(openDatabase(file))
const word = async (said: string) => {
  process.stdout.write(`${said}\n`)
  await new Promise((resolve) => process.stdin.once('data', resolve))
}

const claimed: number[] = []
const claim = () => {
  const job = claimJob(['clean-up'])
  if (job) claimed.push(job.id)
  return job
}
await word('ready')
claim()
await word('begun')
while (claim());
disconnect()
process.stdout.write(`${JSON.stringify(claimed)}\n`, () => process.exit(0))
