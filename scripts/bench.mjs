import { buildWhenNeeded, installWhenNeeded, run } from './prepare.mjs'

// `npm run bench`: measures the built product; `npm run bench -- reading reports` only these groups; see
// bench/run.ts.

await installWhenNeeded()
await buildWhenNeeded()
process.exit(await run('tsx', ['bench/run.ts', ...process.argv.slice(2)]))
