import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { build } from 'esbuild'
import { bundled } from './bundled.mjs'

// Builds everything into build/: the Remix application, and the processes around it.

rmSync('build', { recursive: true, force: true })
const remix = spawnSync('remix', ['vite:build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (remix.status !== 0) process.exit(remix.status ?? 1)

/** @type {import('esbuild').Plugin} */
const bundleOnly = {
  name: 'bundle-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./~]/ }, ({ path, kind }) =>
      kind === 'entry-point' || bundled.some((name) => path === name || path.startsWith(`${name}/`))
        ? undefined
        : { path, external: true },
    )
  },
}

await build({
  entryPoints: {
    start: 'app/start.ts',
    server: 'app/server.ts',
    worker: 'app/worker.ts',
    'read-document': 'app/read-document.ts',
    'draw-page': 'app/draw-page.ts',
    seed: 'db/seed/seed.ts',
    'add-super': 'app/add-super.ts',
    'verify-activity': 'app/verify-activity.ts',
  },
  outdir: 'build',
  bundle: true,
  splitting: true,
  chunkNames: 'shared/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  plugins: [bundleOnly],
  jsx: 'automatic',
  sourcemap: true,
  logLevel: 'warning',
})
