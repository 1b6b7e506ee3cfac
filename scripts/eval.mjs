import { installWhenNeeded, run } from './prepare.mjs'

// `npm run eval -- FOLDER`: how well documents are read, measured on labelled ones; see bench/eval/run.ts.

await installWhenNeeded()
process.exit(await run('tsx', ['bench/eval/run.ts', ...process.argv.slice(2)]))
