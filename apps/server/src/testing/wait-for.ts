import { vi } from 'vitest'

/** Waits until the check passes. The default timeout of `vi.waitFor`, one second, is too short on a busy machine. */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 })
