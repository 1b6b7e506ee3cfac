import { changeOrderStatus } from '../../app/modules/orders/change-status.server'
import { connect, disconnect, openDatabase } from '../../db/client.server'

// Somebody at another process: waits for the word, takes a step with an order, and says what came of it.

const [file, actor, orderId, to] = process.argv.slice(2)
if (!file || !actor || !orderId || !to) throw new Error('Which database, who, which order, what?')
connect(openDatabase(file))
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))

let answer = 'done'
try {
  changeOrderStatus(
    { id: Number(actor), role: 'admin', email: 'admin@example.com', firstName: 'Test', lastName: 'Admin' },
    Number(orderId),
    to as Parameters<typeof changeOrderStatus>[2],
  )
} catch (error) {
  answer = (error as { code?: string }).code ?? String(error)
}
disconnect()
process.stdout.write(`${answer}\n`, () => process.exit(0))
