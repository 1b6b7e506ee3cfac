import { buildWhenNeeded, installWhenNeeded, run } from './prepare.mjs'

// `npm run bench`: measures the built product; see bench/.

await installWhenNeeded()
await buildWhenNeeded()
process.exit(await run('tsx', ['bench/run.ts']))
