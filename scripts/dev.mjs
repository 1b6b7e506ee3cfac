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

let ending = false
let left = processes.length
for (const child of processes) {
  child.on('exit', (code) => {
    left -= 1
    if (!ending) end()
    if (left === 0) process.exit(ending ? 0 : (code ?? 1))
  })
}
function end() {
  ending = true
  for (const child of processes) child.kill('SIGTERM')
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, end)
