import { lockCustomerBalances } from '#server/domains/customers/ledger.service.ts'
import { lockOrders } from '#server/domains/order-records/order-records.service.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { readDueEarnings } from './order-earning.repo.ts'
import { syncOrderRewards } from './order-rewards.service.ts'
import { creditEarningsTask } from './reward-earnings.tasks.ts'

const batchSize = 100

/** Credits one batch of a store in one transaction; returns false if nothing is due. */
const creditBatch = async (deps: UnitOfWorkDeps): Promise<boolean> => {
  const due = await readDueEarnings(deps.database.kysely, batchSize)
  if (!due) return false
  const store = trustedStoreId(due.storeId)
  const origin = { actor: null, isAutomatic: true, store, address: '', requestId: creditEarningsTask.name } as const
  await transact(deps, origin, async (uow) => {
    const orders = await lockOrders(uow.tx, store, due.orderIds)
    await lockCustomerBalances(
      uow.tx,
      store,
      orders.flatMap(({ customerId }) => customerId ?? []),
    )
    await syncOrderRewards(uow, store, due.orderIds)
  })
  return true
}

/** A run that is interrupted leaves whole batches; the next one continues. */
export const creditEarningsHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(creditEarningsTask, async (_payload, { shouldYield }) => {
    while (!shouldYield() && (await creditBatch(deps)));
  })
