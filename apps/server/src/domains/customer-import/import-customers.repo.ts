import { sql } from 'kysely'
import type { Currency } from '#contract/enumerations.ts'
import { storeCountry } from '#server/domains/locations/locations.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface StoreSettings {
  currency: Currency
  country: string | null
}

export const readStoreSettings = async (tx: Tx, store: StoreId): Promise<StoreSettings> => {
  const { rows } = await sql<StoreSettings>`
    select s.currency, ${storeCountry(sql`s.id`)} as country from stores s where s.id = ${store}`.execute(tx)
  const [settings] = rows
  if (!settings) throw new Error('The guard authorized a store that doesn’t exist.')
  return settings
}
