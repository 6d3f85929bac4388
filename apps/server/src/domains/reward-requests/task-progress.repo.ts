import { sql } from 'kysely'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'

/** True if the customer hadn't started the task. The caller has locked the customer. */
export const startProgress = async (
  tx: Tx,
  store: StoreId,
  { customerId, taskId }: { customerId: string; taskId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into reward_task_progress (store_id, customer_id, task_id) values (${store}, ${customerId}, ${taskId})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** Counts completions; returns the tasks that their customer hadn't started. The caller has locked the customers. */
export const addCompletions = async (
  tx: Tx,
  store: StoreId,
  completed: readonly { customerId: string; taskId: string }[],
): Promise<string[]> => {
  const { rows } = await sql<{ taskId: string; isNew: boolean }>`
    insert into reward_task_progress as p (store_id, customer_id, task_id, completions, completed_at)
    select ${store}, "customerId", "taskId", count(*), now()
    from jsonb_to_recordset(${JSON.stringify(completed)}::jsonb) as c ("customerId" uuid, "taskId" uuid)
    group by "customerId", "taskId" order by "customerId", "taskId"
    on conflict (store_id, customer_id, task_id) do update
      set completions = p.completions + excluded.completions, completed_at = excluded.completed_at
    returning task_id as "taskId", xmax = 0 as "isNew"`.execute(tx)
  return rows.flatMap(({ taskId, isNew }) => (isNew ? [taskId] : []))
}
