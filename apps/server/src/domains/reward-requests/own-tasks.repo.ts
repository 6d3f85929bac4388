import { sql } from 'kysely'
import type { OwnRequest } from '#contract/domains/shop-rewards.ts'
import type { RewardTaskFields } from '#contract/domains/reward-tasks.ts'
import type { RewardKind } from '#contract/enumerations.ts'
import type { RejectionReason } from '#contract/rewards/rejection-reasons.ts'
import type { TaskTemplateKey } from '#contract/rewards/task-templates.ts'
import { isOpenTask } from '#server/domains/reward-tasks/reward-tasks.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'

export interface Member {
  id: string
  name: string
  approval: string
  points: number
  credit: number
  pointsDebt: number
  creditDebt: number
  /** Has an account here, so they can see their rewards. */
  isMember: boolean
}

const memberColumns = sql`c.id, c.name, c.approval, c.points, c.credit, c.points_debt as "pointsDebt",
  c.credit_debt as "creditDebt",
  c.account_id is not null as "isMember"`

/** The customer of the account; undefined if the account hasn't joined the store. */
export const readMember = async (db: Db, store: StoreId, actor: CustomerActor): Promise<Member | undefined> => {
  const { rows } = await sql<Member>`
    select ${memberColumns} from customers c
    where c.store_id = ${store} and c.account_id = ${actor.accountId} and c.deleted_at is null`.execute(db)
  return rows[0]
}

/** What orders of the customer have earned and isn't available yet. */
export const readPendingEarnings = async (
  db: Db,
  store: StoreId,
  customerId: string,
  kind: RewardKind,
): Promise<number> => {
  const { rows } = await sql<{ pending: number }>`
    select coalesce(sum(amount), 0)::bigint as pending from reward_earnings
    where store_id = ${store} and customer_id = ${customerId} and kind = ${kind} and credited_at is null
      and available_at is not null`.execute(db)
  return rows[0]?.pending ?? 0
}

/** Locks the customer: what they start, send and complete is counted one after the other. */
export const lockMember = async (
  tx: Tx,
  store: StoreId,
  by: { accountId: string } | { customerId: string },
): Promise<Member | undefined> => {
  const isMember = 'accountId' in by ? sql`c.account_id = ${by.accountId}` : sql`c.id = ${by.customerId}`
  const { rows } = await sql<Member>`
    select ${memberColumns} from customers c
    where c.store_id = ${store} and ${isMember} and c.deleted_at is null for no key update`.execute(tx)
  return rows[0]
}

/** A task with a customer's progress and latest request. */
export interface OwnTask extends Pick<RewardTaskFields, 'kind' | 'amount' | 'proof' | 'audience'> {
  id: string
  name: string
  instructions: string
  template: TaskTemplateKey | null
  endsOn: string | null
  segmentId: string | null
  tierKey: string | null
  limit: number | null
  isOpen: boolean
  isStarted: boolean
  completions: number
  request:
    | (Omit<OwnRequest, 'message' | 'reason'> & { reason: RejectionReason | null; note: string; isRecent: boolean })
    | null
}

const ownTaskColumns = sql`t.id, t.name, t.instructions, t.template, t.kind, t.amount, t.proof, t.audience,
  t.ends_on::text as "endsOn", t.segment_id as "segmentId", t.tier_key as "tierKey", t.per_customer_limit as limit,
  ${isOpenTask} as "isOpen", p.started_at is not null as "isStarted", coalesce(p.completions, 0) as completions,
  (select json_build_object('_id', r.id, 'status', r.status, 'text', r.proof_text, 'fileName', r.proof_name,
      'reason', r.reason, 'note', r.note, 'createdAt', utc(r.created_at), 'decidedAt', utc(r.decided_at),
      'isRecent', r.status = 'pending' or r.decided_at > now() - interval '30 days')
    from reward_requests r
    where r.store_id = t.store_id and r.customer_id = c.id and r.task_id = t.id and r.source <> 'automatic'
    order by r.created_at desc, r.id desc limit 1) as request`

const ownTaskTables = (customerId: string) => sql`reward_tasks t
  join customers c on c.store_id = t.store_id and c.id = ${customerId}
  left join reward_task_progress p on p.store_id = t.store_id and p.customer_id = c.id and p.task_id = t.id`

/** The store's tasks for customers, with their progress. */
export const listOwnTasks = async (db: Db, store: StoreId, customerId: string): Promise<OwnTask[]> => {
  const { rows } = await sql<OwnTask>`
    select ${ownTaskColumns} from ${ownTaskTables(customerId)}
    where t.store_id = ${store} and t.deleted_at is null and t.audience = 'customer'
    order by t.position, t.id`.execute(db)
  return rows
}

export const readOwnTask = async (
  db: Db | Tx,
  store: StoreId,
  customerId: string,
  taskId: string,
): Promise<OwnTask | undefined> => {
  const { rows } = await sql<OwnTask>`
    select ${ownTaskColumns} from ${ownTaskTables(customerId)}
    where t.store_id = ${store} and t.id = ${taskId} and t.deleted_at is null`.execute(db)
  return rows[0]
}

/** The open automatic tasks of these templates, with the customer's progress. */
export const readAutomaticTasks = async (
  tx: Tx,
  store: StoreId,
  customerId: string,
  templates: readonly TaskTemplateKey[],
): Promise<OwnTask[]> => {
  const { rows } = await sql<OwnTask>`
    select ${ownTaskColumns} from ${ownTaskTables(customerId)}
    where t.store_id = ${store} and t.template = any(${[...templates]}) and ${isOpenTask}
    order by t.position, t.id`.execute(tx)
  return rows
}
