import { addDays } from '#contract/core/time-zone.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, type JobContext } from '#server/platform/jobs.ts'
import { toDerivedId } from '#server/platform/ids.ts'
import { transactInJob, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { type BirthdayStore, findBirthdays, readBirthdayStores } from './expire-rewards.repo.ts'
import { grantRewards } from './grant-rewards.service.ts'
import { grantBirthdaysTask } from './reward-earnings.tasks.ts'

const batchSize = 200
/** A run after a pause also finds the birthdays of the days before. */
const daysBack = 3

/** Month × 100 + day, by year: at New Year the days before belong to the last one. */
const toBirthdays = (today: string): Map<string, number[]> => {
  const byYear = new Map<string, number[]>()
  for (let back = 0; back <= daysBack; back++) {
    const day = addDays(today, -back)
    const year = day.slice(0, 4)
    const monthDay = Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
    // In a year without February 29, the birthday is on February 28.
    const isLeapDay = monthDay === 228 && addDays(day, 1).slice(5) === '03-01'
    byYear.set(year, [...(byYear.get(year) ?? []), monthDay, ...(isLeapDay ? [229] : [])])
  }
  return byYear
}

const grantStore = async (
  deps: UnitOfWorkDeps,
  job: JobContext,
  { storeId, kind, birthdayBonus: amount, today }: BirthdayStore,
): Promise<void> => {
  const store = trustedStoreId(storeId)
  const origin = { actor: null, isAutomatic: true, store, address: '', requestId: grantBirthdaysTask.name } as const
  for (const [year, days] of toBirthdays(today)) {
    let afterId: string | null = null
    while (!job.shouldYield()) {
      const ids: string[] = await findBirthdays(job.db, storeId, days, { afterId, limit: batchSize })
      if (ids.length === 0) break
      const grants = ids.map((customerId) => ({
        customerId,
        kind,
        amount,
        reason: 'bonus' as const,
        sourceId: toDerivedId('birthday', customerId, year),
      }))
      await transactInJob(deps, job, origin, (uow) => grantRewards(uow, store, null, grants))
      afterId = ids.at(-1) ?? null
    }
  }
}

/** Once per customer and year: the source of the entry is derived from both. */
export const grantBirthdaysHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(grantBirthdaysTask, async (_payload, job) => {
    for (const store of await readBirthdayStores(job.db)) {
      try {
        await grantStore(deps, job, store)
      } catch (error) {
        job.log.warn({ err: error, store: store.storeId }, 'Birthday bonuses could not be granted.')
      }
    }
  })
