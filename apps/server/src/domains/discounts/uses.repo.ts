import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'

/** A discount applied to an order, as in its quote. */
export interface DiscountUse {
  discountId: string
  codeId: string | null
  name: string
  code: string | null
  amount: number
  feeAmount: number
}

/** Order, customer and time of a use. */
export interface UseContext {
  orderId: string
  userKey: string | null
  at: Date
  day: string
}

interface StoredUse {
  discountId: string
  codeId: string | null
  userKey: string | null
}

/** Locks discounts by id. Their uses, users and codes are counted under this lock. */
export const lockDiscounts = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`select 1 from discounts
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx)
}

/** Unreleased uses of an order. */
export const readOrderUses = async (tx: Tx, store: StoreId, orderId: string): Promise<StoredUse[]> => {
  const { rows } = await sql<StoredUse>`
    select discount_id as "discountId", code_id as "codeId", user_key as "userKey" from discount_uses
    where store_id = ${store} and order_id = ${orderId} and released_at is null order by discount_id`.execute(tx)
  return rows
}

/** Discounts with unreleased uses by these orders. */
export const readUsedDiscountIds = async (tx: Tx, store: StoreId, orderIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct discount_id as id from discount_uses
    where store_id = ${store} and order_id = any(${[...orderIds]}::uuid[]) and released_at is null`.execute(tx)
  return rows.map(({ id }) => id)
}

const toRecordset = (uses: readonly DiscountUse[]) => sql`jsonb_to_recordset(
  ${JSON.stringify(uses.map((use) => ({ ...use, id: newId() })))}::jsonb)
  as r (id uuid, "discountId" uuid, "codeId" uuid, name text, code text, amount bigint, "feeAmount" bigint)`

/** Why an order's uses can't be counted, with the discount's name. */
export interface UseProblem {
  problem: 'customer_needed' | 'discount_used_up'
  subject: string
}

/** Counts uses within their limits, under the locks of their discounts. After a problem the caller must roll back. */
export const countUses = async (
  tx: Tx,
  store: StoreId,
  uses: readonly DiscountUse[],
  { orderId, userKey, at, day }: UseContext,
): Promise<UseProblem | null> => {
  const taken = {
    id: orderId,
    userKey,
    placedAt: at,
    day,
    uses: uses.map((use, position) => ({ ...use, id: newId(), position })),
  }
  const { rows } = await sql<{ problem: UseProblem | null }>`
    select take_discount_uses(${store}, ${JSON.stringify(taken)}::jsonb) as problem`.execute(tx)
  return rows[0]?.problem ?? null
}

/** Releases each use once; repeated calls change nothing. Call under `lockDiscounts`. */
export const releaseUses = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  discountIds: readonly string[],
  at: Date,
): Promise<void> => {
  await sql`
    with released as (
      update discount_uses set released_at = ${at}
      where store_id = ${store} and order_id = ${orderId} and discount_id = any(${[...discountIds]}::uuid[])
        and released_at is null
      returning discount_id, code_id, user_key
    ), counted as (
      update discounts d set used = d.used - 1 from released r where d.store_id = ${store} and d.id = r.discount_id
    ), by_user as (
      update discount_user_uses u set used = u.used - 1 from released r
      where u.store_id = ${store} and u.discount_id = r.discount_id and u.user_key = r.user_key
    )
    update discount_codes c set used = c.used - 1 from released r
    where c.store_id = ${store} and c.id = r.code_id`.execute(tx)
}

/** Updates the amounts of uses that stay; they are already counted. */
export const updateAmounts = async (
  tx: Tx,
  store: StoreId,
  orderId: string,
  uses: readonly DiscountUse[],
): Promise<void> => {
  await sql`
    update discount_uses u set amount = r.amount, fee_amount = r."feeAmount" from ${toRecordset(uses)}
    where u.store_id = ${store} and u.order_id = ${orderId} and u.discount_id = r."discountId"
      and u.released_at is null`.execute(tx)
}

/** Moves the uses of some customers to another one, who may have used the same discounts. */
export const moveUses = async (tx: Tx, store: StoreId, key: string, keys: readonly string[]): Promise<void> => {
  await sql`
    with moved as (
      update discount_uses set user_key = ${key} where store_id = ${store} and user_key = any(${[...keys]}::text[])
      returning discount_id
    ), gone as (
      delete from discount_user_uses
      where store_id = ${store} and user_key = any(${[...keys]}::text[]) and discount_id in (select discount_id from moved)
      returning discount_id, used
    )
    insert into discount_user_uses as u (store_id, discount_id, user_key, used)
    select ${store}, discount_id, ${key}, sum(used) from gone group by discount_id order by discount_id
    on conflict (store_id, discount_id, user_key) do update set used = u.used + excluded.used`.execute(tx)
}
