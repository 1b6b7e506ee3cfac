import tsconfigPaths from 'vite-tsconfig-paths'
import { defaultExclude, defineConfig } from 'vitest/config'
import SlowestFirst from './tests/setup/slowest-first'

// Bundled, because Node would reread a package's package.json for each of its files: 180 KB for each of
// Drizzle's hundred files, in every process.
const bundledOnce = [
  'drizzle-orm',
  'drizzle-orm/better-sqlite3',
  'drizzle-orm/better-sqlite3/migrator',
  'drizzle-orm/sqlite-core',
]

const files = (folder: string) => [`tests/${folder}/**/*.test.{ts,tsx}`]

/** Two projects of the same kind: `name` for `npm test`, and `full-name` for what only `npm run test:full` runs. */
const both = (name: string, test: object, inFull: object = {}) =>
  [name, `full-${name}`].map((project) => {
    const isFullRun = project !== name
    const include = files(project.replace('-', '/'))
    return {
      extends: true as const,
      test: { ...test, name: project, include, provide: { isFullRun }, ...(isFullRun && inFull) },
    }
  })

const common = {
  pool: 'forks' as const,
  globalSetup: ['tests/setup/run-folder.ts'],
  setupFiles: ['tests/setup/environment.ts'],
  // Most files wait for the product or the browser so much that three workers keep two cores busy.
  maxWorkers: 3,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { requireAssertions: true, poll: { timeout: 30_000, interval: 25 } },
}

// The files of a worker share its process, including imported modules and, where needed, the running product
// and the browser.
const sharing = { ...common, isolate: false }

const builtProduct = {
  ...sharing,
  globalSetup: [...common.globalSetup, 'tests/setup/require-build.ts'],
}

export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    sequence: { sequencer: SlowestFirst },
    deps: { optimizer: { ssr: { enabled: true, include: bundledOnce } } },
    projects: [
      // Pure functions.
      ...both('unit', sharing),
      // The modules with an in-memory database. A file that replaces a module belongs in tests/full, where each
      // file has its own process.
      ...both(
        'modules',
        {
          ...sharing,
          globalSetup: [...common.globalSetup, 'tests/setup/file-processes.ts'],
          setupFiles: [...common.setupFiles, 'tests/setup/database.ts'],
        },
        { isolate: true },
      ),
      // Requests to the built product.
      ...both('routes', builtProduct),
      // A browser with the built product. The full run has more screens and checks; its gallery has all templates.
      ...both(
        'e2e',
        { ...builtProduct, testTimeout: 180_000 },
        {
          include: [...files('full/e2e'), ...files('e2e')],
          exclude: [...defaultExclude, 'tests/e2e/templates.test.ts'],
        },
      ),
    ],
  },
})
