import { installWhenNeeded, run } from './prepare.mjs'

// `npm run train -- FOLDER`: learns the weights of extraction's signals from labeled documents; see
// bench/eval/train.ts.

await installWhenNeeded()
process.exit(await run('tsx', ['bench/eval/train.ts', ...process.argv.slice(2)]))
