import { buildWhenNeeded, installWhenNeeded, run } from './prepare.mjs'

// `npm run eval:orders -- FOLDER`: prints what a report would say about each folder's documents; see
// bench/eval/orders.ts.

await installWhenNeeded()
await buildWhenNeeded()
process.exit(await run('tsx', ['bench/eval/orders.ts', ...process.argv.slice(2)]))
