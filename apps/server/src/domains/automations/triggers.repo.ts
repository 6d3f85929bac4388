import { type RawBuilder, sql } from 'kysely'
import { abandonedCartPauseDays, type AutomationKind, birthdayHour } from '#contract/domains/automations.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

type Sql = RawBuilder<unknown>

/** What triggers and conditions depend on. */
export interface TriggerSettings {
  kind: AutomationKind
  hours: number | null
  days: number | null
}

interface TriggerInput extends TriggerSettings {
  store: StoreId
  /** Only what happened later. */
  since: Sql
}

/** Emails go only to customers whom the store knows and approved. */
const isMember = sql`c.deleted_at is null and c.left_at is null and c.approval = 'approved'`

/** People who agreed to marketing emails: by the newsletter form, a registration or the team, not by an import. */
const findWelcomes = ({ store, since }: TriggerInput): Sql => sql`
  select c.id as customer_id, 'welcome' as trigger_key, c.email_consent_at as entered_at
  from customers c
  where c.store_id = ${store} and c.email_consent and ${isMember}
    and c.email_consent_at > ${since} and c.email_consent_at <= now()
    and not (c.source = 'import' and c.email_consent_at = c.created_at)`

/** The version makes another change of the cart another trigger. */
const findAbandonedCarts = ({ store, since, hours }: TriggerInput): Sql => sql`
  select c.id as customer_id, k.id || ':' || k.version as trigger_key,
    k.updated_at + make_interval(hours => ${hours}::integer) as entered_at
  from carts k
  join customers c on c.store_id = k.store_id and c.account_id = k.account_id
  where k.store_id = ${store} and k.account_id is not null and ${isMember}
    and k.updated_at > ${since} and k.updated_at <= now() - make_interval(hours => ${hours}::integer)
    and k.expires_at > now()
    and exists (select 1 from cart_lines l where l.store_id = k.store_id and l.cart_id = k.id)
    and not exists (select 1 from orders o
      where o.store_id = k.store_id and o.customer_id = c.id and o.placed_at >= k.updated_at and o.status <> 'cancelled')
    and not exists (select 1 from automation_entries p
      where p.store_id = k.store_id and p.kind = 'abandonedCart' and p.customer_id = c.id
        and p.entered_at > now() - make_interval(days => ${sql.lit(abandonedCartPauseDays)})
        and (p.step > 0 or p.exited_at is null))`

const findFirstOrders = ({ store, since }: TriggerInput): Sql => sql`
  select o.customer_id, 'first' as trigger_key, o.placed_at as entered_at
  from orders o
  join customers c on c.store_id = o.store_id and c.id = o.customer_id
  where o.store_id = ${store} and o.placed_at > ${since} and o.placed_at <= now() and o.status <> 'cancelled' and ${isMember}
    and not exists (select 1 from orders b
      where b.store_id = o.store_id and b.customer_id = o.customer_id and b.status <> 'cancelled'
        and (b.placed_at, b.id) < (o.placed_at, o.id))`

/** Once a year, at the same hour of the store's clock. In a year without February 29, such birthdays are on the 28th. */
const findBirthdays = ({ store, since, days }: TriggerInput): Sql => sql`
  select c.id as customer_id, to_char(d.birthday, 'YYYY') as trigger_key, d.at as entered_at
  from (
    select wall_instant(s.day + make_interval(hours => ${sql.lit(birthdayHour)}), st.timezone) as at,
      (s.day + make_interval(days => ${days}::integer))::date as birthday
    from stores st, generate_series(((${since}) at time zone st.timezone)::date::timestamp,
      (now() at time zone st.timezone)::date::timestamp, interval '1 day') as s (day)
    where st.id = ${store}
  ) d
  cross join lateral (
    select extract(month from d.birthday) * 100 + extract(day from d.birthday) as month_day
    union all
    select 229 where to_char(d.birthday, 'MMDD') = '0228' and to_char(d.birthday + 1, 'MMDD') = '0301'
  ) m
  join customers c on c.store_id = ${store} and c.birthday is not null and c.deleted_at is null
    and extract(month from c.birthday) * 100 + extract(day from c.birthday) = m.month_day
  where d.at > ${since} and d.at <= now() and ${isMember}`

/** Once for each last order. */
const findInactive = ({ store, since, days }: TriggerInput): Sql => {
  const lastOrder = sql`coalesce(c.last_order_at, '1970-01-01Z'::timestamptz)`
  const period = sql`make_interval(days => ${days}::integer)`
  return sql`
    select c.id as customer_id, extract(epoch from c.last_order_at)::text as trigger_key,
      c.last_order_at + ${period} as entered_at
    from customers c
    where c.store_id = ${store} and c.last_order_at is not null and ${isMember}
      and ${lastOrder} > (${since}) - ${period} and ${lastOrder} <= now() - ${period}`
}

/** Requests, whenever they were made; which of them to enter is decided by `domains/stock-alerts`. */
const findStockRequests = ({ store, since }: TriggerInput): Sql => sql`
  select r.customer_id, r.id::text as trigger_key, coalesce(r.notified_at, r.created_at) as entered_at
  from stock_requests r
  where r.store_id = ${store} and coalesce(r.notified_at, r.created_at) > ${since}`

const finders: Record<AutomationKind, (input: TriggerInput) => Sql> = {
  welcome: findWelcomes,
  abandonedCart: findAbandonedCarts,
  firstOrder: findFirstOrders,
  backInStock: findStockRequests,
  birthday: findBirthdays,
  inactive: findInactive,
}

/** What happened to whom: rows with `customer_id`, `trigger_key` and `entered_at`. */
export const findTriggers = (input: TriggerInput): Sql => finders[input.kind](input)

/** A job that was stopped for longer doesn't send what is no longer of interest. */
const lookbackDays = 7
const entriesPerRun = 1000

/** Enters what happened since the automation was turned on; known triggers stay as they are. Returns how many are new. */
export const enterTriggers = async (
  tx: Tx,
  store: StoreId,
  settings: TriggerSettings & { onSince: string; delayMinutes: number },
): Promise<number> => {
  const since = sql`greatest(${settings.onSince}::timestamptz, now() - make_interval(days => ${sql.lit(lookbackDays)}))`
  const { rows } = await sql`
    insert into automation_entries (store_id, kind, customer_id, trigger_key, entered_at, due_at)
    select ${store}, ${settings.kind}, t.customer_id, t.trigger_key, t.entered_at,
      t.entered_at + make_interval(mins => ${settings.delayMinutes})
    from (${findTriggers({ ...settings, store, since })}) t
    where not exists (select 1 from automation_entries e where e.store_id = ${store} and e.kind = ${settings.kind}
      and e.customer_id = t.customer_id and e.trigger_key = t.trigger_key)
    order by t.entered_at limit ${sql.lit(entriesPerRun)}
    on conflict do nothing returning 1`.execute(tx)
  return rows.length
}

/** Enters requests that are fulfilled now. */
export const enterRequests = async (
  tx: Tx,
  store: StoreId,
  delayMinutes: number,
  requests: readonly { id: string; customerId: string }[],
): Promise<void> => {
  await sql`
    insert into automation_entries (store_id, kind, customer_id, trigger_key, entered_at, due_at)
    select ${store}, 'backInStock', r."customerId", r.id, now(), now() + make_interval(mins => ${delayMinutes})
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as r (id text, "customerId" uuid)
    on conflict do nothing`.execute(tx)
}
