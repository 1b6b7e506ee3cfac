import { installWhenNeeded, run, start } from './prepare.mjs'

// `npm run dev`: the web process with Vite, which updates changed screens in the open browser, and the
// worker. Both are restarted when a file changes that they run outside of Vite.

await installWhenNeeded()
process.env.NODE_ENV = 'development'

const migrated = await run('tsx', ['db/migrate.ts'])
if (migrated !== 0) process.exit(migrated)

const processes = [
  ['web', 'app/server.ts'],
  ['worker', 'app/worker.ts'],
].map(([name, file]) =>
  start('tsx', ['watch', '--clear-screen=false', file], {
    // Without a terminal: tsx would read keys from it, and only one process can.
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { COMMONVIEW_PROCESS: name },
  }),
)

let isEnding = false
let remaining = processes.length
for (const child of processes) {
  child.on('exit', (code) => {
    remaining -= 1
    if (!isEnding) end()
    if (remaining === 0) process.exit(isEnding ? 0 : (code ?? 1))
  })
}
function end() {
  isEnding = true
  for (const child of processes) child.kill('SIGTERM')
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
