import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    globalSetup: ['product.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One product, one browser, two cores: side by side they would only wait for each other.
    fileParallelism: false,
    isolate: false,
  },
})
