import { sql } from 'kysely'
import type { PaymentOption, PaymentOptionFields } from '#contract/domains/payment-options.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fold } from '#server/platform/db/fold.ts'
import { countLocked, updateVersioned } from '#server/platform/db/versioned.ts'

const optionJson = sql`json_build_object(
  '_id', o.id, 'name', o.name, 'kind', o.kind, 'instructionsBefore', o.instructions_before,
  'instructionsAfter', o.instructions_after, 'feeFixed', o.fee_fixed, 'feeRate', o.fee_rate,
  'minTotal', o.min_total, 'maxTotal', o.max_total, 'methods', o.methods, 'isActive', o.is_active,
  'position', o.position, 'isUsed', o.first_used_at is not null,
  'version', o.version, 'createdAt', utc(o.created_at), 'updatedAt', utc(o.updated_at), 'updatedBy', p.name)`

const withEditor = sql`left join persons p on p.id = o.updated_by`

/** All of a store, in their order: it may have a page of them at most. */
export const listOptions = async (db: Db, store: StoreId, only?: 'active'): Promise<PaymentOption[]> => {
  const { rows } = await sql<{ option: PaymentOption }>`
    select ${optionJson} as option from payment_options o ${withEditor}
    where o.store_id = ${store} and o.deleted_at is null ${only === 'active' ? sql`and o.is_active` : sql``}
    order by o.position, o.id`.execute(db)
  return rows.map(({ option }) => option)
}

export const readOption = async (db: Db, store: StoreId, id: string): Promise<PaymentOption | undefined> => {
  const { rows } = await sql<{ option: PaymentOption }>`
    select ${optionJson} as option from payment_options o ${withEditor}
    where o.store_id = ${store} and o.id = ${id} and o.deleted_at is null`.execute(db)
  return rows[0]?.option
}

const columnsOf = (fields: PaymentOptionFields) => ({
  name: fields.name,
  name_fold: fold(fields.name),
  kind: fields.kind,
  instructions_before: fields.instructionsBefore,
  instructions_after: fields.instructionsAfter,
  fee_fixed: fields.feeFixed,
  fee_rate: fields.feeRate,
  min_total: fields.minTotal,
  max_total: fields.maxTotal,
  methods: sql<string[]>`${fields.methods}::text[]`,
  is_active: fields.isActive,
})

export const insertOption = async (
  tx: Tx,
  store: string,
  option: { id: string; by: string; fields: PaymentOptionFields },
): Promise<void> => {
  const { id, by, fields } = option
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from payment_options where store_id = ${store})`
  await tx
    .insertInto('payment_options')
    .values({ ...columnsOf(fields), store_id: store, id, position, updated_by: by })
    .execute()
}

/** Written over the one that was read; false when the version is no longer that one's. */
export const updateOption = (
  tx: Tx,
  store: StoreId,
  { fields, ...option }: { id: string; by: string; version: number; fields: PaymentOptionFields },
): Promise<boolean> => updateVersioned(tx, 'payment_options', store, { ...option, columns: columnsOf(fields) })

/** Whoever changes how many there are, or their order, waits here for whoever else does. */
export const countOptions = (tx: Tx, store: StoreId): Promise<number> => countLocked(tx, 'payment_options', store)

/** Only their places change: whoever is editing one meanwhile loses nothing. */
export const setPositions = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`
    update payment_options o set position = n.place
    from unnest(${[...ids]}::uuid[]) with ordinality n (id, place)
    where o.store_id = ${store} and o.id = n.id`.execute(tx)
}

/** False when an order has it. */
export const deleteUnused = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update payment_options o set deleted_at = now()
    where o.store_id = ${store} and o.id = ${id} and o.deleted_at is null and o.first_used_at is null
      and not exists (select 1 from orders u where u.store_id = ${store} and u.payment_option_id = ${id})`.execute(tx)
  return numAffectedRows > 0n
}
