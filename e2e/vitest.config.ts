import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    globalSetup: ['product.ts'],
    // Every step has a patience of its own; this one only ends what none of them does.
    testTimeout: 240_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    // A journey that fails by chance keeps nobody from landing, but `npm test` names it.
    retry: 1,
    // One product, one browser, two cores: side by side they would only wait for each other.
    fileParallelism: false,
    isolate: false,
  },
})
