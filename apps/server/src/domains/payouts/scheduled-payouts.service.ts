import { productName } from '#contract/app-name.ts'
import { getLastPayoutDate } from '#contract/domains/payout-schedule.ts'
import { readAvailable } from '#server/domains/earnings/earnings.service.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { claimScheduledDate, readScheduledStores, type ScheduledStore } from './payout-settings.repo.ts'
import { readUnsettledPayouts } from './payouts.repo.ts'
import { requestPayout } from './payouts.service.ts'
import { requestScheduledPayoutsTask, syncPayoutTask } from './payouts.tasks.ts'

/** On the scheduled date in the store's time zone, or as soon as possible after it. */
const requestDuePayout = async (deps: UnitOfWorkDeps, scheduled: ScheduledStore): Promise<void> => {
  const { storeId, vendorId, currency, today, handledUntil, minimum } = scheduled
  const date = getLastPayoutDate(scheduled, today)
  if (date === undefined || date <= handledUntil) return
  const store = trustedStoreId(storeId)
  const origin = {
    actor: null,
    store,
    address: '',
    requestId: requestScheduledPayoutsTask.name,
    invalidates: ['earnings'],
  }
  await transact(deps, origin, async (uow) => {
    if (!(await claimScheduledDate(uow.tx, store, date))) return
    const available = await readAvailable(uow.tx, store, currency)
    if (available < Math.max(minimum, 1)) return
    await requestPayout(uow, store, { currency, amount: available, person: null, by: { vendorId, name: productName } })
  })
}

export const scheduledPayoutsHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(requestScheduledPayoutsTask, async (_payload, { db, log }) => {
    for (const scheduled of await readScheduledStores(db)) {
      try {
        await requestDuePayout(deps, scheduled)
      } catch (error) {
        // The next run tries again; other stores don't wait for it.
        log.warn({ err: error, store: scheduled.storeId }, 'A scheduled payout could not be requested.')
      }
    }
    const origin = { actor: null, store: null, address: '', requestId: requestScheduledPayoutsTask.name }
    await transact(deps, origin, async (uow) => {
      for (const payout of await readUnsettledPayouts(db)) uow.enqueue(syncPayoutTask, payout)
    })
  })
