import { refuse } from '#server/platform/refusal.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { transact, type Workshop } from '#server/platform/work.ts'
import { readReader, withdrawConsent } from './customer-mail.repo.ts'
import { insertEvents } from './events.repo.ts'
import { readUnsubscribe } from './customers.unsubscribe-link.ts'

/** Origin of the request. */
export interface Follower {
  address: string
  requestId: string
}

export type Unsubscribe = (token: string, follower: Follower) => Promise<{ store: string }>

/** Withdraws the consent the link belongs to; repeating it changes nothing. Returns only the store's name. */
export const makeUnsubscribe =
  ({ shop, tokens }: { shop: Workshop; tokens: Tokens }): Unsubscribe =>
  async (token, follower) => {
    const { store, customerId } = readUnsubscribe(tokens, token) ?? refuse('link_spent')
    const reader = (await readReader(shop.database.kysely, store, customerId)) ?? refuse('link_spent')
    const { customerId: id, name, vendorId, storeName } = reader
    const origin = { actor: null, customer: { name, vendorId }, store, ...follower }
    await transact(shop, origin, async (work) => {
      if (!(await withdrawConsent(work.tx, store, id))) return
      await insertEvents(work.tx, store, [{ customerId: id, kind: 'unsubscribed', personId: null }])
      const after = { emailConsent: false }
      work.record({ resource: 'customers', id, label: name, action: 'update', after })
    })
    return { store: storeName }
  }
