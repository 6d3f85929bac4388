import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Sorts by name. All journeys share one server and see each other's data, so a fixed order keeps runs comparable;
 * vitest would sort by previous duration or by file size.
 */
class ByName extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1))
  }
}

export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    globalSetup: ['product.ts'],
    // Every step has its own limit; these end a journey that hangs between steps.
    testTimeout: 900_000,
    hookTimeout: 300_000,
    teardownTimeout: 120_000,
    expect: { poll: { timeout: 90_000 } },
    // A flaky journey doesn't fail the run, but `npm test` prints it.
    retry: 1,
    sequence: { sequencer: ByName },
    // One server, one browser, two cores: parallel files wouldn't be faster.
    fileParallelism: false,
    isolate: false,
  },
})
