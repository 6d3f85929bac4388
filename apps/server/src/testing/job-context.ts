import type { Database } from '#server/platform/db/connect.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'

/** The context of a first attempt that nothing takes over and that may run as long as it likes. */
export const jobContext = (database: Database, overrides: Partial<JobContext> = {}): JobContext => ({
  db: database.kysely,
  database,
  log: makeLog('silent'),
  attempt: 1,
  lastAttempt: false,
  assertOwned: async () => undefined,
  shouldYield: () => false,
  ...overrides,
})
