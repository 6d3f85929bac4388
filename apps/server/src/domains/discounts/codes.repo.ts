import { sql } from 'kysely'
import type * as z from 'zod'
import { normalizeCode, type DiscountCodeRow, type DiscountStatus } from '#contract/domains/discount.ts'
import type { discounts } from '#contract/domains/discounts.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { matchesSqlNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { newId } from '#server/platform/ids.ts'
import { selectStatus } from './discounts.repo.ts'

type CodesQuery = z.output<typeof discounts.codes.query>

/** Codes of a discount's batches; single codes are part of its terms. */
export const listCodes = defineList<DiscountCodeRow, CodesQuery, readonly [store: StoreId, discountId: string]>({
  sorts: {
    createdAt: { column: sql`c.created_at`, type: 'timestamptz' },
    code: { column: sql`c.code`, type: 'text' },
  },
  from: sql`discount_codes c`,
  id: sql`c.id`,
  row: sql`json_build_object('_id', c.id, 'code', c.code, 'batch', c.batch, 'limit', c.use_limit, 'used', c.used,
    'createdAt', utc(c.created_at))`,
  where: (query, store, discountId) => {
    const where = [
      sql`c.store_id = ${store}`,
      sql`c.discount_id = ${discountId}`,
      sql`c.deleted_at is null`,
      sql`c.batch is not null`,
    ]
    if (query.used) where.push(query.used === 'true' ? sql`c.used > 0` : sql`c.used = 0`)
    if (query.search) {
      const inBatch = matchesSqlNormalized(sql`normalize_words(c.batch)`, query.search)
      where.push(sql`(strpos(c.code, ${normalizeCode(query.search)}) > 0 or ${inBatch})`)
    }
    return where
  },
})

/** Codes that no existing discount of the store has. */
export const filterFreeCodes = async (db: Db, store: StoreId, codes: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ code: string }>`
    select a.code from unnest(${[...codes]}::text[]) with ordinality a(code, place)
    where not exists (select 1 from discount_codes c
      where c.store_id = ${store} and c.code = a.code and c.deleted_at is null)
    order by a.place`.execute(db)
  return rows.map(({ code }) => code)
}

/** The code as it's stored, if it can be used now. */
export const findActiveCode = async (tx: Tx, store: StoreId, code: string): Promise<string | undefined> => {
  const { rows } = await sql<{ code: string }>`
    select c.code from discount_codes c join discounts d on d.store_id = c.store_id and d.id = c.discount_id
    where c.store_id = ${store} and c.code = ${code} and c.deleted_at is null and d.deleted_at is null
      and (c.use_limit is null or c.used < c.use_limit) and ${selectStatus(store)} = 'active'`.execute(tx)
  return rows[0]?.code
}

/** The statuses of codes and of discounts with codes, by code and by id. What doesn't exist is missing. */
export const readDiscountStatuses = async (
  db: Db | Tx,
  store: StoreId,
  { codes, discounts }: { codes: readonly string[]; discounts: readonly string[] },
): Promise<ReadonlyMap<string, DiscountStatus>> => {
  const { rows } = await sql<{ key: string; status: DiscountStatus }>`
    select c.code as key, case when c.used >= c.use_limit and ${selectStatus(store)} <> 'inactive' then 'expired'
      else ${selectStatus(store)} end as status
    from discount_codes c join discounts d on d.store_id = c.store_id and d.id = c.discount_id
    where c.store_id = ${store} and c.code = any(${[...codes]}::text[]) and c.deleted_at is null
      and d.deleted_at is null
    union all
    select d.id::text, ${selectStatus(store)} from discounts d
    where d.store_id = ${store} and d.id = any(${[...discounts]}::uuid[]) and d.deleted_at is null
      and d.application = 'manual'`.execute(db)
  return new Map(rows.map(({ key, status }) => [key, status]))
}

export interface Batch {
  discountId: string
  name: string
  limit: number | null
}

/** Inserts the codes that are free and returns them. The caller has locked the discount. */
export const insertIssuedCodes = async (
  tx: Tx,
  store: StoreId,
  batch: Batch,
  codes: readonly string[],
): Promise<string[]> => {
  const rows = codes.toSorted().map((code) => ({ id: newId(), code }))
  const { rows: made } = await sql<{ codes: string[] }>`
    with made as (
      insert into discount_codes (store_id, id, discount_id, code, batch, use_limit)
      select ${store}, r.id, ${batch.discountId}, r.code, ${batch.name}, ${batch.limit}::integer
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, code text)
      on conflict (store_id, code) where deleted_at is null do nothing
      returning code
    )
    update discounts d set batch_codes = d.batch_codes + (select count(*) from made)
    where d.store_id = ${store} and d.id = ${batch.discountId}
    returning (select coalesce(array_agg(code), '{}') from made) as codes`.execute(tx)
  return made[0]?.codes ?? []
}

/** Inserts the codes that are free and returns how many. The caller has locked the discount. */
export const insertCodes = async (tx: Tx, store: StoreId, batch: Batch, codes: readonly string[]): Promise<number> =>
  (await insertIssuedCodes(tx, store, batch, codes)).length
