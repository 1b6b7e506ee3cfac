import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ESLint } from 'eslint'
import { beforeAll, describe, expect, it } from 'vitest'
import { layers, reactFiles } from '../../eslint.config.js'
import { sourcesIn } from '~tests/setup/import-graph'

const root = path.join(import.meta.dirname, '../..')
const eslint = new ESLint({ cwd: root })

/** The linter's messages about a line as if it were in that file. */
async function messagesFor(filePath: string, line: string) {
  const [result] = await eslint.lintText(`${line}\n`, { filePath: path.join(root, filePath) })
  return (result?.messages ?? [])
    .filter(
      ({ ruleId }) =>
        ruleId?.endsWith('restricted-paths') ||
        ['no-restricted-imports', 'no-restricted-syntax'].includes(ruleId ?? ''),
    )
    .map((m) => m.message)
}

describe('import boundaries', () => {
  // The first run loads the whole configuration.
  beforeAll(() => eslint.lintText('', { filePath: path.join(root, 'app/brand.ts') }), 60_000)

  it.each([
    ['a route', 'db', 'app/routes/site/x.tsx', "import { db } from '~db/client.server'; db()"],
    ['a route', 'tables', 'app/routes/api/x.ts', "import { orders } from '../../../db/schema'; orders"],
    [
      'a route',
      'an integration',
      'app/routes/api/x.ts',
      "import { StripePayments } from '~/integrations/stripe.server'; StripePayments",
    ],
    ['a route', 'a vendor', 'app/routes/api/x.ts', "import Stripe from 'stripe'; Stripe"],
    ['a route', 'SQL', 'app/routes/api/x.ts', "import { eq } from 'drizzle-orm'; eq"],
    [
      'a module',
      'a route',
      'app/modules/orders/x.server.ts',
      "import robots from '~/routes/site/robots'; robots",
    ],
    ['a module', 'http', 'app/modules/orders/x.server.ts', "import { api } from '~/http/api.server'; api"],
    ['a module', 'ui', 'app/modules/orders/x.server.ts', "import { theme } from '~/ui/theme'; theme"],
    ['a module', 'a vendor', 'app/modules/payments/x.server.ts', "import Stripe from 'stripe'; Stripe"],
    [
      'a plain file of a module',
      'a .server file',
      'app/modules/orders/x.ts',
      "import { placeOrder } from './place-order.server'; placeOrder",
    ],
    [
      'a plain file of a module',
      'db',
      'app/modules/orders/x.ts',
      "import { orders } from '~db/schema'; orders",
    ],
    [
      'ui',
      'a .server file',
      'app/ui/x.tsx',
      "import { placeOrder } from '~/modules/orders/place-order.server'; placeOrder",
    ],
    ['ui', 'a .server file nearby', 'app/ui/x.tsx', "import { env } from '../env.server'; env"],
    ['ui', 'a route', 'app/ui/x.tsx', "import Page from '~/routes/site/landing'; Page"],
    ['ui', 'http', 'app/ui/x.tsx', "import { isFromHere } from '~/http/origin'; isFromHere"],
    ['http', 'db', 'app/http/x.server.ts', "import { db } from '~db/client.server'; db"],
    ['http', 'a route', 'app/http/x.server.ts', "import Page from '~/routes/site/landing'; Page"],
    ['an integration', 'db', 'app/integrations/x.server.ts', "import { db } from '~db/client.server'; db"],
    [
      'an integration',
      'a module’s work',
      'app/integrations/x.server.ts',
      "import { findCheckout } from '~/modules/orders/checkout.server'; findCheckout",
    ],
    [
      'reading a document',
      'the fields',
      'app/modules/document-reading/x.ts',
      "import { fields } from '../report-fields/fields'; fields",
    ],
    [
      'a field',
      'extraction',
      'app/modules/report-fields/x.ts',
      "import { proposeCitedItems } from '../extraction/decide/propose-items'; proposeCitedItems",
    ],
    [
      'extraction',
      'what formats amounts',
      'app/modules/extraction/rules/x.ts',
      "import { moneyText } from '../../report-fields/parse'; moneyText",
    ],
    [
      'the document viewer',
      'extraction',
      'app/modules/document-viewer/x.ts',
      "import { proposeCitedItems } from '../extraction/decide/propose-items'; proposeCitedItems",
    ],
    [
      'a module',
      'one that is above it',
      'app/modules/accounts/x.ts',
      "import { orderSchema } from '../orders/schema'; orderSchema",
    ],
    [
      'a module',
      'one beside it',
      'app/modules/payments/x.ts',
      "import { questions } from '../questionnaire/questions'; questions",
    ],
    [
      'what all modules share',
      'one of them',
      'app/modules/x.ts',
      "import { orderSchema } from './orders/schema'; orderSchema",
    ],
    [
      'the schema',
      'the application',
      'db/schema/x.ts',
      "import { totalCents } from '~/modules/price'; totalCents",
    ],
  ])('keep %s from importing %s', async (_who, _what, file, line) => {
    expect(await messagesFor(file, line)).not.toEqual([])
  })

  it.each([
    [
      'a route',
      'a module',
      'app/routes/api/x.ts',
      "import { placeOrder } from '~/modules/orders/place-order.server'; placeOrder",
    ],
    ['a route', 'ui', 'app/routes/site/x.tsx', "import { SiteShell } from '~/ui/site-shell'; SiteShell"],
    ['a module', 'db', 'app/modules/orders/x.server.ts', "import { db } from '~db/client.server'; db"],
    [
      'a module',
      'an integration',
      'app/modules/payments/x.server.ts',
      "import { StripePayments } from '~/integrations/stripe.server'; StripePayments",
    ],
    [
      'ui',
      'a schema',
      'app/ui/x.tsx',
      "import { customerInfoSchema } from '~/modules/orders/schema'; customerInfoSchema",
    ],
    [
      'ui',
      'a type of a .server file',
      'app/ui/x.tsx',
      "import type { Checkout } from '~/modules/orders/checkout.server'; export type X = Checkout",
    ],
  ])('let %s import %s', async (_who, _what, file, line) => {
    expect(await messagesFor(file, line)).toEqual([])
  })

  it.each(['app/modules/payments/x.server.ts', 'app/worker/x.server.ts', 'db/seed/x.ts', 'bench/x.ts'])(
    'keep %s from writing the status of an order',
    async (file) => {
      expect(await messagesFor(file, "tx.update(orders).set({ status: 'new' }).run()")).toHaveLength(1)
      expect(
        await messagesFor(file, "tx.update(orders).set({ updatedAt: 1, paymentStatus: 'paid' }).run()"),
      ).toHaveLength(1)
      expect(await messagesFor(file, 'tx.update(orders).set({ canceledAt: 1 }).run()')).toEqual([])
      expect(await messagesFor(file, "tx.update(tasks).set({ status: 'done' }).run()")).toEqual([])
    },
  )

  it('let one file write the status of an order, but not read forms', async () => {
    const file = 'app/modules/orders/change-status.server.ts'
    expect(await messagesFor(file, "tx.update(orders).set({ status: 'new' }).run()")).toEqual([])
    expect(await messagesFor(file, 'await request.formData()')).toHaveLength(1)
  })

  it('let only files import React that the linter checks for its rules', () => {
    const others = ['app', 'db', 'bench', 'scripts', 'tests']
      .flatMap((folder) => sourcesIn(root, folder))
      .filter((file) => !reactFiles.some((pattern) => path.matchesGlob(file, pattern)))
    expect(others.length).toBeGreaterThan(500)
    const importsReact = (file: string) =>
      /^import (?!type\b)[^']*from 'react'/m.test(readFileSync(path.join(root, file), 'utf8'))
    expect(others.filter(importsReact)).toEqual([])
  })

  it('include every module in a layer', () => {
    const folders = readdirSync(path.join(root, 'app/modules'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    expect(layers.flat().toSorted()).toEqual(folders.toSorted())
  })
})
