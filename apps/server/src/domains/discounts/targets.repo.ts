import { type RawBuilder, sql } from 'kysely'
import type { TargetKind } from '#contract/domains/discount.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface Target {
  kind: TargetKind
  id: string
}

/** Names of `targets` (kind, id) and whether they still exist; names of deleted targets are shown too. */
export const selectTargetNames = (store: StoreId, targets: RawBuilder<unknown>): RawBuilder<unknown> => {
  const selectNames = (kind: TargetKind, table: string) => sql`
    select w.kind, t.id, t.name, t.deleted_at is null as is_living
    from wanted w join ${sql.table(table)} t on t.store_id = ${store} and t.id = w.id where w.kind = ${kind}`
  return sql`
    with wanted as (select * from ${targets} asked)
    select w.kind, p.id, p.title as name, p.deleted_at is null as is_living
    from wanted w join products p on p.store_id = ${store} and p.id = w.id where w.kind = 'products'
    union all
    select w.kind, v.id, concat_ws(' · ', p.title, nullif(array_to_string(v.option_values, ' / '), '')),
      v.deleted_at is null and p.deleted_at is null
    from wanted w join variants v on v.store_id = ${store} and v.id = w.id
    join products p on p.store_id = v.store_id and p.id = v.product_id where w.kind = 'variants'
    union all ${selectNames('categories', 'categories')}
    union all ${selectNames('categories', 'subcategories')}
    union all ${selectNames('brands', 'brands')}
    union all ${selectNames('collections', 'collections')}`
}

/** Whether a discount `d` applies to anything: some of its targets is neither deleted nor archived. */
export const selectHasTargets = (store: StoreId): RawBuilder<unknown> => {
  const hasAny = (table: string, isForSale: RawBuilder<unknown> = sql`true`) => sql`exists (
    select from jsonb_array_elements_text(d.terms -> 'targets') x(id)
    join ${sql.table(table)} t on t.store_id = ${store} and t.id = x.id::uuid
    where t.deleted_at is null and ${isForSale})`
  return sql`case d.terms ->> 'scope'
    when 'products' then ${hasAny('products', sql`t.archived_at is null`)}
    when 'variants' then ${hasAny(
      'variants',
      sql`exists (select from products p where p.store_id = t.store_id and p.id = t.product_id
        and p.deleted_at is null and p.archived_at is null)`,
    )}
    when 'categories' then ${hasAny('categories')} or ${hasAny('subcategories')}
    when 'brands' then ${hasAny('brands')}
    when 'collections' then ${hasAny('collections')}
    else true end`
}

/** Targets that exist in the store. */
export const readActiveTargets = async (tx: Tx, store: StoreId, targets: readonly Target[]): Promise<Target[]> => {
  if (targets.length === 0) return []
  const requested = sql`jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as a (kind text, id uuid)`
  const { rows } = await sql<Target>`
    select n.kind, n.id from (${selectTargetNames(store, sql`(select * from ${requested})`)}) n where n.is_living`.execute(
    tx,
  )
  return rows
}
