import { connect, disconnect, openDatabase } from '../../db/client.server'
import { claimJob } from '../../app/modules/jobs/queue.server'

// A worker as a process of its own: waits for the word, claims what it can get, and says which jobs it was given.

const [file] = process.argv.slice(2)
if (!file) throw new Error('Which database?')
connect(openDatabase(file))
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))

const claimed: number[] = []
for (let job = claimJob(['clean-up']); job; job = claimJob(['clean-up'])) claimed.push(job.id)
disconnect()
process.stdout.write(`${JSON.stringify(claimed)}\n`, () => process.exit(0))
