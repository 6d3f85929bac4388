import { vi } from 'vitest'

/** Until the check passes. `vi.waitFor` alone gives up after one second, which a busy machine needs for a single call. */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 })
