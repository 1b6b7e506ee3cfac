import { connect, databaseFile, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { env, envOrExit } from './env.server'
import { DomainError } from './modules/domain-error'
import { email } from './modules/form-fields'
import { resetSecondFactorOnHost } from './modules/sign-in/change-second-factor.server'

// `npm run reset:factor -- EMAIL`: removes an account's second factor if no one on the team can.

function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const parsed = email().safeParse(process.argv[2])
if (!parsed.success) exitWithError(`${parsed.error.issues[0]?.message}. Usage: npm run reset:factor -- EMAIL`)
envOrExit()
const connection = connect(openDatabase(databaseFile(env().DATA_DIR)))
migrateDatabase(connection)
try {
  resetSecondFactorOnHost(parsed.data)
  process.stdout.write(
    `The second factor of ${parsed.data} is removed, and the account is signed out everywhere. Its owner is notified by mail.\n`,
  )
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  exitWithError(`${error.message}.`)
} finally {
  disconnect()
}
