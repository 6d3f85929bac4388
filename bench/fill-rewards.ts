import { fixedId, sqlId } from './fill-ids.ts'
import { dropIndexes, vacuumTables } from './indexes.ts'
import { type Connections, job } from './connections.ts'
import { type FilledWithOrders, fillWithOrders } from './fill.ts'

export interface FilledRewards extends FilledWithOrders {
  customerId: string
  accountId: string
  taskId: string
  reviewerId: string
}

/** Of each customer: about nine orders that earn, the import, and the rest from the series below. */
const entriesPerCustomer = 50
const ordersPerCustomer = 10
const otherEntries = 40
const taskCount = 12
const reviewerCount = 8
/** Of each customer. The newest one of every second customer is pending. */
const requestsPerCustomer = 10

const program = `
  insert into reward_programs (store_id, enabled, earn_rate, point_value, expiry, expiry_days, tiers, version)
  values ($1, true, 1000, 1, 'after_days', 365, '[{"key": "silver", "name": "Silver", "threshold": 500, "multiplier": 1500},
    {"key": "gold", "name": "Gold", "threshold": 1500, "multiplier": 2000}]', 2)`

const earnings = `
  insert into reward_earnings (store_id, order_id, customer_id, kind, rate, basis, rounding, multiplier, pending_days, amount,
    credited, available_at, credited_at, expires_at, placed_at)
  select o.store_id, o.id, o.customer_id, 'points', 1000, 'items', 'down', 1000, 0, e.amount, e.amount, o.placed_at,
    o.placed_at, date_trunc('day', o.placed_at) + interval '366 days', o.placed_at
  from orders o cross join lateral (select 20 + (hashtext('e' || o.number) & 127) as amount) e
  where o.store_id = $1 and o.customer_id is not null and o.status <> 'cancelled'`

/** Replaces the ledger of the customers. Everything starts with an import, so that no balance is below zero. */
const ledger = `
  insert into customer_ledger (store_id, id, customer_id, kind, delta, balance_after, reason, order_id, source_id, expires_at, at)
  select $1, ${sqlId('entry', 'row_number() over (order by e.at, e.customer_id, e.step)')}, e.customer_id, 'points', e.delta,
    sum(e.delta) over (partition by e.customer_id order by e.at, e.step), e.reason, e.order_id, e.source_id, e.expires_at, e.at
  from (
    select c.id as customer_id, 0 as step, 'import' as reason, 5000 as delta, null::uuid as order_id, null::uuid as source_id,
      null::timestamptz as expires_at, now() - interval '3 years' as at
    from customers c where c.store_id = $1
    union all
    select r.customer_id, (row_number() over ())::int, 'earned', r.credited, r.order_id, null, r.expires_at, r.credited_at
    from reward_earnings r where r.store_id = $1
    union all
    select c.id, -k, case k % 5 when 0 then 'order' when 1 then 'task' when 2 then 'bonus' when 3 then 'referral'
        else 'reversed' end,
      case k % 5 when 0 then -60 when 4 then -10 else 10 + (hashtext(c.id::text || k) & 31) end, null,
      case when k % 5 in (1, 3) then gen_random_uuid() end,
      case when k % 5 in (1, 2, 3) then date_trunc('day', p.at) + interval '366 days' end, p.at
    from customers c cross join generate_series(1, ${otherEntries - 1}) k
    cross join lateral (select now() - k * interval '17 days' - (hashtext(c.id::text) & 65535) * interval '10 seconds' as at) p
    where c.store_id = $1
  ) e`

const balances = `
  update customers c set points = l.points, credit = 0, next_expiry_at = l.expires_at, reward_activity_at = l.at
  from (select customer_id, sum(delta) as points, min(expires_at) filter (where expires_at > now()) as expires_at, max(at) as at
    from customer_ledger where store_id = $1 group by 1) l
  where c.store_id = $1 and c.id = l.customer_id`

const tasks = `
  insert into reward_tasks (store_id, id, name, name_normalized, kind, amount, proof, audience, position)
  select $1, ${sqlId('group', '1000 + n')}, 'Task ' || n, 'task ' || n, 'points', 50, 'text', 'customer', n
  from generate_series(1, ${taskCount}) n`

const reviewers = `
  insert into persons (id, email, name, password_hash)
  select ${sqlId('account', '1000 + n')}, 'reviewer' || n || '@mail.example', 'Reviewer ' || n, '-'
  from generate_series(1, ${reviewerCount}) n`

const requests = `
  insert into reward_requests (store_id, id, task_id, customer_id, status, source, kind, amount, proof, proof_text, reviewer_id,
    reason, created_at, decided_at)
  select $1, ${sqlId('note', 'n')}, ${sqlId('group', `1001 + n % ${taskCount}`)},
    ${sqlId('customer', '1 + n % $2::int')}, s.status, 'customer', 'points', 50, 'text', '@customer',
    case when s.status <> 'pending' then ${sqlId('account', `1001 + n % ${reviewerCount}`)} end,
    case when s.status = 'rejected' then 'unclear' end, s.at, case when s.status <> 'pending' then s.at + interval '1 hour' end
  from generate_series(1, $2::int * ${requestsPerCustomer}) n
  cross join lateral (select case when n <= $2::int / 2 then 'pending' when n % 7 = 0 then 'rejected' else 'approved' end as status,
    now() - n * (interval '700 days' / ($2::int * ${requestsPerCustomer})) as at) s`

/** A store with a reward program, ledger entries, a fifth as many orders and requests, and a fiftieth as many customers. */
export const fillRewards = async (connections: Connections, entries: number): Promise<FilledRewards> => {
  const customers = Math.ceil(entries / entriesPerCustomer)
  const filled = await fillWithOrders(connections, customers * ordersPerCustomer)
  const { storeId } = filled
  await connections.run('truncate customer_ledger')
  const indexes = await dropIndexes(connections, ['customer_ledger', 'reward_requests'])
  await connections.run(program, [storeId])
  await connections.run(earnings, [storeId])
  await connections.runInParallel([job(tasks, [storeId]), job(reviewers)])
  await connections.runInParallel([job(ledger, [storeId]), job(requests, [storeId, customers])])
  await connections.run(balances, [storeId])
  await connections.runInParallel(indexes)
  await vacuumTables(connections)
  const customerId = fixedId('customer', 10)
  return {
    ...filled,
    customerId,
    accountId: customerId,
    taskId: fixedId('group', 1001),
    reviewerId: fixedId('account', 1001),
  }
}
