import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { build } from 'esbuild'
import { bundled } from './bundled.mjs'
import { oldestNode, requireNode } from './require-node.mjs'

// Builds everything into build/: the Remix application, and the processes around it.

requireNode(oldestNode, '`npm run build` uses the project’s own.')

rmSync('build', { recursive: true, force: true })
const remix = spawnSync('remix', ['vite:build'], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
if (remix.status !== 0) process.exit(remix.status ?? 1)

// The system's Tesseract cannot read packed data, and the product may not write to its own folder.
mkdirSync('build/tessdata')
const packed = createRequire(import.meta.url).resolve(
  '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
)
writeFileSync('build/tessdata/eng.traineddata', gunzipSync(readFileSync(packed)))

// Assets are compressed once, at the highest level, into files beside the originals (`app/server.ts`).
const assets = path.resolve('build/client/assets')
const encodings = {
  gz: (/** @type {Buffer} */ data) => promisify(gzip)(data, { level: constants.Z_BEST_COMPRESSION }),
  br: promisify(brotliCompress),
}
await Promise.all(
  readdirSync(assets)
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => path.join(assets, name))
    .flatMap((file) => {
      const data = readFileSync(file)
      return Object.entries(encodings).map(async ([extension, compress]) =>
        writeFileSync(`${file}.${extension}`, await compress(data)),
      )
    }),
)

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

const entries = {
  start: 'app/start.ts',
  server: 'app/server.ts',
  worker: 'app/worker.ts',
  'read-document': 'app/read-document.ts',
  'draw-page': 'app/draw-page.ts',
  'search-document': 'app/search-document.ts',
  'look-at-document': 'app/look-at-document.ts',
  seed: 'db/seed/seed.ts',
  'add-super': 'app/add-super.ts',
  'reset-factor': 'app/reset-factor.ts',
  'rotate-secrets': 'app/rotate-secrets.ts',
  'verify-activity': 'app/verify-activity.ts',
  storage: 'app/storage.ts',
  doctor: 'app/doctor.ts',
  'backup-check': 'app/backup-check.ts',
  reader: 'app/reader.ts',
}

/**
 * Each entry checks Node's version before it loads anything else: static imports would be evaluated first.
 * @type {import('esbuild').Plugin}
 */
const checkNodeFirst = {
  name: 'check-node-first',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path }) => ({
      path: path.slice('entry:'.length),
      namespace: 'entry',
    }))
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path: file }) => ({
      contents: `(${requireNode})(${oldestNode}, 'The README says how to get it.')\nawait import('./${file}')`,
      resolveDir: process.cwd(),
    }))
  },
}

// Last, because build/start.js tells `isBuilt` (prepare.mjs) that the build is complete.
await build({
  entryPoints: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `entry:${file}`])),
  outdir: 'build',
  bundle: true,
  splitting: true,
  chunkNames: 'shared/[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node24',
  plugins: [checkNodeFirst, bundleOnly],
  jsx: 'automatic',
  sourcemap: true,
  logLevel: 'warning',
})
