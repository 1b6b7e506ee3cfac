import { z } from 'zod'
import { connect, databaseFile, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { env, envOrExit } from './env.server'
import { addSuper } from './modules/team/add-super.server'
import { DomainError } from './modules/domain-error'
import { email, required } from './modules/form-fields'

// `npm run add:super -- EMAIL FIRST-NAME LAST-NAME`: creates the first account of a new installation, and any
// further super.

const newSuper = z.object({
  email: email(),
  firstName: required('First name is missing', 80),
  lastName: required('Last name is missing', 80),
})

function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const [emailArgument, firstName, lastName] = process.argv.slice(2)
const parsed = newSuper.safeParse({ email: emailArgument, firstName, lastName })
if (!parsed.success) {
  const [issue] = parsed.error.issues
  exitWithError(`${issue?.message}. Usage: npm run add:super -- EMAIL FIRST-NAME LAST-NAME`)
}
envOrExit()
const connection = connect(openDatabase(databaseFile(env().DATA_DIR)))
migrateDatabase(connection)
try {
  const link = addSuper(parsed.data)
  process.stdout.write(`${parsed.data.email} can set a password here within 7 days:\n${link}\n`)
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  exitWithError(`${error.message}.`)
} finally {
  disconnect()
}
