import { changeOrderStatus } from '../../app/modules/orders/change-status.server'
import { approveReport } from '../../app/modules/reports/revisions/approve-report.server'
import { connect, disconnect, openDatabase } from '../../db/client.server'

// A concurrent user in a separate process: waits for a line, changes an order's status or approves its
// report, and prints the result.

const [file, actor, orderId, to] = process.argv.slice(2)
if (!file || !actor || !orderId || !to) throw new Error('Which database, who, which order, what?')
connect(openDatabase(file))
process.stdout.write('ready\n')
await new Promise((resolve) => process.stdin.once('data', resolve))

const admin = {
  id: Number(actor),
  role: 'admin' as const,
  email: 'admin@example.com',
  firstName: 'Test',
  lastName: 'Admin',
}
let answer = 'done'
try {
  if (to === 'completed') approveReport(admin, Number(orderId))
  else changeOrderStatus(admin, Number(orderId), to as Parameters<typeof changeOrderStatus>[2])
} catch (error) {
  answer = (error as { code?: string }).code ?? String(error)
}
disconnect()
process.stdout.write(`${answer}\n`, () => process.exit(0))
