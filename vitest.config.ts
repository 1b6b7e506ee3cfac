import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'
import SlowestFirst from './tests/setup/slowest-first'

// Node reads a package's own package.json anew for each file of it: 180 KB for each of Drizzle's hundred, in every process.
const bundledOnce = [
  'drizzle-orm',
  'drizzle-orm/better-sqlite3',
  'drizzle-orm/better-sqlite3/migrator',
  'drizzle-orm/sqlite-core',
]

const expectations = { requireAssertions: true, poll: { timeout: 30_000, interval: 50 } }

// Projects differ in what they need running: `unit` needs nothing but the code and a scratch folder, the others the built product.
// Those wait for it and for the browser, so that three of their files keep two cores busy; `unit` computes, and comes by itself.
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    sequence: { sequencer: SlowestFirst },
    deps: { optimizer: { ssr: { enabled: true, include: bundledOnce } } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/modules/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/database-template.ts', 'tests/setup/file-processes.ts'],
          setupFiles: ['tests/setup/environment.ts', 'tests/setup/database.ts'],
          pool: 'forks',
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 30_000,
          expect: expectations,
        },
      },
      {
        extends: true,
        test: {
          name: 'routes',
          include: ['tests/routes/**/*.test.ts'],
          globalSetup: ['tests/setup/need-build.ts'],
          pool: 'forks',
          maxWorkers: 3,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: expectations,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 3,
          testTimeout: 180_000,
          hookTimeout: 60_000,
          expect: expectations,
        },
      },
    ],
  },
})
