import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { CampaignRecipient, campaignHistory, ReceivedCampaign } from '#contract/domains/campaign-history.ts'
import { findCustomersByWords } from '#server/domains/customers/customers.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { type ListPlan, matchCount, type Sort } from '#server/platform/lists/page-statement.ts'
import type { FoundRows } from '#server/platform/lists/word-search.ts'

type Sql = RawBuilder<unknown>
type RecipientQuery = z.output<typeof campaignHistory.recipients.query>

const stateFields = sql`'_id', r.id, 'status', r.status, 'reason', r.reason, 'variant', r.variant,
  'isTracked', r.is_tracked, 'sentAt', utc(r.sent_at), 'openedAt', utc(r.opened_at),
  'machineOpenedAt', utc(r.machine_opened_at), 'clickedAt', utc(r.clicked_at),
  'unsubscribedAt', utc(r.unsubscribed_at)`

const addressJson = (canSeePii: boolean): Sql =>
  canSeePii
    ? sql`r.address`
    : sql`case when r.address like '%@%' then mask_email(r.address) else mask_phone(r.address) end`

const recipientJson = (canSeePii: boolean): Sql => sql`json_build_object(${stateFields},
  'customer', json_build_object('_id', coalesce(c.merged_into, c.id),
    'name', customer_label(c.name, c.email, c.phone, ${sql.lit(canSeePii)}),
    'isDeleted', c.deleted_at is not null and c.merged_into is null),
  'address', ${addressJson(canSeePii)},
  'order', (select json_build_object('_id', o.id, 'number', o.number)
    from campaign_orders a join orders o on o.store_id = a.store_id and o.id = a.order_id
    where a.store_id = r.store_id and a.recipient_id = r.id order by o.number limit 1))`

/** Literals instead of parameters: the planner has to see that the condition of a partial index is met. */
const actionConditions = {
  opened: sql`r.opened_at is not null`,
  clicked: sql`r.clicked_at is not null`,
  unsubscribed: sql`r.unsubscribed_at is not null`,
}

// Spelled as in the indexes.
const sentAt = sql`coalesce(r.sent_at, '1970-01-01Z'::timestamptz)`

const joinAnd = (conditions: readonly Sql[]): Sql => sql.join([...conditions], sql` and `)

/** `offset 0` makes the planner look recipients up by their ids, with one scan of an index. */
const lookUp = (store: StoreId, campaignId: string, condition: Sql): Sql =>
  sql`(select * from campaign_recipients r where r.store_id = ${store} and r.campaign_id = ${campaignId}
    and ${condition} offset 0) r`

/** Up to this many found customers it is faster to look each up than to walk along all recipients. */
const maxLookups = 10000

/**
 * Those whose customer a search finds. `found` has one row without an id if they are too many to look up. In a walk
 * `is true` makes PostgreSQL hash the found customers once; as a join it would look up each of them. A search for
 * frequent terms only checks each recipient on the way.
 */
const readBySearch = (
  store: StoreId,
  campaignId: string,
  found: FoundRows,
  { where, sort }: { where: readonly Sql[]; sort: Sort },
): ListPlan => {
  const byId = lookUp(store, campaignId, sql`r.customer_id = any((select ids from sought)::uuid[])`)
  const isFew = sql`(select not exists (select from found where found.id is null))`
  const walk = [
    ...where,
    sql`case when ${found.isFrequent} then ${found.has('r', 'customer_id')}
      else (r.customer_id in (${found.ids})) is true end`,
  ]
  return {
    from: sql`campaign_recipients r`,
    id: sql`r.id`,
    sort,
    where: walk,
    matches: sql`with sought as materialized (
        select case when ${found.isFrequent} then null
          else array(select f.id from (${found.ids}) f limit ${sql.lit(maxLookups + 1)}) end as ids
      )
      select ${sort.column} as sort_key, r.id from ${byId}
      where (select cardinality(ids) <= ${sql.lit(maxLookups)} from sought) and ${joinAnd(where)}
      union all
      select null, null from sought where ids is null or cardinality(ids) > ${sql.lit(maxLookups)}`,
    countFrom: sql`(select 1 from found where ${isFew}
      union all select 1 from campaign_recipients r where not ${isFew} and ${joinAnd(walk)}) c`,
    smallSet: {
      from: sql`found where true`,
      column: sql`found.sort_key`,
      id: sql`found.id`,
      maxRows: sql`case when ${isFew} then ${matchCount} else -1 end`,
    },
  }
}

export const listRecipients = defineList<
  CampaignRecipient,
  RecipientQuery,
  readonly [store: StoreId, campaignId: string, canSeePii: boolean]
>({
  sorts: { sentAt: { column: sentAt, type: 'timestamptz' } },
  plan: ({ status, did, search }, sort, store, campaignId, canSeePii) => {
    const buyers = sql`select a.recipient_id from campaign_orders a
      where a.store_id = ${store} and a.campaign_id = ${campaignId}`
    const where = [
      sql`r.store_id = ${store}`,
      sql`r.campaign_id = ${campaignId}`,
      ...(status ? [sql`r.status = ${sql.lit(status)}`] : []),
      ...(did && did !== 'ordered' ? [actionConditions[did]] : []),
    ]
    if (search) {
      const found = findCustomersByWords(store, search, canSeePii)
      const isBuyer = sql`(r.id in (${buyers})) is true`
      return readBySearch(store, campaignId, found, { where: did === 'ordered' ? [...where, isBuyer] : where, sort })
    }
    const byOrder = lookUp(store, campaignId, sql`r.id = any(array(${buyers}))`)
    return { from: did === 'ordered' ? byOrder : sql`campaign_recipients r`, id: sql`r.id`, where, sort }
  },
  rowTable: 'campaign_recipients r',
  join: sql`join customers c on c.store_id = r.store_id and c.id = r.customer_id`,
  row: (_query, _store, _campaignId, canSeePii) => recipientJson(canSeePii),
})

export const listReceived = defineList<
  ReceivedCampaign,
  z.output<typeof campaignHistory.ofCustomer.query>,
  readonly [store: StoreId, customerId: string]
>({
  // What isn't sent yet comes first.
  sorts: { sentAt: { column: sql`coalesce(r.sent_at, r.due_at, '9999-12-31Z'::timestamptz)`, type: 'timestamptz' } },
  from: sql`campaign_recipients r`,
  id: sql`r.id`,
  where: (_query, store, customerId) => [
    sql`r.store_id = ${store}`,
    sql`r.customer_id = any(array(select c.id from customers c
      where c.store_id = ${store} and (c.id = ${customerId} or c.merged_into = ${customerId})))`,
  ],
  rowTable: 'campaign_recipients r',
  join: sql`join campaigns p on p.store_id = r.store_id and p.id = r.campaign_id`,
  row: sql`json_build_object(${stateFields}, 'campaign', json_build_object('_id', p.id, 'name', p.name),
    'channel', p.channel,
    'subject', case when r.variant = 'b' then coalesce(p.test ->> 'subject', p.subject)
      else campaign_headline(p.channel, p.subject, p.sms_text) end)`,
})
