import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { defaultRewardProgram } from '#contract/domains/reward-program.ts'
import type { RewardTask, rewardTasks, TaskState } from '#contract/domains/reward-tasks.ts'
import type { Language } from '#contract/enumerations.ts'
import { automaticTemplates, type TaskTemplateKey } from '#contract/rewards/task-templates.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { type Columns, countWithLock, nextPosition } from '#server/platform/db/store-rows.ts'
import { createdAtSort, nameSort, storeTable } from '#server/platform/db/store-table.ts'

type Sql = RawBuilder<unknown>
type Query = z.output<typeof rewardTasks.list.query>
type Fields = Omit<z.output<typeof rewardTasks.update.body>, 'version'>

/** Today in the store's time zone, of the task `t`. */
const today = sql`(now() at time zone (select timezone from stores where id = t.store_id))::date`

/** Whether customers can do the task `t` today. */
export const isOpenTask = sql<boolean>`(t.is_active and t.deleted_at is null
  and coalesce(t.starts_on <= ${today}, true) and coalesce(t.ends_on >= ${today}, true))`

const stateSql = sql`case when not t.is_active then 'inactive' when t.starts_on > ${today} then 'scheduled'
  when t.ends_on < ${today} then 'ended' else 'active' end`

const stateConditions: Record<TaskState, Sql> = {
  active: isOpenTask,
  scheduled: sql`t.is_active and t.starts_on > ${today}`,
  ended: sql`t.is_active and t.ends_on < ${today}`,
  inactive: sql`not t.is_active`,
}

const isAutomatic = sql`coalesce(t.template = any(${automaticTemplates}), false)`

/** What a point is worth in the store of the task `t`, in minor units. */
const pointValue = sql`coalesce((select w.point_value from reward_programs w where w.store_id = t.store_id),
  ${sql.lit(defaultRewardProgram.pointValue)})`

const spec = {
  table: 'reward_tasks',
  resource: 'rewardTasks',
  // Titles don't have to be unique.
  nameIndex: '',
  contextFields: ['kind'],
  log: (task: RewardTask) => ({ ...task, results: undefined, state: undefined, segmentName: undefined }),
  json: sql`'name', t.name, 'template', t.template,
    'verification', case when ${isAutomatic} then 'automatic' else 'request' end,
    'instructions', t.instructions, 'kind', t.kind, 'amount', t.amount, 'proof', t.proof,
    'perCustomerLimit', t.per_customer_limit, 'startsOn', t.starts_on, 'endsOn', t.ends_on, 'audience', t.audience,
    'segmentId', t.segment_id, 'segmentName', segment.name, 'tierKey', t.tier_key, 'position', t.position,
    'isActive', t.is_active, 'state', ${stateSql},
    'results', json_build_object('started', coalesce(r.started, 0), 'completed', coalesce(r.completed, 0),
      'pending', coalesce(r.pending, 0), 'points', coalesce(r.points, 0), 'credit', coalesce(r.credit, 0),
      'cost', coalesce(r.credit + r.points * ${pointValue}, 0))`,
  join: sql`left join reward_task_totals r on r.store_id = t.store_id and r.task_id = t.id
    left join customer_segments segment on segment.store_id = t.store_id and segment.id = t.segment_id
      and segment.deleted_at is null`,
  sorts: { position: { column: sql`t.position`, type: 'bigint' }, name: nameSort, createdAt: createdAtSort },
} as const

const toConditions = ({ state, audience, verification }: Query): Sql[] => [
  ...(state ? [stateConditions[state]] : []),
  ...(audience ? [sql`t.audience = ${audience}`] : []),
  ...(verification ? [verification === 'automatic' ? isAutomatic : sql`not ${isAutomatic}`] : []),
]

export const taskTable = storeTable<RewardTask, Query>({ ...spec, filters: toConditions })

export const listCustomTasks = storeTable<RewardTask, Query>({
  ...spec,
  filters: (query) => [...toConditions(query), sql`t.template is null`],
}).list

export const taskColumns = (fields: Fields): Columns => ({
  name: fields.name,
  instructions: fields.instructions,
  kind: fields.kind,
  amount: fields.amount,
  proof: fields.proof,
  per_customer_limit: fields.perCustomerLimit,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  audience: fields.audience,
  segment_id: fields.segmentId,
  tier_key: fields.tierKey,
  is_active: fields.isActive,
})

/** Under a lock, so that two new tasks can't exceed the limit together. */
export const countTasks = (tx: Tx, store: StoreId): Promise<number> => countWithLock(tx, 'reward_tasks', store)

export const newTaskColumns = (store: StoreId, template: TaskTemplateKey | null): Columns => ({
  template,
  position: nextPosition('reward_tasks', store),
})

/** A store has each ready-made task once; also for one that is restored. */
export const rethrowAsTaskExists = (error: unknown): never => {
  if (getConflictConstraint(error) !== 'reward_tasks_template_key') throw error
  return fail('task_exists')
}

/** The store's language, and the tasks that it has added from templates. */
export const readAddedTemplates = async (
  db: Db,
  store: StoreId,
): Promise<{ language: Language; taskIds: Record<string, string> }> => {
  const { rows } = await sql<{ language: Language; taskIds: Record<string, string> }>`
    select s.language, (select coalesce(json_object_agg(t.template, t.id), '{}') from reward_tasks t
      where t.store_id = s.id and t.template is not null and t.deleted_at is null) as "taskIds"
    from stores s where s.id = ${store}`.execute(db)
  return rows[0] ?? fail('not_found')
}

/** Locked until the transaction ends, so that the segment can't be deleted before the task refers to it. */
export const lockSegment = async (tx: Tx, store: StoreId, id: string): Promise<boolean> => {
  const segment = await tx
    .selectFrom('customer_segments')
    .select('id')
    .where('store_id', '=', store)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return segment !== undefined
}

interface TotalsChange {
  taskId: string
  started?: number
  completed?: number
  pending?: number
  points?: number
  credit?: number
}

/** Adds to the results of tasks. The last step of a transaction: it waits for others that complete the same task. */
export const addToTotals = async (tx: Tx, store: StoreId, changes: readonly TotalsChange[]): Promise<void> => {
  await sql`
    insert into reward_task_totals as r (store_id, task_id, started, completed, pending, points, credit)
    select ${store}, "taskId", coalesce(sum(started), 0), coalesce(sum(completed), 0), coalesce(sum(pending), 0),
      coalesce(sum(points), 0), coalesce(sum(credit), 0)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (
      "taskId" uuid, started integer, completed integer, pending integer, points bigint, credit bigint)
    group by "taskId" order by "taskId"
    on conflict (store_id, task_id) do update set started = r.started + excluded.started,
      completed = r.completed + excluded.completed, pending = r.pending + excluded.pending,
      points = r.points + excluded.points, credit = r.credit + excluded.credit`.execute(tx)
}
