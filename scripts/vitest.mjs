import { buildWhenNeeded, installWhenNeeded, projects as known, run } from './prepare.mjs'

// `npm run test:unit`, `test:routes`, `test:e2e`: run some projects of the suite. Arguments after `--` are
// passed to Vitest: file names, `--watch`, `-t NAME`.

const args = process.argv.slice(2)
const projects = args.filter((arg) => known.includes(arg))
const rest = args.filter((arg) => !known.includes(arg))
const isWatching = rest.some((arg) => arg === '--watch' || arg === '-w')

await installWhenNeeded()
if (projects.some((project) => project === 'routes' || project === 'e2e')) await buildWhenNeeded()
process.exitCode = await run(
  'vitest',
  [isWatching ? 'watch' : 'run', ...projects.flatMap((project) => ['--project', project]), ...rest],
  // Vitest sets its own NODE_ENV; an inherited one would change the behavior of React and Remix.
  { env: { NODE_ENV: 'test' } },
)
