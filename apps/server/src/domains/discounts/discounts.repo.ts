import { sql } from 'kysely'
import type * as z from 'zod'
import { normalizeCode, type Discount } from '#contract/domains/discount.ts'
import type { discounts, ListedDiscount } from '#contract/domains/discounts.ts'
import type { Currency } from '#contract/enumerations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { matchesNormalized } from '#server/platform/db/normalize.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { selectHasTargets, selectTargetNames } from './targets.repo.ts'

type ListQuery = z.output<typeof discounts.list.query>
type NamedDiscount = z.output<typeof discounts.get.response>

const selectZone = (store: StoreId) => sql`(select timezone from stores where id = ${store})`

/** Must match `discountStatus` in the contract. */
export const selectStatus = (store: StoreId) => sql`case
  when not d.enabled then 'inactive'
  when now() >= wall_instant(d.ends_at, ${selectZone(store)}) then 'expired'
  when d.used >= d.total_limit then 'expired'
  when now() < wall_instant(d.starts_at, ${selectZone(store)}) then 'scheduled'
  else 'active' end`

const toFactsJson = (store: StoreId) => sql`jsonb_build_object(
  '_id', d.id, 'status', ${selectStatus(store)}, 'used', d.used, 'batchCodes', d.batch_codes, 'version', d.version,
  'createdAt', utc(d.created_at), 'updatedAt', utc(d.updated_at), 'updatedBy', e.name)`

const withEditor = sql`left join persons e on e.id = d.updated_by`

export const listDiscounts = defineList<ListedDiscount, ListQuery>({
  sorts: {
    createdAt: { column: sql`d.created_at`, type: 'timestamptz' },
    name: { column: sql`d.name_normalized`, type: 'text' },
    used: { column: sql`d.used`, type: 'bigint' },
    priority: { column: sql`d.priority`, type: 'bigint' },
  },
  from: sql`discounts d`,
  join: withEditor,
  id: sql`d.id`,
  row: (_query, store) =>
    sql`d.terms || ${toFactsJson(store)} || jsonb_build_object('hasTargets', ${selectHasTargets(store)})`,
  where: (query, store) => {
    const where = [sql`d.store_id = ${store}`, sql`d.deleted_at is null`]
    if (query.search) {
      where.push(sql`(${matchesNormalized(sql`d.name_normalized`, query.search)} or d.id in (
        select c.discount_id from discount_codes c
        where c.store_id = ${store} and c.code = ${normalizeCode(query.search)} and c.deleted_at is null))`)
    }
    if (query.status) where.push(sql`${selectStatus(store)} = ${query.status}`)
    if (query.type) where.push(sql`d.type = ${query.type}`)
    if (query.application) where.push(sql`d.application = ${query.application}`)
    if (query.scope) where.push(sql`d.scope = ${query.scope}`)
    return where
  },
})

export const readDiscount = async (db: Db | Tx, store: StoreId, id: string): Promise<Discount | undefined> => {
  const { rows } = await sql<{ discount: Discount }>`
    select d.terms || ${toFactsJson(store)} as discount from discounts d ${withEditor}
    where d.store_id = ${store} and d.id = ${id} and d.deleted_at is null`.execute(db)
  return rows[0]?.discount
}

/** With the names of targets and exclusions, including deleted ones. */
export const readNamedDiscount = async (
  db: Db,
  store: StoreId,
  id: string,
): Promise<RawJson<NamedDiscount> | undefined> => {
  const named = sql`(
    select d.terms ->> 'scope' as kind, t.id::uuid as id from jsonb_array_elements_text(d.terms -> 'targets') t(id)
    union
    select x ->> 'kind', (x ->> 'id')::uuid from jsonb_array_elements(d.terms -> 'excluded') x)`
  const { rows } = await sql<{ json: string }>`
    select (d.terms || ${toFactsJson(store)} || jsonb_build_object('hasTargets', ${selectHasTargets(store)}, 'names', (
      select coalesce(jsonb_object_agg(n.id, n.name), '{}') from (${selectTargetNames(store, named)}) n)))::text as json
    from discounts d ${withEditor}
    where d.store_id = ${store} and d.id = ${id} and d.deleted_at is null`.execute(db)
  return rows[0]
}

/** Currency for prices and time zone for schedules. */
export const readCurrencyAndTimezone = async (
  db: Db,
  store: StoreId,
): Promise<{ currency: Currency; timezone: string } | undefined> => {
  const { rows } = await sql<{ currency: Currency; timezone: string }>`
    select currency, timezone from stores where id = ${store}`.execute(db)
  return rows[0]
}
