import { sql } from 'kysely'
import { maxCartCodes, maxCartLines, maxCartQuantity } from '#contract/domains/carts.ts'
import type { productTypes } from '#contract/enumerations.ts'
import { retention } from '#contract/retention.ts'
import { variantLeft } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { CartOwner } from './cart-token.rules.ts'

export interface CartLineRow {
  variant: string
  product: string
  quantity: number
  priceSeen: number
  /** As it was when it was added. */
  title: string
  values: string[]
  type: (typeof productTypes)[number]
  /** Live, public and priced; null for a line that can't be ordered. */
  offer: { title: string; values: string[]; slug: string; picture: string | null; price: number } | null
  /** Null if its stock doesn't matter. */
  left: number | null
}

export interface CartRow {
  id: string
  version: number
  codes: string[]
  lines: CartLineRow[]
}

const isOwn = (owner: CartOwner) =>
  'accountId' in owner ? sql`c.account_id = ${owner.accountId}` : sql`c.visitor_id = ${owner.visitorId}`

/** Products that the storefront shows; over the aliases `v` and `p`. */
const isOffered = sql`v.deleted_at is null and v.price is not null and p.deleted_at is null and p.archived_at is null
  and p.publish_state = 'live' and p.visibility = 'public'`

const linesJson = sql`coalesce((
  select json_agg(json_build_object('variant', l.variant_id, 'product', p.id, 'quantity', l.quantity,
    'priceSeen', l.price_seen, 'title', l.title, 'values', l.option_values, 'type', p.type,
    'offer', case when ${isOffered} then json_build_object('title', p.title, 'values', v.option_values,
      'slug', p.slug, 'price', v.price,
      'picture', (select '/files/' || m.file_key from product_media m
        where m.store_id = p.store_id and m.product_id = p.id and m.kind = 'image'
        order by m.id = v.media_id desc nulls last, m.position, m.id limit 1)) end,
    'left', ${variantLeft})
    order by l.added_at, l.variant_id)
  from cart_lines l
  join variants v on v.store_id = l.store_id and v.id = l.variant_id
  join products p on p.store_id = v.store_id and p.id = v.product_id
  where l.store_id = c.store_id and l.cart_id = c.id), '[]')`

export const readCart = async (db: Db | Tx, store: StoreId, owner: CartOwner): Promise<CartRow | undefined> => {
  const { rows } = await sql<CartRow>`
    select c.id, c.version, c.codes, ${linesJson} as lines from carts c
    where c.store_id = ${store} and ${isOwn(owner)} and c.expires_at > now()`.execute(db)
  return rows[0]
}

/** For the cookie of a response that is replayed. */
export const readVisitorOfCart = async (db: Db, store: StoreId, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ visitorId: string | null }>`
    select visitor_id as "visitorId" from carts where store_id = ${store} and id = ${id}`.execute(db)
  return rows[0]?.visitorId ?? undefined
}

const expiry = sql`now() + make_interval(days => ${sql.lit(retention.carts)})`

/** Locks a cart and counts the change; undefined if there is none, or it has expired. */
export const touchCart = async (tx: Tx, store: StoreId, owner: CartOwner): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    update carts c set version = version + 1, updated_at = now(), expires_at = ${expiry}
    where c.store_id = ${store} and ${isOwn(owner)} and c.expires_at > now() returning c.id`.execute(tx)
  return rows[0]?.id
}

/** The same, creating the cart. An expired one that isn't deleted yet is emptied. */
export const openCart = async (tx: Tx, store: StoreId, owner: CartOwner): Promise<string> => {
  await sql`delete from carts c where c.store_id = ${store} and ${isOwn(owner)} and c.expires_at <= now()`.execute(tx)
  const [visitorId, accountId] = 'accountId' in owner ? [null, owner.accountId] : [owner.visitorId, null]
  const key = accountId === null ? sql`(store_id, visitor_id)` : sql`(store_id, account_id)`
  const { rows } = await sql<{ id: string }>`
    insert into carts (store_id, id, visitor_id, account_id, expires_at)
    values (${store}, ${newId()}, ${visitorId}, ${accountId}, ${expiry})
    on conflict ${key} do update set version = carts.version + 1, updated_at = excluded.updated_at,
      expires_at = excluded.expires_at
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Adds a variant that is offered, up to the maximum; false if it isn't offered. The caller has locked the cart. */
export const addLine = async (
  tx: Tx,
  store: StoreId,
  cartId: string,
  line: { variant: string; quantity: number },
): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    insert into cart_lines as l (store_id, cart_id, variant_id, quantity, price_seen, title, option_values)
    select v.store_id, ${cartId}, v.id, ${line.quantity}::integer, v.price, p.title, v.option_values
    from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = ${store} and v.id = ${line.variant} and ${isOffered}
    on conflict (store_id, cart_id, variant_id) do update set
      quantity = least(l.quantity + excluded.quantity, ${sql.lit(maxCartQuantity)}), price_seen = excluded.price_seen,
      title = excluded.title, option_values = excluded.option_values
    returning l.variant_id as id`.execute(tx)
  return rows.length > 0
}

/** False if the line isn't in the cart. The caller has locked the cart. */
export const setQuantity = async (
  tx: Tx,
  store: StoreId,
  cartId: string,
  { variant, quantity }: { variant: string; quantity: number },
): Promise<boolean> => {
  const { rows } = await sql<{ id: string }>`
    update cart_lines l set quantity = ${quantity}, price_seen = coalesce(v.price, l.price_seen)
    from variants v
    where l.store_id = ${store} and l.cart_id = ${cartId} and l.variant_id = ${variant}
      and v.store_id = l.store_id and v.id = l.variant_id
    returning l.variant_id as id`.execute(tx)
  return rows.length > 0
}

export const removeLines = async (
  tx: Tx,
  store: StoreId,
  cartId: string,
  variantIds: readonly string[],
): Promise<void> => {
  await sql`
    delete from cart_lines where store_id = ${store} and cart_id = ${cartId}
      and variant_id = any(${[...variantIds]}::uuid[])`.execute(tx)
}

/** Adds a code at the end. The caller has locked the cart and checked the number of codes. */
export const writeCodes = async (tx: Tx, store: StoreId, cartId: string, codes: readonly string[]): Promise<void> => {
  await sql`update carts set codes = ${[...codes]}::text[] where store_id = ${store} and id = ${cartId}`.execute(tx)
}

/**
 * Takes everything out of a cart for an order; undefined if it isn't as its owner saw it. The version grows, so the
 * owner's next cart continues with the next one. Every change of a cart's lines changes its version: if another
 * transaction committed one while this statement waited for the row, the version differs and nothing is taken.
 */
export const emptyCart = async (
  tx: Tx,
  store: StoreId,
  owner: CartOwner,
  seen: { _id: string; version: number },
): Promise<{ codes: string[]; lines: { variant: string; quantity: number }[] } | undefined> => {
  const { rows } = await sql<{ codes: string[]; lines: { variant: string; quantity: number }[] }>`
    with locked as (
      select c.id, c.codes from carts c
      where c.store_id = ${store} and ${isOwn(owner)} and c.id = ${seen._id} and c.version = ${seen.version}
        and c.expires_at > now()
      for update
    ), emptied as (
      update carts c set codes = '{}', version = c.version + 1, updated_at = now() from locked k
      where c.store_id = ${store} and c.id = k.id returning k.id, k.codes
    ), removed as (
      delete from cart_lines l using emptied e where l.store_id = ${store} and l.cart_id = e.id
      returning l.variant_id, l.quantity, l.added_at
    )
    select e.codes, (
      select coalesce(json_agg(json_build_object('variant', r.variant_id, 'quantity', r.quantity)
        order by r.added_at, r.variant_id), '[]') from removed r) as lines
    from emptied e`.execute(tx)
  return rows[0]
}

/**
 * Moves the lines and codes of a cart into another one and deletes it. Quantities of the same item are added. Lines and
 * codes beyond the maximum are left out, the newest first. The caller has locked both.
 */
export const moveCart = async (tx: Tx, store: StoreId, { from, to }: { from: string; to: string }): Promise<void> => {
  await sql`
    insert into cart_lines as l (store_id, cart_id, variant_id, quantity, price_seen, title, option_values, added_at)
    select m.store_id, ${to}, m.variant_id, m.quantity, m.price_seen, m.title, m.option_values, m.added_at
    from (select *, row_number() over (order by added_at, variant_id) as place
        from cart_lines m where m.store_id = ${store} and m.cart_id = ${from}) m
    left join cart_lines present
      on present.store_id = m.store_id and present.cart_id = ${to} and present.variant_id = m.variant_id
    where present.variant_id is not null or m.place <= ${sql.lit(maxCartLines)}
      - (select count(*) from cart_lines n where n.store_id = ${store} and n.cart_id = ${to})
    on conflict (store_id, cart_id, variant_id) do update set
      quantity = least(l.quantity + excluded.quantity, ${sql.lit(maxCartQuantity)}), price_seen = excluded.price_seen`.execute(
    tx,
  )
  await sql`
    update carts c set codes = (
      select coalesce(array_agg(code order by place), '{}') from (
        select code, min(place) as place from unnest(c.codes || f.codes) with ordinality u(code, place)
        group by code order by 2 limit ${sql.lit(maxCartCodes)}) u)
    from carts f
    where c.store_id = ${store} and c.id = ${to} and f.store_id = ${store} and f.id = ${from}`.execute(tx)
  await sql`delete from carts where store_id = ${store} and id = ${from}`.execute(tx)
}

/** In all stores, when the account is deleted. */
export const deleteAccountCarts = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.deleteFrom('carts').where('account_id', '=', accountId).execute()
}

/** With their lines. */
export const purgeCarts = sql`delete from carts where expires_at < now()`
