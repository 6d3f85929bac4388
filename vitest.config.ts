import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Left to itself vitest keeps a core free, and on two cores that is half of them; these wait for the database a lot.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'fuzz/*.test.ts', 'bench/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Every test file has a database of its own, so they may share the modules, which take long to load.
          isolate: false,
        },
      },
      { test: { name: 'web', include: ['apps/web/**/*.test.{ts,tsx}'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 120_000 } },
      {
        test: {
          name: 'storm',
          include: ['storm/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 300_000,
        },
      },
      // Nothing in the contract remembers anything.
      { test: { name: 'packages', include: ['packages/**/*.test.ts'], isolate: false } },
    ],
  },
})
