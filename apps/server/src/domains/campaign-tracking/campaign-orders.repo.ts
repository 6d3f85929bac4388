import { type RawBuilder, sql } from 'kysely'
import { addToCounts } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

const attributionDays = 7

export interface PlacedOrder {
  id: string
  /** Null for guests, who are found by their email. */
  customerId: string | null
  email: string | null
  total: number
}

/** The click that an order of the customer, or of the guest with the email, is attributed to. */
const lastClick = (
  store: StoreId,
  customerId: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select r.id, r.campaign_id, r.variant from campaign_recipients r
  where r.store_id = ${store} and r.last_clicked_at > now() - make_interval(days => ${sql.lit(attributionDays)})
    and r.customer_id = coalesce(${customerId}, (select c.id from customers c
      where c.store_id = ${store} and c.email = ${email} and c.deleted_at is null))
  order by r.last_clicked_at desc limit 1`

/** Whether there is a click to attribute an order to; to embed in another statement. */
export const hasCampaignClick = (
  store: StoreId,
  customerId: RawBuilder<unknown>,
  email: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (${lastClick(store, customerId, email)})`

/** Attributes the order to the campaign whose link the customer clicked last, once. Returns the campaign's id. */
export const insertCampaignOrder = async (
  tx: Tx,
  store: StoreId,
  { id, customerId, email, total }: PlacedOrder,
): Promise<string | undefined> => {
  const { rows } = await sql<{ campaignId: string }>`
    with click as (
      ${lastClick(store, sql`${customerId}::uuid`, sql`${email}::text`)}
    ), attributed as (
      insert into campaign_orders (store_id, order_id, campaign_id, recipient_id, total)
      select ${store}, ${id}, k.campaign_id, k.id, ${total} from click k
      on conflict (store_id, order_id) do nothing
      returning campaign_id, total
    ), counted as (${addToCounts(
      store,
      sql`(select a.campaign_id, k.variant, a.total from attributed a cross join click k)`,
      { orders: sql`1`, sales: sql`d.total` },
    )})
    select campaign_id as "campaignId" from attributed`.execute(tx)
  return rows[0]?.campaignId
}

/** Counts what an order is worth after an edit or a return. Returns the ids of its campaign. */
export const updateCampaignOrder = async (tx: Tx, store: StoreId, id: string): Promise<string[]> => {
  const { rows } = await sql<{ campaignId: string }>`
    with changed as (
      select a.campaign_id, r.variant, o.total - o.returned as total, o.total - o.returned - a.total as change
      from campaign_orders a join orders o on o.store_id = a.store_id and o.id = a.order_id
      join campaign_recipients r on r.store_id = a.store_id and r.id = a.recipient_id
      where a.store_id = ${store} and a.order_id = ${id} and a.total <> o.total - o.returned
    ), updated as (
      update campaign_orders a set total = c.total from changed c where a.store_id = ${store} and a.order_id = ${id}
    ), counted as (${addToCounts(store, sql`changed`, { sales: sql`d.change` })})
    select campaign_id as "campaignId" from changed`.execute(tx)
  return rows.map(({ campaignId }) => campaignId)
}

/** Takes orders out of the results of their campaigns. Returns the campaigns' ids. */
export const deleteCampaignOrders = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ campaignId: string }>`
    with removed as (
      delete from campaign_orders where store_id = ${store} and order_id = any(${[...ids]}::uuid[])
      returning campaign_id, recipient_id, total
    ), counted as (${addToCounts(
      store,
      sql`(select o.campaign_id, r.variant, o.total from removed o
        join campaign_recipients r on r.store_id = ${store} and r.id = o.recipient_id)`,
      { orders: sql`-1`, sales: sql`-d.total` },
    )})
    select distinct campaign_id as "campaignId" from removed`.execute(tx)
  return rows.map(({ campaignId }) => campaignId)
}
