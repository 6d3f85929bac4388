import type { CustomerData } from '#contract/domains/customer-account.ts'
import { readOrders, toCustomerOrder } from '#server/domains/order-records/order-records.service.ts'
import { copyConversations } from '#server/domains/support/customer-conversations.service.ts'
import type { CustomerActor } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { readAccount } from './customer-accounts.repo.ts'
import { assertPassword } from './customer-passwords.service.ts'
import { readCarts, readSignIns, readStoreCopies, type StoredCopy } from './download-data.repo.ts'

/** Orders are read in parts, so that no statement builds a JSON of thousands. */
const ordersPerStatement = 200

const readCopiedOrders = async (db: Db, { storeId, orderIds }: StoredCopy) => {
  const orders: CustomerData['stores'][number]['orders'] = []
  for (let start = 0; start < orderIds.length; start += ordersPerStatement) {
    const ids = orderIds.slice(start, start + ordersPerStatement)
    const part = await readOrders(db, trustedStoreId(storeId), ids, { canSeePii: true })
    orders.push(...part.map(toCustomerOrder))
  }
  return orders
}

export const readCustomerData = async (db: Db, actor: CustomerActor, password: string): Promise<CustomerData> => {
  await assertPassword(db, actor, password, 'password')
  const account = orNotFound(await readAccount(db, actor))
  const stores: CustomerData['stores'] = []
  for (const stored of await readStoreCopies(db, actor)) {
    stores.push({ ...stored.copy, orders: await readCopiedOrders(db, stored) })
  }
  return {
    createdAt: new Date().toISOString(),
    account,
    signIns: await readSignIns(db, actor),
    stores,
    carts: await readCarts(db, actor),
    conversations: await copyConversations(db, actor),
  }
}
