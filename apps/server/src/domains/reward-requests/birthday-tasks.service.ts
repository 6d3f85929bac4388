import * as z from 'zod'
import { findBirthdays, toBirthdays } from '#server/domains/reward-grants/birthdays.service.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { handle, type Handler, type JobContext, task } from '#server/platform/jobs.ts'
import { transactInJob, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { type BirthdayStore, readBirthdayStores } from './automatic-tasks.repo.ts'
import { completeAutomaticTasks } from './automatic-tasks.service.ts'

const birthdayTask = task('reward-tasks:birthdays', z.unknown(), { lane: 'batch' })

/** Every hour, because days begin at different times. */
export const birthdayCrontab = '23 * * * * reward-tasks:birthdays'

const batchSize = 200

const completeBirthdays = async (
  deps: UnitOfWorkDeps,
  job: JobContext,
  { storeId, today }: BirthdayStore,
): Promise<void> => {
  const store = trustedStoreId(storeId)
  const origin = { actor: null, isAutomatic: true, store, address: '', requestId: birthdayTask.name } as const
  for (const [year, days] of toBirthdays(today)) {
    let afterId: string | null = null
    while (!job.shouldYield()) {
      const ids: string[] = await findBirthdays(job.db, storeId, days, { afterId, limit: batchSize })
      if (ids.length === 0) break
      await transactInJob(deps, job, origin, async (uow) => {
        for (const id of ids) await completeAutomaticTasks(uow, store, id, { type: 'birthday', year })
      })
      afterId = ids.at(-1) ?? null
    }
  }
}

/** A second run completes nothing: a birthday counts once a year. */
export const birthdayHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(birthdayTask, async (_payload, job) => {
    for (const store of await readBirthdayStores(job.db)) {
      try {
        await completeBirthdays(deps, job, store)
      } catch (error) {
        // The next run tries again; other stores don't wait for it.
        job.log.warn({ err: error, store: store.storeId }, 'Birthday tasks could not be completed.')
      }
    }
  })
