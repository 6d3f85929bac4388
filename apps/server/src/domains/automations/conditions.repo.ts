import { type RawBuilder, sql } from 'kysely'
import type { AutomationKind } from '#contract/domains/automations.ts'
import { hasLeftTopic } from '#server/domains/email-preferences/email-preferences.service.ts'
import { isSuppressed } from '#server/domains/email-suppressions/email-suppressions.service.ts'
import { isRequestFulfilled } from '#server/domains/stock-alerts/stock-alerts.service.ts'
import type { StoreId } from '#server/platform/actor.ts'

type Sql = RawBuilder<unknown>

export interface ConditionSettings {
  kind: AutomationKind
  minAmount: number | null
  exitsOnOrder: boolean
  /** Over the customer `c`: whether they are in one of the segments; undefined for all customers. */
  isInSegment: Sql | undefined
}

// Over the entry `e` and its customer `c`.

const cartOfEntry = (store: StoreId): Sql => sql`carts k
  join cart_lines l on l.store_id = k.store_id and l.cart_id = k.id
  left join variants v on v.store_id = l.store_id and v.id = l.variant_id
  where k.store_id = ${store} and k.id = split_part(e.trigger_key, ':', 1)::uuid
    and k.version = split_part(e.trigger_key, ':', 2)::integer and k.account_id = c.account_id and k.expires_at > now()`

const orderOfEntry = (store: StoreId): Sql => sql`orders o
  where o.store_id = ${store} and o.customer_id = c.id and o.placed_at = e.entered_at and o.status <> 'cancelled'`

const requestOfEntry = (store: StoreId): Sql =>
  sql`(select r.created_at from stock_requests r where r.store_id = ${store} and r.id = e.trigger_key::uuid)`

/** Whether the reason for the emails still holds. */
const holds = (store: StoreId, kind: AutomationKind): Sql => {
  switch (kind) {
    case 'abandonedCart':
      return sql`exists (select 1 from ${cartOfEntry(store)})`
    case 'firstOrder':
      return sql`exists (select 1 from ${orderOfEntry(store)})`
    case 'backInStock':
      return isRequestFulfilled(store, sql`e.trigger_key::uuid`)
    case 'inactive':
      return sql`extract(epoch from c.last_order_at)::text = e.trigger_key`
    case 'birthday':
      return sql`c.birthday is not null`
    case 'welcome':
      return sql`true`
  }
}

const getAmount = (store: StoreId, kind: AutomationKind): Sql | undefined => {
  if (kind === 'abandonedCart')
    return sql`(select sum(l.quantity * coalesce(v.price, l.price_seen)) from ${cartOfEntry(store)})`
  return kind === 'firstOrder' ? sql`(select max(o.total) from ${orderOfEntry(store)})` : undefined
}

/**
 * The person asked for a back-in-stock email, so it needs no consent to marketing; opting out later withdraws the
 * request.
 */
const optOuts = (store: StoreId, kind: AutomationKind): Sql =>
  kind === 'backInStock'
    ? sql`when c.email_consent is false and c.email_consent_at > ${requestOfEntry(store)} then 'no_consent'
        when exists (select 1 from email_preferences ep where ep.store_id = c.store_id and ep.customer_id = c.id
          and 'reminders' = any(ep.left_topics) and ep.updated_at > ${requestOfEntry(store)}) then 'left_topic'`
    : sql`when c.email_consent is distinct from true then 'no_consent'
        when ${hasLeftTopic('reminders')} then 'left_topic'`

/** One of the contract's `dryRunReasons`, or null for someone who gets the email. */
export const exclusionReason = (store: StoreId, { kind, minAmount, isInSegment }: ConditionSettings): Sql => {
  const amount = getAmount(store, kind)
  return sql`case
    when c.email is null then 'no_address'
    when c.deleted_at is not null or c.left_at is not null or c.approval <> 'approved' then 'not_approved'
    ${optOuts(store, kind)}
    when ${isSuppressed(store, sql`c.email`)} then 'suppressed'
    ${isInSegment ? sql`when not coalesce(${isInSegment}, false) then 'segment'` : sql``}
    when not coalesce(${holds(store, kind)}, false) then 'outdated'
    ${amount && minAmount !== null ? sql`when coalesce(${amount}, 0) < ${minAmount} then 'amount'` : sql``}
    end`
}

/** Carts that were ordered and customers who are active again need no reminder, with or without the exit rule. */
const alwaysExit = new Set<AutomationKind>(['abandonedCart', 'inactive'])

/** Why someone leaves the automation before the step that is due; null if they get the email. */
export const exitReason = (store: StoreId, settings: ConditionSettings): Sql => sql`case
  when ${sql.lit(settings.exitsOnOrder || alwaysExit.has(settings.kind))} and exists (
    select 1 from orders o where o.store_id = ${store} and o.customer_id = c.id and o.placed_at > e.entered_at
      and o.status <> 'cancelled') then 'ordered'
  else case ${exclusionReason(store, settings)}
    when 'no_address' then 'unsubscribed' when 'no_consent' then 'unsubscribed' when 'left_topic' then 'unsubscribed'
    when 'suppressed' then 'unsubscribed' when 'not_approved' then 'condition' when 'segment' then 'condition'
    when 'amount' then 'condition' when 'outdated' then 'condition' end
  end`
