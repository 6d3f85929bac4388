import { sql } from 'kysely'
import { retention } from '#contract/retention.ts'
import type { RoutePlan } from '#contract/domains/routes.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { daysAgo } from '#server/platform/db/day-range.ts'
import type { RoutingPlan } from '#server/platform/routing/problem.ts'
import type { PlanInput } from './day-plan.rules.ts'

export interface PlanState {
  id: string
  date: string
  status: RoutePlan['status']
  seconds: number
  input: Omit<PlanInput, 'problem' | 'locked'>
  result: RoutingPlan | null
  ahead: number
  elapsed: number
  createdAt: string
  by: string
  /** No process has renewed it lately. */
  isAbandoned: boolean
}

/** A process that renews its plans every few seconds and misses this many has ended. */
const abandonedSeconds = 15

export const insertPlan = async (
  tx: Tx,
  store: StoreId,
  plan: { id: string; date: string; seconds: number; input: PlanInput; personId: string; name: string },
): Promise<void> => {
  await sql`
    insert into route_plans (store_id, id, date, seconds, input, created_by, person_name)
    values (${store}, ${plan.id}, ${plan.date}::date, ${plan.seconds}, ${JSON.stringify(plan.input)}::jsonb,
      ${plan.personId}, ${plan.name})`.execute(tx)
}

/** Plans of the vendor that run or wait in a process that is alive. */
export const countOpenPlans = async (tx: Tx, vendorId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from route_plans
    where store_id in (select id from stores where vendor_id = ${vendorId}) and status in ('queued', 'running')
      and renewed_at > now() - make_interval(secs => ${sql.lit(abandonedSeconds)})`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Without the problem: half a megabyte for 1,000 stops, which planners would have parsed twice a second. */
const columns = sql`
  id, date::text as date, status, seconds, input - 'problem' - 'locked' as input, result, ahead, utc(created_at) as "createdAt", person_name as by,
  coalesce(extract(epoch from now() - started_at), 0)::double precision as elapsed,
  status in ('queued', 'running') and renewed_at < now() - make_interval(secs => ${sql.lit(abandonedSeconds)})
    as "isAbandoned"`

export const readPlan = async (db: Db | Tx, store: StoreId, id: string): Promise<PlanState | undefined> => {
  const { rows } = await sql<PlanState>`
    select ${columns} from route_plans where store_id = ${store} and id = ${id}`.execute(db)
  return rows[0]
}

/** What the solver needs. */
export interface PlanProblem extends Pick<PlanState, 'status' | 'seconds'> {
  input: Pick<PlanInput, 'problem' | 'locked'>
}

export const readPlanProblem = async (db: Db, store: StoreId, id: string): Promise<PlanProblem | undefined> => {
  const { rows } = await sql<PlanProblem>`
    select status, seconds, jsonb_build_object('problem', input -> 'problem', 'locked', input -> 'locked') as input
    from route_plans where store_id = ${store} and id = ${id}`.execute(db)
  return rows[0]
}

export const lockPlan = async (tx: Tx, store: StoreId, id: string): Promise<PlanState | undefined> => {
  const { rows } = await sql<PlanState>`
    select ${columns} from route_plans where store_id = ${store} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Takes over a plan whose process has ended; false if another process was faster. */
export const claimPlan = async (db: Db, store: StoreId, id: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update route_plans set renewed_at = now()
    where store_id = ${store} and id = ${id} and status in ('queued', 'running')
      and renewed_at < now() - make_interval(secs => ${sql.lit(abandonedSeconds)})`.execute(db)
  return numAffectedRows > 0n
}

/** False once the plan was stopped, applied or deleted. */
export const renewPlan = async (
  db: Db,
  store: StoreId,
  id: string,
  { ahead, result }: { ahead?: number | undefined; result?: RoutingPlan | undefined },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update route_plans set renewed_at = now(),
      ahead = coalesce(${ahead ?? null}::integer, ahead),
      result = coalesce(${result ? JSON.stringify(result) : null}::jsonb, result),
      status = case when ${(ahead ?? 0) > 0}::boolean then status else 'running' end,
      started_at = case when ${(ahead ?? 0) > 0}::boolean then started_at else coalesce(started_at, now()) end
    where store_id = ${store} and id = ${id} and status in ('queued', 'running')`.execute(db)
  return numAffectedRows > 0n
}

export const finishPlan = async (
  db: Db | Tx,
  store: StoreId,
  id: string,
  status: 'done' | 'failed' | 'cancelled',
  result?: RoutingPlan,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update route_plans set status = ${status}, ahead = 0, renewed_at = now(),
      result = coalesce(${result ? JSON.stringify(result) : null}::jsonb, result)
    where store_id = ${store} and id = ${id} and status in ('queued', 'running')`.execute(db)
  return numAffectedRows > 0n
}

/** The best plan of one that was stopped. */
export const saveStopped = async (db: Db, store: StoreId, id: string, result: RoutingPlan): Promise<void> => {
  await sql`
    update route_plans set result = ${JSON.stringify(result)}::jsonb
    where store_id = ${store} and id = ${id} and status in ('queued', 'running', 'cancelled')`.execute(db)
}

export const markApplied = async (tx: Tx, store: StoreId, id: string): Promise<void> => {
  await sql`update route_plans set status = 'applied' where store_id = ${store} and id = ${id}`.execute(tx)
}

/** Plans are tried out and applied within the day. */
export const purgeRoutePlans = sql`delete from route_plans where created_at < ${daysAgo(retention.routePlans)}`
