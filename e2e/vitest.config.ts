import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * By name. All journeys share one product, so each finds what the ones before it left there; vitest would order them by
 * how long they took the last time on this machine, and by size where it has never run them.
 */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => (one.moduleId < other.moduleId ? -1 : 1))
  }
}

export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    globalSetup: ['product.ts'],
    // Every step has a limit of its own; these only end what none of them does.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 90_000 } },
    // A journey that fails by chance keeps nobody from landing, but `npm test` names it.
    retry: 1,
    sequence: { sequencer: ByName },
    // One product, one browser, two cores: side by side they would only wait for each other.
    fileParallelism: false,
    isolate: false,
  },
})
