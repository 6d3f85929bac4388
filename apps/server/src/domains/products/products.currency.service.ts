import type { StoreId } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { hasPrices, keepPrices } from './products.currency.repo.ts'

/**
 * Prices are in the store's currency, so it can't change once there is one. The lock blocks new prices until the
 * commit.
 */
export const assertUnpriced = async (work: Work, store: StoreId): Promise<void> => {
  await keepPrices(work.tx, store)
  if (await hasPrices(work.tx, store)) refuse('currency_locked', { at: 'currency' })
}
