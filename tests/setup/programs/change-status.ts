import { changeOrderStatus } from '../../../app/modules/orders/change-status.server'
import { approveReport } from '../../../app/modules/reports/revisions/approve-report.server'
import { connect, disconnect, openDatabase } from '../../../db/client.server'

// A concurrent user in a separate process: waits for a line, changes an order's status or approves its
// report, and prints the result.

const [file, actorId, orderId, to] = process.argv.slice(2)
if (!file || !actorId || !orderId || !to) throw new Error('Usage: change-status DATABASE ACTOR ORDER STATUS')
connect(openDatabase(file))
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))

const admin = {
  id: Number(actorId),
  role: 'admin' as const,
  email: 'admin@example.com',
  firstName: 'Test',
  lastName: 'Admin',
}
let result = 'done'
try {
  if (to === 'completed') approveReport(admin, Number(orderId))
  else changeOrderStatus(admin, Number(orderId), to as Parameters<typeof changeOrderStatus>[2])
} catch (error) {
  result = (error as { code?: string }).code ?? String(error)
}
disconnect()
process.stdout.write(`${result}\n`, () => process.exit(0))
