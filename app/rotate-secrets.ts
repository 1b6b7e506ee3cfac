import { connect, databaseFile, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { env, envOrExit } from './env.server'
import { resealAll } from './reseal-all.server'

// `npm run rotate:secrets`: run after changing SESSION_SECRET, with the earlier one in SESSION_SECRET_OLD.

envOrExit()
if (!env().SESSION_SECRET_OLD) {
  process.stderr.write(
    'SESSION_SECRET_OLD is missing: set it to the SESSION_SECRET that you are replacing.\n',
  )
  process.exit(1)
}
const connection = connect(openDatabase(databaseFile(env().DATA_DIR)))
migrateDatabase(connection)
const { resealed, unreadable } = resealAll()
disconnect()
process.stdout.write(`${resealed} secrets are now encrypted under the new SESSION_SECRET.\n`)
if (unreadable > 0) {
  process.stderr.write(`${unreadable} can’t be read under either secret, and were left as they are.\n`)
  process.exit(1)
}
