import type { Currency } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export const readCurrency = async (tx: Tx, store: StoreId): Promise<Currency> => {
  const { currency } = await tx
    .selectFrom('stores')
    .select('currency')
    .where('id', '=', store)
    .executeTakeFirstOrThrow()
  return currency as Currency
}
