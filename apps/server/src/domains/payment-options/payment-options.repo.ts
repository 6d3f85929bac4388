import { type RawBuilder, sql } from 'kysely'
import type { PaymentOption, PaymentOptionFields } from '#contract/domains/payment-options.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { type Columns, countWithLock, nextPosition } from '#server/platform/db/store-rows.ts'
import { storeTable } from '#server/platform/db/store-table.ts'

export const optionTable = storeTable<PaymentOption, never>({
  table: 'payment_options',
  resource: 'paymentOptions',
  nameIndex: 'payment_options_name_key',
  json: sql`'name', t.name, 'kind', t.kind, 'instructionsBefore', t.instructions_before,
    'instructionsAfter', t.instructions_after, 'feeFixed', t.fee_fixed, 'feeRate', t.fee_rate,
    'minTotal', t.min_total, 'maxTotal', t.max_total, 'methods', t.methods, 'isActive', t.is_active,
    'position', t.position, 'isUsed', t.first_used_at is not null`,
  sorts: {},
})

/** All options of a store in order; the number is limited, so there is no paging. */
export const listOptions = (db: Db, store: StoreId, only?: 'active'): Promise<PaymentOption[]> =>
  optionTable.readAll(db, store, sql`${only === 'active' ? sql`and t.is_active` : sql``} order by t.position, t.id`)

/** The option with this id, or all active ones without an id, as a JSON array to embed in another statement. */
export const optionsJson = (store: StoreId, id: RawBuilder<unknown>): RawBuilder<PaymentOption[]> => sql<
  PaymentOption[]
>`(
  select coalesce(json_agg(${optionTable.row}), '[]') from payment_options t ${optionTable.join}
  where t.store_id = ${store} and t.deleted_at is null and (t.id = ${id}::uuid or ${id}::uuid is null and t.is_active))`

export const optionColumns = (fields: PaymentOptionFields): Columns => ({
  name: fields.name,
  kind: fields.kind,
  instructions_before: fields.instructionsBefore,
  instructions_after: fields.instructionsAfter,
  fee_fixed: fields.feeFixed,
  fee_rate: fields.feeRate,
  min_total: fields.minTotal,
  max_total: fields.maxTotal,
  methods: [...new Set(fields.methods)],
  is_active: fields.isActive,
})

export const newOptionColumns = (store: string, fields: PaymentOptionFields): Columns => ({
  ...optionColumns(fields),
  position: nextPosition('payment_options', store),
})

export const countOptions = (tx: Tx, store: StoreId): Promise<number> => countWithLock(tx, 'payment_options', store)

/** The version stays, so that open forms can still be saved. */
export const setPositions = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`
    update payment_options o set position = n.place
    from unnest(${[...ids]}::uuid[]) with ordinality n (id, place)
    where o.store_id = ${store} and o.id = n.id`.execute(tx)
}

/** Returns false if an order uses it. */
export const deleteUnused = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update payment_options o set deleted_at = now()
    where o.store_id = ${store} and o.id = ${id} and o.deleted_at is null and o.first_used_at is null
      and not exists (select 1 from orders u where u.store_id = ${store} and u.payment_option_id = ${id})`.execute(tx)
  return numAffectedRows > 0n
}

/** A statement for a CTE: sets the time of first use, after which an option can be deactivated but not deleted. */
export const markOptionUsed = (store: StoreId, id: string | null): RawBuilder<unknown> => sql`
  update payment_options set first_used_at = now()
  where store_id = ${store} and id = ${id}::uuid and first_used_at is null`
