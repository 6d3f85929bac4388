import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

export interface ProductTitle {
  id: string
  title: string
}

/** Locks in id order, like every writer of products. */
export const lockProducts = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<void> => {
  await sql`select 1 from products where store_id = ${store} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)
}

/** Deletes products that were never ordered, with their variants, so that their SKUs become free. */
export const deleteUnordered = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<ProductTitle[]> => {
  const { rows } = await sql<ProductTitle>`
    with gone as (
      update products set deleted_at = now()
      where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is null and first_ordered_at is null
      returning id, title
    ), theirs as (
      update variants v set deleted_at = now() from gone g
      where v.store_id = ${store} and v.product_id = g.id and v.deleted_at is null
    )
    select id, title from gone`.execute(tx)
  return rows
}

export const archive = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  { onlyOrdered }: { onlyOrdered: boolean },
): Promise<ProductTitle[]> => {
  const { rows } = await sql<ProductTitle>`
    update products set archived_at = now()
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is null and archived_at is null
      and (first_ordered_at is not null or ${!onlyOrdered})
    returning id, title`.execute(tx)
  return rows
}

/** Skips products that are deleted as well. */
export const unarchive = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<ProductTitle[]> => {
  const { rows } = await sql<ProductTitle>`
    update products set archived_at = null
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is null and archived_at is not null
    returning id, title`.execute(tx)
  return rows
}

/** Restores products with the variants deleted at the same time, not those deleted before. */
export const undelete = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<ProductTitle[]> => {
  const { rows } = await sql<ProductTitle>`
    with gone as (
      select id, deleted_at from products
      where store_id = ${store} and id = any(${[...ids]}::uuid[]) and deleted_at is not null
    ), back as (
      update products p set deleted_at = null from gone g where p.store_id = ${store} and p.id = g.id
      returning p.id, p.title
    ), theirs as (
      update variants v set deleted_at = null from gone g
      where v.store_id = ${store} and v.product_id = g.id and v.deleted_at = g.deleted_at
    )
    select id, title from back`.execute(tx)
  return rows
}
