import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import type { shopStockAlerts } from '#contract/domains/shop-stock-alerts.ts'
import { languages } from '#contract/enumerations.ts'
import { addShopCustomer } from '#server/domains/customers/customers.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, task } from '#server/platform/jobs.ts'
import { type RunInTransaction, transact, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { insertRequest, lockRequester } from './stock-alerts.repo.ts'

export { closeRequests, closeRestocked, findRestocked, isRequestFulfilled } from './stock-alerts.repo.ts'

const requestTask = task(
  'stock-alerts.request',
  z.object({ id, store: id, variant: id, email, accountId: id.nullable(), language: z.enum(languages) }),
)

/** Reads nothing, so that neither the response nor its timing tells whether the store knows the address. */
export const requestAlert = async (
  transaction: RunInTransaction,
  store: StoreId,
  actor: CustomerActor | null,
  { variant, email: typed, language, extra_line: trap }: z.output<typeof shopStockAlerts.request.body>,
): Promise<void> => {
  if (trap) return
  const address = typed ?? actor?.email ?? fail('unauthenticated')
  // A customer can enter another address; the request then belongs to that one.
  const accountId = actor && address === actor.email ? actor.accountId : null
  await transaction(async (uow) =>
    uow.enqueue(requestTask, { id: newId(), store, variant, email: address, accountId, language }),
  )
}

/** Staff without access to emails see customers' names, so the name doesn't contain the address. */
const names = { en: 'Back-in-stock subscriber', es: 'Suscriptor de avisos' } as const

/** The request is no consent to marketing: a customer who is created for it has none. */
export const stockAlertHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(requestTask, async ({ id: requestId, store: storeId, variant, email: address, accountId, language }) => {
    const store = trustedStoreId(storeId)
    await transact(deps, { actor: null, store, address: '', requestId }, async (uow) => {
      const found = await lockRequester(uow.tx, store, { email: address, accountId, variant })
      if (!found) return
      const newCustomer = {
        source: 'stock_alert',
        fields: { name: names[language], email: address, language },
      } as const
      const customerId = found.customerId ?? (await addShopCustomer(uow, store, found.vendorId, newCustomer))
      await insertRequest(uow.tx, store, variant, customerId)
    })
  })
