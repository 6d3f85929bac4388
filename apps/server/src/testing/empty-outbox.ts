import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { waitFor } from './wait-for.ts'

/** For tests that compare tables: a call responds before its messages move from the outbox to the queue. */
export const waitForEmptyOutbox = (test: TestApp): Promise<void> =>
  waitFor(async () => expect((await test.database.pool.query('select from outbox')).rowCount).toBe(0))
