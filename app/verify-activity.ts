import { existsSync } from 'node:fs'
import { connect, databaseFile, disconnect, openDatabase } from '~db/client.server'
import { env, envOrExit } from './env.server'
import { verifyChain } from './modules/activity/verify-chain.server'
import { counted } from './modules/formatting'

// `npm run verify:activity`: checks that the activity log is unaltered. Read-only; may run beside the product.

envOrExit()
const file = databaseFile(env().DATA_DIR)
if (!existsSync(file)) {
  process.stderr.write(`There is no database in DATA_DIR (${env().DATA_DIR}).\n`)
  process.exit(1)
}
connect(openDatabase(file))
const { entries, broken } = verifyChain()
disconnect()
const entriesText = counted(entries, 'entry', 'entries')
process.stdout.write(
  broken
    ? `Entry ${broken.id} is broken: ${broken.problem}. ${entriesText} before it ${entries === 1 ? 'is' : 'are'} in order.\n`
    : `${entriesText}, the chain is intact.\n`,
)
process.exitCode = broken ? 1 : 0
