import { env, envOrExit } from '~/env.server'
import { databaseFile, migrateDatabase, openDatabase } from './client.server'

// Migrates the database and exits; called by `npm run dev`. In production, the start program does this.

envOrExit()
const connection = openDatabase(databaseFile(env().DATA_DIR))
migrateDatabase(connection)
connection.sqlite.close()
