import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { hasPrices, lockPrices } from './product-currency.repo.ts'

/**
 * Prices are in the store's currency, so it can't change once there is one. The lock blocks new prices until the
 * commit.
 */
export const assertUnpriced = async (uow: UnitOfWork, store: StoreId): Promise<void> => {
  await lockPrices(uow.tx, store)
  if (await hasPrices(uow.tx, store)) fail('currency_locked', { field: 'currency' })
}
