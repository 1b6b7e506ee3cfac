import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

// Projects differ in what they need running: `unit` needs nothing but the code and a scratch folder.
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/modules/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/database-template.ts'],
          setupFiles: ['tests/setup/environment.ts', 'tests/setup/database.ts'],
          pool: 'forks',
          testTimeout: 15_000,
          hookTimeout: 15_000,
          expect: { requireAssertions: true },
        },
      },
      {
        extends: true,
        test: {
          name: 'routes',
          include: ['tests/routes/**/*.test.ts'],
          globalSetup: ['tests/setup/need-build.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { requireAssertions: true },
        },
      },
    ],
  },
})
