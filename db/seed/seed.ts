import { connect, databaseFile, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { env, envOrExit } from '~/env.server'
import { seedAccounts } from './accounts'
import { seedHoas } from './hoas'
import { seedOrders } from './orders'
import { seedPartner } from './partners'
import { seedPromotionCode } from './promotions'
import { seedWebhooks } from './webhooks'
import { seedQuestionnaire } from './questionnaire'

// `npm run db:seed`: creates the demo's accounts, orders, and HOAs
// (docs/specification/demo-and-samples.md#demo-data). A second run adds nothing.

// The seed pays in the sandbox, whatever gateway is configured.
process.env.PAYMENTS = 'sandbox'
envOrExit()
if (env().NODE_ENV === 'production' && !process.argv.includes('--production')) {
  process.stderr.write(
    'This is production, where demo accounts with a known password do not belong. To add them anyway, pass --production.\n',
  )
  process.exit(1)
}

const connection = connect(openDatabase(databaseFile(env().DATA_DIR)))
migrateDatabase(connection)
const accounts = await seedAccounts(env().SEED_PASSWORD)
const orders = await seedOrders()
const documents = await seedHoas()
seedPartner()
seedPromotionCode()
const deliveries = seedWebhooks()
seedQuestionnaire()
disconnect()
console.log(
  accounts + orders + documents + deliveries > 0
    ? `Demo data: ${accounts} accounts, ${orders} orders, ${documents} documents of HOAs, and ${deliveries} webhook deliveries created.`
    : 'Demo data: everything already exists.',
)
