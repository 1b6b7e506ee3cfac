import path from 'node:path'
import Database from 'better-sqlite3'
import { generateSync } from 'otplib'
import { seedAccounts } from '~db/seed/accounts'
import { connect, databaseFile, disconnect, migrateDatabase, openDatabase } from '~db/client.server'
import { env } from '~/env.server'
import { beginSetUp, setUpTwoStep } from '~/modules/sign-in/set-up-two-step.server'
import { startSession } from '~/modules/accounts/sessions.server'
import { Visitor } from '~tests/setup/visitor'
import { printMeasurement, printHeading, median, printNote } from './measurements'
import { benchPassword, processorSeconds, startMeasuredProduct } from './product'
import { alternate } from './alternate-rounds'

const plain = 'viewer@example.com'
const protectedAccount = 'admin@example.com'
const rounds = 11
const warmUps = 2
/** An account's known devices have 100 attempts in five minutes, so all rounds together stay below that. */
const signInsPerRound = 6

/**
 * Measures the cost of a second factor at sign-in: the page that asks for the code, and the form that submits
 * it.
 */
export async function benchSignIn(folder: string) {
  const dataDir = path.join(folder, 'sign-in')
  const file = databaseFile(dataDir)
  env().DATA_DIR = dataDir
  const connection = connect(openDatabase(file))
  migrateDatabase(connection)
  await seedAccounts(benchPassword)
  const user = connection.sqlite
    .prepare(
      'select id, email, first_name as firstName, last_name as lastName, role from users where email = ?',
    )
    .get(protectedAccount) as Parameters<typeof setUpTwoStep>[0]
  const session = startSession()
  const key = beginSetUp(session.id, user).key.replaceAll(' ', '')
  const codeNow = () => generateSync({ secret: key })
  setUpTwoStep(user, session.id, { code: codeNow() })
  disconnect()

  const product = await startMeasuredProduct(dataDir, { CLIENT_IP_HEADER: 'x-test-client' })
  const database = new Database(file)
  const forgetCode = database.prepare('update authenticator_apps set last_time_step = 0')
  try {
    const visitors = { plain: new Visitor(product.url), protected: new Visitor(product.url) }
    const expectRedirect = (response: Response, to: string) => {
      if (response.headers.get('Location') !== to)
        throw new Error(`Signing in answered ${response.status}, ${response.headers.get('Location')}`)
    }
    /** The cost of a sign-in: CPU time, which other programs do not affect, and wall-clock time. */
    const measure = async (signIn: () => Promise<void>) => {
      const before = processorSeconds(product.pids.web).own
      const started = performance.now()
      for (let i = 0; i < signInsPerRound; i++) await signIn()
      const clock = performance.now() - started
      const processor = (processorSeconds(product.pids.web).own - before) * 1000
      return { processor: processor / signInsPerRound, clock: clock / signInsPerRound }
    }
    const withPassword = async () =>
      expectRedirect(
        await visitors.plain.post('/admin/login', { email: plain, password: benchPassword }),
        '/admin',
      )
    const withCode = async () => {
      // Allows the same code to be used again, since a new one is available only every 30 seconds.
      forgetCode.run()
      const visitor = visitors.protected
      const passwordAccepted = await visitor.post('/admin/login', {
        email: protectedAccount,
        password: benchPassword,
      })
      expectRedirect(passwordAccepted, '/admin/login/code')
      await visitor.page('/admin/login/code')
      expectRedirect(await visitor.post('/admin/login/code', { code: codeNow() }), '/admin')
    }
    const { one, two } = await alternate(
      { rounds, warmUps },
      { one: () => measure(withPassword), two: () => measure(withCode) },
    )
    const summarize = (cost: 'processor' | 'clock') => {
      const added = two.map((round, at) => round[cost] - (one[at]?.[cost] ?? NaN))
      const [both, alone] = [two, one].map((all) => median(all.map((round) => round[cost])).toFixed(1))
      const range = `min ${Math.min(...added).toFixed(1)}, max ${Math.max(...added).toFixed(1)}`
      return {
        added: median(added),
        detail: `${both} ms against ${alone} ms with the password alone; ${range}`,
      }
    }
    const [processor, clock] = [summarize('processor'), summarize('clock')]
    printHeading('Sign-in')
    printMeasurement(
      'a second factor adds (processor time)',
      processor.added,
      ' ms',
      { atMost: 20 },
      processor.detail,
    )
    printNote(`by the clock: ${clock.added.toFixed(1)} ms; ${clock.detail}`)
    printNote(`the page and the form of the code, ${rounds} rounds of ${signInsPerRound} sign-ins`)
  } finally {
    database.close()
    await product.stop()
  }
}
