import { id } from '#contract/core/fields.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { storeAsWritten } from '#server/platform/errand.ts'
import type { Tokens } from '#server/platform/tokens.ts'

const purpose = 'customer unsubscribe'

/** No end: whoever finds an old mail wants no more of them either. */
export const writeUnsubscribe = (tokens: Tokens, store: StoreId, customerId: string): string =>
  tokens.sign(purpose, { store, customer: customerId })

/** A guarded call wrote it into the mail, so it is taken at its word. */
export const readUnsubscribe = (tokens: Tokens, token: string): { store: StoreId; customerId: string } | undefined => {
  const claims = tokens.read(purpose, token)
  const [store, customer] = [id.safeParse(claims?.store), id.safeParse(claims?.customer)]
  return store.success && customer.success
    ? { store: storeAsWritten(store.data), customerId: customer.data }
    : undefined
}
