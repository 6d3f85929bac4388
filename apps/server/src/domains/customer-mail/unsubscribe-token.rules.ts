import { id } from '#contract/core/fields.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import type { Tokens } from '#server/platform/tokens.ts'

const purpose = 'customer unsubscribe'

/** The token doesn't expire: recipients may unsubscribe from old mails. */
export const signUnsubscribeToken = (tokens: Tokens, store: StoreId, customerId: string): string =>
  tokens.sign(purpose, { store, customer: customerId })

/** The store id is trusted because the token was signed in an authorized call. */
export const readUnsubscribeToken = (
  tokens: Tokens,
  token: string,
): { store: StoreId; customerId: string } | undefined => {
  const claims = tokens.read(purpose, token)
  const [store, customer] = [id.safeParse(claims?.store), id.safeParse(claims?.customer)]
  return store.success && customer.success
    ? { store: trustedStoreId(store.data), customerId: customer.data }
    : undefined
}
