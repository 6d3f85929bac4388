import { readProgram, writeTierCounts } from '#server/domains/reward-program/reward-program.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { computeFigures } from './ledger-figures.service.ts'
import { liftStatementTimeout, readStoresToSum, sumClosedDays, writeFigures } from './reward-days.repo.ts'
import { hasManyEntries } from './reward-reports.repo.ts'
import { sumRewardDaysTask } from './reward-reports.tasks.ts'

/** Sums the days that are over. Of stores with many entries it also stores what is computed from all of them. */
export const sumStoreDays = (db: Db, store: StoreId, maxEntries?: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await liftStatementTimeout(tx)
    await sumClosedDays(tx, store)
    if (!(await hasManyEntries(tx, store, maxEntries))) return
    await writeTierCounts(tx, store)
    await writeFigures(tx, store, await computeFigures(tx, store, await readProgram(tx, store)))
  })

export const sumRewardDaysHandler: Handler = handle(sumRewardDaysTask, async (_payload, { db, log }) => {
  for (const id of await readStoresToSum(db)) {
    try {
      await sumStoreDays(db, trustedStoreId(id))
    } catch (error) {
      // The next run tries again; other stores don't wait for it.
      log.warn({ err: error, store: id }, 'The reward days of a store could not be summed.')
    }
  }
})
