import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

interface MovedTask {
  taskId: string
  started: number
  pending: number
}

/** Rejects pending requests for a task that another of these customers also has a pending one for; the oldest stays. */
const rejectDuplicates = async (tx: Tx, store: StoreId, ids: readonly string[], by: string): Promise<MovedTask[]> => {
  const { rows } = await sql<MovedTask>`
    update reward_requests r set status = 'rejected', reason = 'duplicate', reviewer_id = ${by}, decided_at = now()
    where r.store_id = ${store} and r.customer_id = any(${[...ids]}::uuid[]) and r.status = 'pending'
      and exists (select 1 from reward_requests o where o.store_id = r.store_id and o.task_id = r.task_id
        and o.customer_id = any(${[...ids]}::uuid[]) and o.status = 'pending'
        and (o.created_at, o.id) < (r.created_at, r.id))
    returning r.task_id as "taskId", 0 as started, -1 as pending`.execute(tx)
  return rows
}

/** Adds up the progress. Returns a start less for each task that several of the customers had started. */
const mergeProgress = async (tx: Tx, store: StoreId, keep: string, others: readonly string[]): Promise<MovedTask[]> => {
  const { rows } = await sql<MovedTask>`
    with gone as (
      delete from reward_task_progress
      where store_id = ${store} and customer_id = any(${[...others]}::uuid[]) returning *
    ), summed as (
      select task_id, min(started_at) as started_at, sum(completions)::integer as completions,
        max(completed_at) as completed_at, count(*)::integer as customers
      from gone group by task_id
    ), merged as (
      insert into reward_task_progress as p (store_id, customer_id, task_id, started_at, completions, completed_at)
      select ${store}, ${keep}::uuid, task_id, started_at, completions, completed_at from summed order by task_id
      on conflict (store_id, customer_id, task_id) do update set
        started_at = least(p.started_at, excluded.started_at), completions = p.completions + excluded.completions,
        completed_at = greatest(p.completed_at, excluded.completed_at)
      returning task_id, xmax = 0 as is_new)
    select s.task_id as "taskId", case when m.is_new then 1 else 0 end - s.customers as started, 0 as pending
    from summed s join merged m on m.task_id = s.task_id`.execute(tx)
  return rows.filter(({ started }) => started !== 0)
}

/** Moves requests and progress of merged customers. The caller has locked the customers; returns changes of the totals. */
export const moveRequests = async (
  tx: Tx,
  store: StoreId,
  { keep, others, by }: { keep: string; others: readonly string[]; by: string },
): Promise<MovedTask[]> => {
  const rejected = await rejectDuplicates(tx, store, [keep, ...others], by)
  // Occasions are unique per customer. Where several had the same, one of them prevents another completion.
  await sql`
    update reward_requests r set customer_id = ${keep},
      occasion = case when exists (select 1 from reward_requests o
          where o.store_id = r.store_id and o.task_id = r.task_id and o.source = 'automatic'
            and o.occasion = r.occasion and (o.customer_id = ${keep}
              or o.customer_id = any(${[...others]}::uuid[]) and o.id < r.id))
        then r.occasion || ' ' || r.id else r.occasion end
    where r.store_id = ${store} and r.customer_id = any(${[...others]}::uuid[])`.execute(tx)
  return [...rejected, ...(await mergeProgress(tx, store, keep, others))]
}
