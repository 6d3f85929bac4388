import { findBirthdays, toBirthdays } from '#server/domains/reward-grants/birthdays.service.ts'
import { grantRewards } from '#server/domains/reward-grants/grant-rewards.service.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, type JobContext } from '#server/platform/jobs.ts'
import { toDerivedId } from '#server/platform/ids.ts'
import { transactInJob, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { type BirthdayStore, readBirthdayStores } from './expire-rewards.repo.ts'
import { grantBirthdaysTask } from './reward-earnings.tasks.ts'

const batchSize = 200

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
