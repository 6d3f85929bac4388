import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deliveryStatuses, orderStatuses } from '#contract/domains/order.ts'
import { paymentStatuses } from '#contract/enumerations.ts'
import { seedDemo } from './seed-demo.ts'
import { orders } from '#contract/domains/orders.ts'
import { ownerPermissions } from '#contract/permissions.ts'
import { jobContext } from '#server/testing/job-context.ts'
import { readQueue } from '#server/testing/queue.ts'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { earningsRules } from '#server/domains/earnings/earnings.verify.repo.ts'
import { payoutRules } from '#server/domains/payouts/payouts.verify.repo.ts'
import { rewardRules } from '#server/domains/reward-earnings/reward-earnings.verify.repo.ts'
import { rewardReportRules } from '#server/domains/reward-reports/reward-reports.verify.repo.ts'
import { routeRules } from '#server/domains/route-records/routes.verify.repo.ts'
import { orderRules } from '#server/domains/order-records/orders.verify.repo.ts'

let test: TestApp

beforeAll(async () => {
  test = await openTestApp()
  await seedDemo(test.database)
})
afterAll(() => test.close())

it('fills a year of orders that satisfies every consistency rule', async () => {
  expect(
    await findDrift(test.database.kysely, {
      ...customerRules,
      ...orderRules,
      ...earningsRules,
      ...payoutRules,
      ...rewardRules,
      ...rewardReportRules,
      ...routeRules,
    }),
  ).toEqual([])
})

it('has orders of every kind in each store, some pending today', async () => {
  const { rows } = await sql<Record<string, number | string[]>>`
    select count(*)::int as orders, array_agg(distinct status) as statuses,
      array_agg(distinct delivery_status) filter (where delivery_status is not null) as deliveries,
      array_agg(distinct payment_status) as payments, array_agg(distinct method) as methods,
      array_agg(distinct source) as sources, count(distinct window_id)::int as windows,
      count(distinct day)::int as days, count(*) filter (where status = 'pending')::int as waiting,
      count(*) filter (where placed_at > now())::int as "fromTomorrow",
      count(*) filter (where customer_id is null)::int as guests,
      count(*) filter (where window_ends_at < now() and status in ('confirmed', 'processing'))::int as late,
      count(*) filter (where balance < 0)::int as owed, count(*) filter (where points_used > 0)::int as "byPoints"
    from orders group by store_id`.execute(test.database.kysely)
  expect(rows).toHaveLength(3)
  for (const row of rows) {
    expect(row['orders']).toBeGreaterThan(800)
    expect(row['methods']).toEqual(expect.arrayContaining(['delivery', 'pickup', 'shipping']))
    expect(row['sources']).toEqual(['manual', 'storefront'])
    expect(row['windows']).toBeGreaterThan(2)
    expect(row['days']).toBeGreaterThan(250)
    expect(row['waiting']).toBeGreaterThan(2)
    expect(row['fromTomorrow']).toBe(0)
    expect(row['guests']).toBeGreaterThan(100)
  }
  // Which store has the rare statuses depends on the time of day.
  const anywhere = (name: string) => new Set(rows.flatMap((row) => row[name] as string[]))
  expect(anywhere('statuses')).toEqual(new Set(orderStatuses))
  expect(anywhere('deliveries')).toEqual(new Set(deliveryStatuses))
  expect(anywhere('payments')).toEqual(new Set(paymentStatuses))
  for (const some of ['late', 'owed', 'byPoints']) expect(rows.some((row) => Number(row[some]) > 0)).toBe(true)
})

it('has finished routes with proof, one under way, and a day to plan', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from drivers)::int as drivers,
      (select count(*) from routes where status = 'completed' and distance > 0 and duration > 0)::int as finished,
      (select count(*) from routes where status = 'in_progress')::int as "underWay",
      (select count(*) from route_stops where proof_signature is not null and proof_name is not null)::int as signed,
      (select count(*) from route_stops where status = 'failed' and reason is not null)::int as failed,
      (select count(*) from route_stops s join orders o on o.store_id = s.store_id and o.id = s.order_id
        where s.status = 'delivered' and o.delivery_status <> 'delivered')::int as wrong`.execute(test.database.kysely)
  expect(rows[0]).toMatchObject({ drivers: 4, underWay: 1, wrong: 0 })
  for (const some of ['finished', 'signed', 'failed']) expect(rows[0]?.[some]).toBeGreaterThan(3)
  const { rows: planned } = await sql<{ window: string; place: string | null }>`
    select o.window_name as window, o.address->>'coordinates' as place
    from orders o join stores s on s.id = o.store_id
    where o.method = 'delivery' and o.delivery_status = 'pending' and o.status not in ('completed', 'cancelled')
      and o.window_date = (now() at time zone s.timezone)::date + 1 and s.slug = 'marsh'
      and not exists (select from route_stops t where t.store_id = o.store_id and t.order_id = o.id
        and t.status in ('pending', 'arrived'))`.execute(test.database.kysely)
  // Usually 12 to 20: how many of the orders since yesterday chose tomorrow depends on the time of day.
  expect(planned.length).toBeGreaterThanOrEqual(8)
  expect(new Set(planned.map(({ window }) => window)).size).toBeGreaterThan(1)
  // Which customers order depends on the day; some order twice.
  expect(new Set(planned.map(({ place }) => place)).size).toBeGreaterThan(planned.length / 2)
  expect(planned.every(({ place }) => place !== null)).toBe(true)
})

it('has a paid order of a digital product that the demo’s shopper can open', async () => {
  const { rows } = await sql<object>`
    select o.status, o.payment_status, o.balance <= 0 as "isPaid", o.placed_at > now() - interval '25 days' as "isRecent",
      (select json_agg(l.type) from order_lines l where l.store_id = o.store_id and l.order_id = o.id) as types
    from orders o join customers c on c.store_id = o.store_id and c.id = o.customer_id
    join customer_accounts a on a.id = c.account_id
    where o.method = 'digital'`.execute(test.database.kysely)
  expect(rows).toEqual([
    { status: 'completed', payment_status: 'paid', isPaid: true, isRecent: true, types: ['digital'] },
  ])
})

it('has earnings in every store and two payouts in the first', async () => {
  const { rows } = await sql<{ available: number; payouts: number }>`
    select -b.balance - coalesce(-(select sum(amount) from earnings_releases r
        where r.store_id = b.store_id and r.available_at > now()), 0)::bigint as available,
      (select count(*) from payouts p where p.store_id = b.store_id and p.status = 'paid') as payouts
    from earnings_balances b join stores s on s.id = b.store_id order by s.created_at`.execute(test.database.kysely)
  expect(rows.map(({ payouts }) => payouts)).toEqual([2, 0, 0])
  for (const { available } of rows) expect(available).toBeGreaterThan(0)
})

it('has an object in the card sandbox for every card payment, refund and dispute', async () => {
  const { rows } = await sql<{ type: string; ours: number; missing: number }>`
    select r.type, count(*)::int as ours, count(*) filter (where s.id is null)::int as missing
    from (
      select 'payment_intent' as type, provider_id, amount, id from card_intents where status = 'succeeded'
      union all select 'refund', provider_id, amount, id from card_refunds
      union all select 'dispute', provider_id, amount, null from card_disputes
    ) r left join sandbox_objects s on s.type = r.type and s.id = r.provider_id
      and (s.data ->> 'amount')::bigint = r.amount and (r.id is null or s.data -> 'metadata' ->> 'id' = r.id::text)
    group by r.type order by r.type`.execute(test.database.kysely)
  expect(rows).toMatchObject([
    { type: 'dispute', ours: 1, missing: 0 },
    { type: 'payment_intent', missing: 0 },
    { type: 'refund', missing: 0 },
  ])
  const { rows: unpaid } = await sql<{ count: number }>`
    select count(*)::int as count from order_payments p
    where p.kind = 'payment' and p.option_kind in ('card', 'wallet')
      and not exists (select from card_intents i where i.store_id = p.store_id and i.payment_id = p.id)`.execute(
    test.database.kysely,
  )
  expect(unpaid).toEqual([{ count: 0 }])
})

it('refunds a card payment to the card, and has an open payment link', async () => {
  const { rows } = await sql<{ vendor: string; store: string; id: string; intent: string }>`
    select s.vendor_id as vendor, o.store_id as store, o.id, i.provider_id as intent
    from orders o join stores s on s.id = o.store_id
    join card_intents i on i.store_id = o.store_id and i.order_id = o.id
    where o.refunded = 0 and o.status = 'completed'
      and not exists (select from card_disputes d where d.store_id = o.store_id and d.order_id = o.id)
    order by o.placed_at desc limit 1`.execute(test.database.kysely)
  const [paid] = rows
  const person = await test.newPerson(paid?.vendor ?? '', 'staff', ownerPermissions, [paid?.store ?? ''])
  const call = { as: person, store: paid?.store ?? '', params: { orderId: paid?.id ?? '' }, body: { amount: 100 } }
  expect((await test.data(orders.refund, call)).payments.at(-1)).toMatchObject({ cardStatus: 'pending' })
  const job = (await readQueue(test)).find(({ task }) => task === 'card-payments.send-refund')
  const handler = test.app.handlers.find(({ task }) => task.name === 'card-payments.send-refund')
  await handler?.run(job?.payload, jobContext(test.database))
  const { data } = await test.app.cards.stripe.refunds.list({ payment_intent: paid?.intent ?? '' })
  expect(data).toMatchObject([{ amount: 100, status: 'succeeded' }])
  const { rows: links } = await sql<{ balance: number }>`
    select o.balance from payment_links l join orders o on o.store_id = l.store_id and o.id = l.order_id
    where l.revoked_at is null and l.expires_at > now()`.execute(test.database.kysely)
  expect(links).toHaveLength(1)
  expect(links[0]?.balance).toBeGreaterThan(0)
})

it('has used its discounts, one of them up, and oversold nothing', async () => {
  const { rows } = await sql<{ name: string; used: number; limit: number | null }>`
    select name, used, total_limit as limit from discounts where enabled`.execute(test.database.kysely)
  expect(rows.filter(({ used }) => used > 0).length).toBeGreaterThan(10)
  expect(rows.filter(({ used, limit }) => used === limit).map(({ name }) => name)).toHaveLength(1)
  const { rows: stock } = await sql<{ short: number; held: number }>`
    select count(*) filter (where on_hand < reserved)::int as short, sum(reserved)::int as held
    from stock_levels`.execute(test.database.kysely)
  expect(stock[0]).toMatchObject({ short: 0 })
  expect(stock[0]?.held).toBeGreaterThan(20)
})

it('has drivers, finished routes with proof, a route under way and orders to plan', async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from drivers)::int as drivers,
      (select count(*) from routes where status = 'completed')::int as finished,
      (select count(*) from routes r where status = 'in_progress' and exists (select from route_stops s
        where s.route_id = r.id and s.status = 'pending'))::int as "underWay",
      (select count(*) from route_stops where collected > 0)::int as collected,
      (select count(*) from route_stops where status = 'delivered' and proof_signature is not null)::int as proofs,
      (select count(*) from orders o join stores st on st.id = o.store_id
        where st.slug = 'marsh' and o.method = 'delivery' and o.delivery_status = 'pending'
          and o.status not in ('completed', 'cancelled') and o.address #>> '{coordinates,latitude}' is not null
          and o.window_date > (now() at time zone st.timezone)::date)::int as coming,
      (select count(*) from route_stops s join orders o on o.store_id = s.store_id and o.id = s.order_id
        where s.status = 'pending' and o.delivery_status <> 'in_transit')::int as inconsistent`.execute(
    test.database.kysely,
  )
  const [counts] = rows
  expect(counts).toMatchObject({ drivers: 4, inconsistent: 0 })
  expect(counts?.['finished']).toBeGreaterThan(3)
  expect(counts?.['proofs']).toBeGreaterThan(8)
  expect(counts?.['coming']).toBeGreaterThan(0)
  expect(counts?.['underWay']).toBe(1)
  expect(counts?.['collected']).toBeGreaterThan(0)
})

it('has thirty conversations in two languages, as the services would have left them', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select count(*)::int as conversations, count(distinct c.language)::int as languages,
      array_agg(distinct c.status order by c.status) as statuses,
      count(*) filter (where c.waiting_since is not null and c.status = 'open')::int as waiting,
      count(*) filter (where c.assignee_id is null)::int as unassigned, count(c.rating)::int as rated,
      count(*) filter (where c.customer_id is not null)::int as customers,
      count(*) filter (where c.last_message_at > now())::int as "fromTomorrow",
      count(*) filter (where m.cards like '%order%')::int as "orderCards",
      count(*) filter (where m.cards like '%product%')::int as "productCards",
      count(*) filter (where m.mentions > 0)::int as mentioning, count(*) filter (where m.quotes > 0)::int as quoting,
      count(*) filter (where (c.last_sequence, c.note_count) is distinct from (m.last, m.notes)
        or c.first_reply_at is distinct from m.replied_at
        or (c.customer_id is null) <> (c.account_id is null))::int as wrong
    from support_conversations c cross join lateral (
      select max(m.sequence) as last, count(*) filter (where m.is_note) as notes, string_agg(m.card ->> 'kind', ' ') as cards,
        min(m.created_at) filter (where m.author_kind = 'staff' and not m.is_note) as replied_at,
        sum(cardinality(m.mentions)) as mentions, count(m.quotes) as quotes
      from support_messages m where m.store_id = c.store_id and m.conversation_id = c.id) m`.execute(
    test.database.kysely,
  )
  expect(rows[0]).toMatchObject({
    conversations: 30,
    languages: 2,
    statuses: ['closed', 'open', 'snoozed'],
    fromTomorrow: 0,
    wrong: 0,
    unassigned: 5,
    orderCards: 3,
    mentioning: 3,
    quoting: 3,
  })
  for (const name of ['waiting', 'rated', 'customers', 'productCards']) expect(rows[0]?.[name], name).toBeGreaterThan(5)
})

it('has campaigns whose counts equal their recipients', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where p.status = 'sent')::int as sent,
      count(*) filter (where p.channel = 'sms' and n.sent > 5 and n.unsubscribed = 1)::int as sms,
      count(*) filter (where p.status = 'scheduled')::int as scheduled,
      count(*) filter (where p.status = 'draft')::int as drafts,
      count(*) filter (where p.automation_kind is not null)::int as steps,
      count(*) filter (where r.orders > 0)::int as "withOrders",
      count(*) filter (where n.queued is not null and (n.queued, n.sent, n.clicked, n.orders)
        is distinct from (r.queued, r.sent, r.clicked, r.orders))::int as differing
    from campaigns p join stores s on s.id = p.store_id and s.slug = 'marsh'
    left join campaign_counts n on n.store_id = p.store_id and n.campaign_id = p.id
    cross join lateral (select count(*)::int as queued, count(r.sent_at)::int as sent, count(r.clicked_at)::int as clicked,
        count(o.order_id)::int as orders
      from campaign_recipients r
      left join campaign_orders o on o.store_id = r.store_id and o.recipient_id = r.id
      where r.store_id = p.store_id and r.campaign_id = p.id) r`.execute(test.database.kysely)
  expect(rows[0]).toEqual({
    sent: 9,
    sms: 1,
    scheduled: 1,
    drafts: 1,
    steps: 2,
    withOrders: expect.any(Number),
    differing: 0,
  })
  expect(rows[0]?.['withOrders']).toBeGreaterThan(3)
})
