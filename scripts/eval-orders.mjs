import { buildWhenNeeded, installWhenNeeded, run } from './prepare.mjs'

// `npm run eval:orders -- FOLDER`: what a report says of each folder's documents; see bench/eval/orders.ts.

await installWhenNeeded()
await buildWhenNeeded()
process.exit(await run('tsx', ['bench/eval/orders.ts', ...process.argv.slice(2)]))
