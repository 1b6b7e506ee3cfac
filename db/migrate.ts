import { env, envOrExit } from '~/env.server'
import { databaseFile, migrateDatabase, openDatabase } from './client.server'

// Brings the database up to date and ends; `npm run dev` calls it. In production the start program does this itself.

envOrExit()
const connection = openDatabase(databaseFile(env().DATA_DIR))
migrateDatabase(connection)
connection.sqlite.close()
