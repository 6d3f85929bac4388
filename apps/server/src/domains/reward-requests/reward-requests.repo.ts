import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { Request, RequestRow, RequestStatus, rewardRequests } from '#contract/domains/reward-requests.ts'
import type { TaskProof } from '#contract/domains/reward-tasks.ts'
import type { RejectionReason } from '#contract/rewards/rejection-reasons.ts'
import { storeColumnReference } from '#server/domains/uploads/uploads.service.ts'
import type { LedgerKind } from '#contract/domains/customer.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { matchesNormalized } from '#server/platform/db/normalize.ts'
import { defineList } from '#server/platform/lists/define-list.ts'

type Sql = RawBuilder<unknown>
type Query = z.output<typeof rewardRequests.list.query>

const rowFields = sql`'_id', r.id, 'task', json_build_object('_id', t.id, 'name', t.name),
  'customer', json_build_object('_id', c.id, 'name', customer_label(c.name, c.email, c.phone, false)), 'status', r.status, 'source', r.source, 'kind', r.kind,
  'amount', r.amount, 'proof', r.proof, 'text', r.proof_text,
  'file', case when r.proof_key is not null then json_build_object('name', r.proof_name,
    'isImage', f.mime_type like 'image/%') end,
  'previousId', r.previous_id,
  'reviewer', case when p.id is not null then json_build_object('_id', p.id, 'name', p.name) end,
  'reason', r.reason, 'note', r.note, 'createdAt', utc(r.created_at), 'decidedAt', utc(r.decided_at)`

const rowTables = sql`join reward_tasks t on t.store_id = r.store_id and t.id = r.task_id
  join customers c on c.store_id = r.store_id and c.id = r.customer_id
  left join files f on f.key = r.proof_key
  left join persons p on p.id = r.reviewer_id`

const toSearchCondition = (search: string): Sql =>
  sql`(exists (select 1 from customers s where s.store_id = r.store_id and s.id = r.customer_id
      and ${matchesNormalized(sql`s.name_normalized`, search)})
    or exists (select 1 from reward_tasks s where s.store_id = r.store_id and s.id = r.task_id
      and ${matchesNormalized(sql`s.name_normalized`, search)}))`

const toConditions = (query: Query, store: StoreId): Sql[] => [
  sql`r.store_id = ${store}`,
  sql`r.source <> 'automatic'`,
  ...(query.status ? [sql`r.status = ${query.status}`] : []),
  ...(query.task ? [sql`r.task_id = ${query.task}`] : []),
  ...(query.customer ? [sql`r.customer_id = ${query.customer}`] : []),
  ...(query.reviewer ? [sql`r.reviewer_id = ${query.reviewer}`] : []),
  ...withinDays(sql`r.created_at`, query.from, query.to, sql`(select timezone from stores where id = ${store})`),
  ...(query.search ? [toSearchCondition(query.search)] : []),
]

export const listRequests = defineList<RequestRow, Query>({
  sorts: {
    createdAt: { column: sql`r.created_at`, type: 'timestamptz' },
    decidedAt: { column: sql`coalesce(r.decided_at, r.created_at)`, type: 'timestamptz' },
  },
  from: sql`reward_requests r`,
  id: sql`r.id`,
  where: toConditions,
  join: rowTables,
  row: sql`json_build_object(${rowFields})`,
  rowTable: 'reward_requests r',
  // A search also reads names of customers and tasks.
  changes: ({ search }) => (search ? undefined : 'reward_requests'),
})

/** Reads one index entry per person, not every request. */
export const listReviewers = async (db: Db, store: StoreId): Promise<{ _id: string; name: string }[]> => {
  const next = (after: Sql): Sql => sql`(
    select r.reviewer_id from reward_requests r
    where r.store_id = ${store} and r.source <> 'automatic' and r.reviewer_id is not null and ${after}
    order by r.reviewer_id limit 1)`
  const { rows } = await sql<{ _id: string; name: string }>`
    with recursive reviewer (id) as (
      select ${next(sql`true`)}
      union all
      select ${next(sql`r.reviewer_id > v.id`)} from reviewer v where v.id is not null)
    select p.id as _id, p.name from reviewer v join persons p on p.id = v.id order by p.name, p.id`.execute(db)
  return rows
}

const latestCount = 10

/** With the history of the customer. */
export const readRequest = async (db: Db | Tx, store: StoreId, id: string): Promise<Request | undefined> => {
  const { rows } = await sql<{ request: Request }>`
    select json_build_object(${rowFields}, 'instructions', t.instructions,
      'history', json_build_object('customerSince', utc(c.created_at), 'points', c.points, 'credit', c.credit,
        'orders', c.orders, 'spend', c.spend, 'lastOrderAt', utc(c.last_order_at),
        'requests', (select json_build_object('pending', count(*) filter (where o.status = 'pending'),
            'approved', count(*) filter (where o.status = 'approved'),
            'rejected', count(*) filter (where o.status = 'rejected'))
          from reward_requests o where o.store_id = r.store_id and o.customer_id = r.customer_id and o.id <> r.id
            and o.source <> 'automatic'),
        'latest', (select coalesce(json_agg(l.request order by l.created_at desc, l.id desc), '[]') from (
          select o.id, o.created_at, json_build_object('_id', o.id, 'task', ot.name, 'status', o.status,
            'reason', o.reason, 'note', o.note, 'createdAt', utc(o.created_at)) as request
          from reward_requests o join reward_tasks ot on ot.store_id = o.store_id and ot.id = o.task_id
          where o.store_id = r.store_id and o.customer_id = r.customer_id and o.id <> r.id and o.source <> 'automatic'
          order by o.created_at desc, o.id desc limit ${latestCount}) l))) as request
    from reward_requests r ${rowTables}
    where r.store_id = ${store} and r.id = ${id} and r.source <> 'automatic'`.execute(db)
  return rows[0]?.request
}

export const readProof = async (
  db: Db,
  store: StoreId,
  id: string,
): Promise<{ key: string; name: string } | undefined> => {
  const { rows } = await sql<{ key: string; name: string }>`
    select proof_key as key, coalesce(proof_name, 'file') as name from reward_requests
    where store_id = ${store} and id = ${id} and proof_key is not null`.execute(db)
  return rows[0]
}

export interface NewRequest {
  id: string
  taskId: string
  customerId: string
  status: RequestStatus
  source: 'customer' | 'staff' | 'automatic'
  occasion: string | null
  kind: LedgerKind
  amount: number
  proof: TaskProof
  text: string | null
  key: string | null
  fileName: string | null
  previousId: string | null
  reviewerId: string | null
}

/** The caller has locked the customer. */
export const insertRequest = async (tx: Tx, store: StoreId, request: NewRequest): Promise<void> => {
  try {
    await tx
      .insertInto('reward_requests')
      .values({
        store_id: store,
        id: request.id,
        task_id: request.taskId,
        customer_id: request.customerId,
        status: request.status,
        source: request.source,
        occasion: request.occasion,
        kind: request.kind,
        amount: request.amount,
        proof: request.proof,
        proof_text: request.text,
        proof_key: request.key,
        proof_name: request.fileName,
        previous_id: request.previousId,
        reviewer_id: request.reviewerId,
        decided_at: request.status === 'pending' ? null : sql`now()`,
      })
      .execute()
  } catch (error) {
    const constraint = getConflictConstraint(error)
    if (constraint === 'reward_requests_pending_key') fail('request_pending')
    if (constraint === 'reward_requests_proof_key') fail('file_refused', { field: 'proof.file' })
    throw error
  }
}

/** False if the customer completed the task on this occasion before. */
export const insertAutomatic = async (
  tx: Tx,
  store: StoreId,
  request: Pick<NewRequest, 'id' | 'taskId' | 'customerId' | 'kind' | 'amount'> & { occasion: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into reward_requests (store_id, id, task_id, customer_id, status, source, occasion, kind, amount, proof,
      decided_at)
    values (${store}, ${request.id}, ${request.taskId}, ${request.customerId}, 'approved', 'automatic',
      ${request.occasion}, ${request.kind}, ${request.amount}::int, 'none', now())
    on conflict (store_id, task_id, customer_id, occasion) where source = 'automatic' do nothing
    returning 1`.execute(tx)
  return rows.length > 0
}

/** The customers of pending requests, to lock them before the requests. */
export const readCustomersOf = async (tx: Tx, store: StoreId, ids: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct customer_id as id from reward_requests
    where store_id = ${store} and id = any(${[...ids]}::uuid[]) and status = 'pending'`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface DecidedRequest {
  id: string
  taskId: string
  task: string
  customerId: string
  customer: string
  /** Whether the customer is reachable: has an account here. */
  isMember: boolean
  kind: LedgerKind
  amount: number
}

/**
 * Decides those that are still pending; of two decisions at once, the second finds none. Deleted customers can't be
 * granted anything, so their requests can only be rejected.
 */
export const writeDecision = async (
  tx: Tx,
  store: StoreId,
  ids: readonly string[],
  decision: {
    status: 'approved' | 'rejected'
    from: readonly RequestStatus[]
    reviewerId: string
    reason: RejectionReason | null
    note: string
  },
): Promise<DecidedRequest[]> => {
  const { rows } = await sql<DecidedRequest>`
    with locked as (
      select r.store_id, r.id from reward_requests r
      join customers c on c.store_id = r.store_id and c.id = r.customer_id
      where r.store_id = ${store} and r.id = any(${[...ids]}::uuid[]) and r.status = any(${[...decision.from]})
        and (c.deleted_at is null or ${decision.status}::text = 'rejected')
      order by r.id for update of r)
    update reward_requests r set status = ${decision.status}, reviewer_id = ${decision.reviewerId},
      reason = ${decision.reason}, note = ${decision.note}, decided_at = clock_timestamp()
    from locked l, reward_tasks t, customers c
    where r.store_id = l.store_id and r.id = l.id and t.store_id = r.store_id and t.id = r.task_id
      and c.store_id = r.store_id and c.id = r.customer_id
    returning r.id, r.task_id as "taskId", t.name as task, r.customer_id as "customerId",
      customer_label(c.name, c.email, c.phone, false) as customer,
      c.account_id is not null and c.deleted_at is null as "isMember", r.kind, r.amount`.execute(tx)
  return rows
}

export const requestProof = storeColumnReference('reward_requests', 'proof_key')
