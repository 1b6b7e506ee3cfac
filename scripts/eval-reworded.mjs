import { installWhenNeeded, run } from './prepare.mjs'

// `npm run eval:reworded -- FOLDER`: measures which values are lost when documents are reworded; see
// bench/eval/reworded.ts.

await installWhenNeeded()
process.exit(await run('tsx', ['bench/eval/reworded.ts', ...process.argv.slice(2)]))
