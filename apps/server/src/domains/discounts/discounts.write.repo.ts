import { sql } from 'kysely'
import type { DiscountFields } from '#contract/domains/discount.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { type Columns, insertRow, setRowsDeleted, updateRow } from '#server/platform/db/store-rows.ts'
import { newId } from '#server/platform/ids.ts'

/** The terms, and the columns that lists and limits use. */
export const discountColumns = (fields: DiscountFields): Columns => ({
  name: fields.name,
  type: fields.type,
  application: fields.application,
  scope: fields.scope,
  starts_at: sql`${fields.startsAt}::timestamp`,
  ends_at: sql`${fields.endsAt}::timestamp`,
  total_limit: fields.totalLimit,
  per_user_limit: fields.perUserLimit,
  priority: fields.priority,
  enabled: fields.enabled,
  terms: sql`${JSON.stringify(fields)}::jsonb`,
})

export const insertDiscount = (
  tx: Tx,
  store: StoreId,
  { fields, ...row }: { id: string; by: string; fields: DiscountFields },
): Promise<void> => insertRow(tx, 'discounts', store, { ...row, columns: discountColumns(fields) })

/** Returns false if the version is stale. */
export const updateDiscount = (
  tx: Tx,
  store: StoreId,
  { fields, ...row }: { id: string; by: string; version: number; fields: DiscountFields },
): Promise<boolean> => updateRow(tx, 'discounts', store, { ...row, columns: discountColumns(fields) })

/** Changes discounts with the opposite state and returns them. The caller has locked them. */
export const updateEnabled = async (
  tx: Tx,
  store: StoreId,
  { ids, by, enabled }: { ids: readonly string[]; by: string; enabled: boolean },
): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    update discounts set enabled = ${enabled}, terms = terms || jsonb_build_object('enabled', ${enabled}::boolean),
      version = version + 1, updated_at = now(), updated_by = ${by}
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is null and enabled <> ${enabled}
    returning id, name`.execute(tx)
  return rows
}

/** Ends the current version of the terms and starts a new one. Deleted discounts are stored as disabled. */
export const saveTermsVersion = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`
    with moment as materialized (
      select clock_timestamp() as at
    ), ended as (
      update discount_terms t set valid_to = m.at from moment m
      where t.store_id = ${store} and t.discount_id = any(${[...ids]}::uuid[]) and t.valid_to is null
    )
    insert into discount_terms (store_id, discount_id, valid_from, terms)
    select d.store_id, d.id, m.at, d.terms || jsonb_build_object('enabled', d.enabled and d.deleted_at is null)
    from discounts d, moment m where d.store_id = ${store} and d.id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Syncs a discount's codes with its terms. A code of another existing discount violates the unique key. */
export const writeDiscountCodes = async (
  tx: Tx,
  store: StoreId,
  discountId: string,
  codes: readonly string[],
): Promise<void> => {
  const wanted = sql`${[...codes]}::text[]`
  await sql`
    update discount_codes set deleted_at = case when code = any(${wanted}) then null else now() end
    where store_id = ${store} and discount_id = ${discountId} and batch is null
      and (code = any(${wanted})) <> (deleted_at is null)`.execute(tx)
  if (codes.length === 0) return
  const rows = codes.toSorted().map((code) => ({ id: newId(), code }))
  await sql`
    insert into discount_codes (store_id, id, discount_id, code)
    select ${store}, r.id, ${discountId}, r.code
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, code text)
    where not exists (select 1 from discount_codes c
      where c.store_id = ${store} and c.discount_id = ${discountId} and c.batch is null and c.code = r.code)`.execute(
    tx,
  )
}

/** Deletes or restores discounts with their codes and returns them. The caller has locked them. */
export const setDiscountsDeleted = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  isDeleted: boolean,
): Promise<{ id: string; name: string }[]> => {
  const changed = await setRowsDeleted(tx, 'discounts', store, ids, isDeleted)
  const changedIds = changed.map(({ id }) => id)
  // Codes of a deleted discount are free.
  await sql`
    update discount_codes c set deleted_at = d.deleted_at from discounts d
    where c.store_id = ${store} and c.discount_id = any(${changedIds}::uuid[])
      and d.store_id = c.store_id and d.id = c.discount_id and (c.deleted_at is null) <> (d.deleted_at is null)
      and (c.batch is not null or d.terms -> 'codes' ? c.code)`.execute(tx)
  return changed
}
