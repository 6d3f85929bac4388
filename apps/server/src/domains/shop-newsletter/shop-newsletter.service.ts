import * as z from 'zod'
import { email, id } from '#contract/core/fields.ts'
import { subscriberNames } from '#contract/domains/customer.ts'
import type { shopNewsletter } from '#contract/domains/shop-newsletter.ts'
import { languages } from '#contract/enumerations.ts'
import {
  addShopCustomer,
  readCustomer,
  recordCustomerChange,
  writeCustomerChange,
} from '#server/domains/customers/customers.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, task } from '#server/platform/jobs.ts'
import { type RunInTransaction, transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { lockSubscriber } from './shop-newsletter.repo.ts'

const subscribeTask = task('shop-newsletter.subscribe', z.object({ id, store: id, email, language: z.enum(languages) }))

/** Reads nothing, so that neither the response nor its timing tells whether the store knows the address. */
export const requestSubscription = async (
  transaction: RunInTransaction,
  store: StoreId,
  { email: address, language, extra_line: trap }: z.output<typeof shopNewsletter.subscribe.body>,
): Promise<void> => {
  if (trap) return
  await transaction(async (uow) => uow.enqueue(subscribeTask, { id: newId(), store, email: address, language }))
}

/** Only for a customer who hasn't decided: anyone can type an address, so an earlier opt-out stays. */
const agree = async (uow: UnitOfWork, store: StoreId, customerId: string): Promise<void> => {
  const before = orNotFound(await readCustomer(uow.tx, store, customerId, true))
  if (before.emailConsent.given !== null) return
  const change = { version: before.version, emailConsent: true }
  // The job is run again if the customer is changed at the same time.
  if (!(await writeCustomerChange(uow.tx, store, null, before, change))) fail('conflict')
  await recordCustomerChange(uow, store, null, before)
}

export const shopSubscriptionHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(subscribeTask, async ({ id: requestId, store: storeId, email: address, language }) => {
    const store = trustedStoreId(storeId)
    await transact(deps, { actor: null, store, address: '', requestId }, async (uow) => {
      const found = await lockSubscriber(uow.tx, store, address)
      if (!found) return
      const fields = { name: subscriberNames[language], email: address, language, emailConsent: true }
      if (found.customerId === null) {
        await addShopCustomer(uow, store, found.vendorId, { source: 'newsletter', fields })
        return
      }
      const by = { vendorId: found.vendorId, name: subscriberNames[language] }
      const audited: UnitOfWork = { ...uow, audit: (change) => uow.audit({ ...change, by }) }
      await agree(audited, store, found.customerId)
    })
  })
