import { type RawBuilder, sql } from 'kysely'
import type { DiscountCandidate } from '#contract/pricing/cart.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'

export interface LoadedCandidate extends DiscountCandidate {
  codeId: string | null
}

interface CandidateQuery {
  /** Normalized by `normalizeCode`. */
  codes: readonly string[] | RawBuilder<unknown>
  userKey: string | null | RawBuilder<unknown>
  exceptOrder: string | null
}

export interface CandidateResult {
  candidates: LoadedCandidate[]
  /** Codes that belong to a discount. */
  known: string[]
}

/** `termsQuery` selects discount_id and terms; `codeCondition` says which codes (c) count. */
const candidatesJson = (
  store: StoreId,
  { codes, userKey, exceptOrder }: CandidateQuery,
  termsQuery: RawBuilder<unknown>,
  codeCondition: RawBuilder<unknown>,
): RawBuilder<CandidateResult> =>
  // Of two codes for one discount, prefer the one with uses left.
  sql<CandidateResult>`(
    with own as (
      select discount_id, code_id, user_key from discount_uses
      where store_id = ${store} and order_id = ${exceptOrder}::uuid and released_at is null
    ), matched as (
      select c.discount_id, c.id, c.code, a.place,
        c.use_limit - c.used + (select count(*) from own where own.code_id = c.id) as uses_left
      from unnest(${codes}::text[]) with ordinality a(code, place)
      join discount_codes c on c.store_id = ${store} and c.code = a.code
      where ${codeCondition}
    ), spoken as (
      select distinct on (discount_id) * from matched
      order by discount_id, coalesce(uses_left, 1) > 0 desc, place
    ), held as (${termsQuery})
    select json_build_object(
      'known', array(select code from matched),
      'candidates', (select coalesce(json_agg(json_build_object(
        'id', d.id, 'terms', h.terms, 'code', s.code,
        'codeId', case when h.terms ->> 'application' = 'manual' then s.id end,
        'codeUsesLeft', case when h.terms ->> 'application' = 'manual' then s.uses_left end,
        'used', d.used - (select count(*) from own where own.discount_id = d.id),
        'usedByCustomer', case when ${userKey}::text is not null then
          coalesce((select u.used from discount_user_uses u where u.store_id = ${store} and u.discount_id = d.id
            and u.user_key = ${userKey}::text), 0)
          - (select count(*) from own where own.discount_id = d.id and own.user_key = ${userKey}::text) end)
        order by d.id), '[]')
      from held h
      join discounts d on d.store_id = ${store} and d.id = h.discount_id
      left join spoken s on s.discount_id = h.discount_id
      where s.id is not null or (h.terms ->> 'application' = 'automatic' and h.terms ->> 'enabled' = 'true'))))`

const readCandidates = async (db: Db, found: RawBuilder<CandidateResult>): Promise<CandidateResult> => {
  const { rows } = await sql<{ found: CandidateResult }>`select ${found} as found`.execute(db)
  return rows[0]?.found ?? { candidates: [], known: [] }
}

/** Largest difference between a store's local time and UTC; discounts that ended earlier are skipped. */
const maxZoneOffset = sql`interval '2 days'`

/** Automatic discounts `d` that can apply at that time. */
const isAutomatic = (
  store: StoreId,
  at: Date,
): RawBuilder<unknown> => sql`d.store_id = ${store} and d.deleted_at is null
  and d.enabled and d.application = 'automatic'
  and (d.ends_at is null or d.ends_at > ${at}::timestamptz at time zone 'UTC' - ${maxZoneOffset})`

/** The current candidates of a cart without codes and buyer, as a JSON array to embed in another statement. */
export const automaticCandidatesJson = (store: StoreId, at: Date): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'terms', d.terms, 'code', null, 'codeId', null,
    'codeUsesLeft', null, 'used', d.used, 'usedByCustomer', null) order by d.id), '[]')
  from discounts d where ${isAutomatic(store, at)})`

/** Candidates by their current terms, as JSON to embed in another statement. */
export const currentCandidatesJson = (store: StoreId, query: CandidateQuery, at: Date): RawBuilder<CandidateResult> =>
  candidatesJson(
    store,
    query,
    sql`select d.id as discount_id, d.terms from discounts d where ${isAutomatic(store, at)}
      union all
      select d.id, d.terms from discounts d join spoken s on s.discount_id = d.id
      where d.store_id = ${store} and d.deleted_at is null and (not d.enabled or d.application = 'manual'
        or d.ends_at <= ${at}::timestamptz at time zone 'UTC' - ${maxZoneOffset})`,
    sql`c.deleted_at is null`,
  )

export const readCurrentCandidates = (
  db: Db,
  store: StoreId,
  query: CandidateQuery,
  at: Date,
): Promise<CandidateResult> => readCandidates(db, currentCandidatesJson(store, query, at))

/** Candidates by the terms at that time, including discounts that were changed, disabled or deleted since. */
export const readCandidatesAt = (db: Db, store: StoreId, query: CandidateQuery, at: Date): Promise<CandidateResult> =>
  readCandidates(
    db,
    candidatesJson(
      store,
      query,
      sql`select discount_id, terms from discount_terms
      where store_id = ${store} and valid_from <= ${at} and (valid_to is null or valid_to > ${at})`,
      sql`c.id in (select code_id from own)
      or c.batch is not null and c.created_at <= ${at} and (c.deleted_at is null or c.deleted_at > ${at})
      or c.batch is null and exists (select 1 from discount_terms t
        where t.store_id = ${store} and t.discount_id = c.discount_id
          and t.valid_from <= ${at} and (t.valid_to is null or t.valid_to > ${at}) and t.terms -> 'codes' ? c.code)`,
    ),
  )
