import { sql } from 'kysely'
import type { Currency } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

/** Store settings that prices depend on. */
export const readPricing = async (
  db: Db,
  store: StoreId,
): Promise<{ currency: Currency; timezone: string } | undefined> =>
  (
    await sql<{ currency: Currency; timezone: string }>`
    select currency, timezone from stores where id = ${store}`.execute(db)
  ).rows[0]
