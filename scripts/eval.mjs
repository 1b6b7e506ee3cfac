import { installWhenNeeded, run } from './prepare.mjs'

// `npm run eval -- FOLDER`: measures how well labeled documents are read; see bench/eval/run.ts.

await installWhenNeeded()
process.exit(await run('tsx', ['bench/eval/run.ts', ...process.argv.slice(2)]))
