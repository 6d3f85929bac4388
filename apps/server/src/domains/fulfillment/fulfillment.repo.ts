import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { fulfillmentFields, FulfillmentSettings } from '#contract/domains/fulfillment-settings.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export type Fields = z.output<typeof fulfillmentFields>

const off = { enabled: false, fee: 0, freeOver: null }
const defaults = JSON.stringify({
  methods: { delivery: off, pickup: { ...off, enabled: true }, shipping: off, digital: off },
  coverage: { kind: null, postcodes: [], area: [], radiusMetres: null },
})

/** Over `stores s`, and `fulfillment_settings f` and `persons p`, left joined. */
const settingsJson = sql`json_build_object(
  'methods', coalesce(f.methods, ${sql.lit(defaults)}::jsonb -> 'methods'),
  'coverage', coalesce(f.coverage, ${sql.lit(defaults)}::jsonb -> 'coverage'),
  'taxMode', coalesce(f.tax_mode, 'inclusive'), 'taxRate', coalesce(f.tax_rate, 0),
  'feeTaxRate', coalesce(f.fee_tax_rate, 0),
  'invoiceNote', coalesce(f.invoice_note, ''), 'version', coalesce(f.version, 1),
  'updatedAt', utc(coalesce(f.updated_at, s.updated_at)), 'updatedBy', p.name)`

const withSettings = sql`stores s
  left join fulfillment_settings f on f.store_id = s.id
  left join persons p on p.id = f.updated_by`

/** The settings as JSON, to embed in another statement. */
export const fulfillmentJson = (store: StoreId): RawBuilder<FulfillmentSettings> =>
  sql<FulfillmentSettings>`(select ${settingsJson} from ${withSettings} where s.id = ${store})`

/** Settings and the store's name. A store without a row has defaults dated like the store. */
export const readSettings = async (
  db: Db,
  store: StoreId,
): Promise<{ settings: FulfillmentSettings; store: string } | undefined> => {
  const { rows } = await sql<{ settings: FulfillmentSettings; store: string }>`
    select s.name as store, ${settingsJson} as settings from ${withSettings} where s.id = ${store}`.execute(db)
  return rows[0]
}

/** Returns false if the version is stale. Version 1 means that no row exists yet. */
export const writeSettings = async (
  tx: Tx,
  store: StoreId,
  { by, version, fields }: { by: string; version: number; fields: Fields },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into fulfillment_settings as f (store_id, methods, coverage, tax_mode, tax_rate, fee_tax_rate,
      invoice_note, version, updated_by)
    select ${store}, ${JSON.stringify(fields.methods)}::jsonb, ${JSON.stringify(fields.coverage)}::jsonb,
      ${fields.taxMode}, ${fields.taxRate}::int, ${fields.feeTaxRate}::int,
      ${fields.invoiceNote}, ${version + 1}::int, ${by}::uuid
    where ${version}::int = 1 or exists (select 1 from fulfillment_settings where store_id = ${store})
    on conflict (store_id) do update set methods = excluded.methods, coverage = excluded.coverage,
      tax_mode = excluded.tax_mode, tax_rate = excluded.tax_rate, fee_tax_rate = excluded.fee_tax_rate,
      invoice_note = excluded.invoice_note, version = excluded.version,
      updated_at = now(), updated_by = excluded.updated_by
    where f.version = ${version}::int`.execute(tx)
  return numAffectedRows > 0n
}
