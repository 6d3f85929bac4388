import type { Database } from '#server/platform/db/connect.ts'
import type { JobContext } from '#server/platform/jobs.ts'
import { makeLog } from '#server/platform/log.ts'

/** The context of a first attempt that is never taken over or asked to yield. */
export const jobContext = (database: Database, overrides: Partial<JobContext> = {}): JobContext => ({
  db: database.kysely,
  database,
  log: makeLog('silent'),
  attempt: 1,
  isLastAttempt: false,
  assertOwned: async () => undefined,
  shouldYield: () => false,
  ...overrides,
})
