import * as z from 'zod'
import { productName } from '#contract/app-name.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { handle, type Handler, task } from '#server/platform/jobs.ts'
import { transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { type BirthdayStore, readBirthdayCustomers, readBirthdayStores } from './automatic-tasks.repo.ts'
import { completeAutomaticTasks } from './automatic-tasks.service.ts'

const birthdayTask = task('rewards:birthday-tasks', z.unknown(), { lane: 'batch' })

/** Every hour, because days begin at different times. */
export const birthdayCrontab = '23 * * * * rewards:birthday-tasks'

const batchSize = 200

/** Month × 100 + day. People born on February 29 celebrate on the 28th in other years. */
const toBirthdays = (today: string): number[] => {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return [month * 100 + day, ...(month === 2 && day === 28 && !isLeapYear ? [229] : [])]
}

const completeBirthdays = async (deps: UnitOfWorkDeps, { storeId, vendorId, today }: BirthdayStore): Promise<void> => {
  const store = trustedStoreId(storeId)
  const customer = { name: productName, vendorId }
  const origin = { actor: null, customer, isAutomatic: true, store, address: '', requestId: birthdayTask.name } as const
  const event = { type: 'birthday', year: Number(today.slice(0, 4)) } as const
  let after: string | null = null
  for (;;) {
    const query = { days: toBirthdays(today), after, limit: batchSize }
    const ids: string[] = await readBirthdayCustomers(deps.database.kysely, store, query)
    if (ids.length === 0) return
    await transact(deps, origin, async (uow) => {
      for (const id of ids) await completeAutomaticTasks(uow, store, id, event)
    })
    after = ids.at(-1) ?? null
  }
}

/** A second run completes nothing: a birthday counts once a year. */
export const birthdayHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(birthdayTask, async (_payload, { db, log }) => {
    for (const store of await readBirthdayStores(db)) {
      try {
        await completeBirthdays(deps, store)
      } catch (error) {
        // The next run tries again; other stores don't wait for it.
        log.warn({ err: error, store: store.storeId }, 'Birthday tasks could not be completed.')
      }
    }
  })
