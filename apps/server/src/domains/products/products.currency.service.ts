import type { StoreId } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { hasPrices, keepPrices } from './products.currency.repo.ts'

/** A price is a number of the store's currency: once there is one, the currency stays. Nobody writes one meanwhile. */
export const assertUnpriced = async (work: Work, store: StoreId): Promise<void> => {
  await keepPrices(work.tx, store)
  if (await hasPrices(work.tx, store)) refuse('currency_locked', { at: 'currency' })
}
