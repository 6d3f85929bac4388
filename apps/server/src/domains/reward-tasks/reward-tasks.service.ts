import type * as z from 'zod'
import {
  type AvailableTask,
  maxTasks,
  type RewardTask,
  type RewardTaskFields,
  type rewardTasks,
  validRewardTaskFields,
} from '#contract/domains/reward-tasks.ts'
import {
  type TaskTemplate,
  type TaskTemplateKey,
  taskTemplateKeys,
  taskTemplates,
  toVerification,
} from '#contract/rewards/task-templates.ts'
import type { Language } from '#contract/enumerations.ts'
import { readProgram } from '#server/domains/reward-program/reward-program.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { parseInput } from '#server/platform/parse-input.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  countTasks,
  lockSegment,
  newTaskColumns,
  readAddedTemplates,
  rethrowAsTaskExists,
  taskColumns,
  taskTable,
} from './reward-tasks.repo.ts'

/** Fails if the store has no such task. */
export const readTask = taskTable.readOrThrow

export { addToTotals, isOpenTask } from './reward-tasks.repo.ts'

type UpdateInput = z.output<typeof rewardTasks.update.body>

export const listAvailableTasks = async (db: Db, store: StoreId): Promise<AvailableTask[]> => {
  const { language, taskIds } = await readAddedTemplates(db, store)
  const { kind } = await readProgram(db, store)
  return taskTemplateKeys.map((template) => {
    const { text, ...rest } = taskTemplates[template]
    return { template, ...rest, ...text[language], kind, task_id: taskIds[template] ?? null }
  })
}

const assertRoom = async (uow: UnitOfWork, store: StoreId): Promise<void> => {
  if ((await countTasks(uow.tx, store)) >= maxTasks) fail('too_many_tasks')
}

const assertReferences = async (
  tx: Tx,
  store: StoreId,
  { segmentId, tierKey }: Pick<RewardTaskFields, 'segmentId' | 'tierKey'>,
): Promise<void> => {
  if (segmentId && !(await lockSegment(tx, store, segmentId))) fail('unknown_reference', { field: 'segmentId' })
  if (!tierKey) return
  const { tiers } = await readProgram(tx, store)
  if (!tiers.some(({ key }) => key === tierKey)) fail('unknown_reference', { field: 'tierKey' })
}

export const addTask = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { template, ...changes }: z.output<typeof rewardTasks.add.body>,
): Promise<RewardTask> => {
  await assertRoom(uow, store)
  const { language } = await readAddedTemplates(uow.tx, store)
  const { text, audience, proof, perCustomerLimit, ...rest }: TaskTemplate = taskTemplates[template]
  const { kind = (await readProgram(uow.tx, store)).kind, amount = rest.amount } = changes
  const fields = { ...text[language], audience, proof, perCustomerLimit, kind, amount }
  const columns = { ...taskColumns({ ...fields, isActive: true }), ...newTaskColumns(store, template) }
  return taskTable.create(uow, store, actor, columns).catch(rethrowAsTaskExists)
}

export const createTask = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  fields: RewardTaskFields,
): Promise<RewardTask> => {
  await assertRoom(uow, store)
  await assertReferences(uow.tx, store, fields)
  return taskTable.create(uow, store, actor, { ...taskColumns(fields), ...newTaskColumns(store, null) })
}

/** An automatic task has no request, so neither a proof nor staff who record it. */
const assertAutomatic = (template: TaskTemplateKey | null, { proof, audience }: RewardTaskFields): void => {
  if (toVerification(template) === 'request') return
  if (proof !== 'none') fail('task_automatic', { field: 'proof' })
  if (audience !== 'customer') fail('task_automatic', { field: 'audience' })
}

export const updateTask = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { id, body, language }: { id: string; body: UpdateInput; language: Language },
): Promise<RewardTask> => {
  const { version, ...changes } = body
  const before = await taskTable.readOrThrow(uow.tx, store, id)
  if (before.version !== version) return fail('stale_version', { current: before })
  const fields = parseInput(validRewardTaskFields.strip(), { ...before, ...changes }, language)
  assertAutomatic(before.template, fields)
  await assertReferences(uow.tx, store, changes)
  return taskTable.change(uow, store, actor, before, { version, columns: taskColumns(changes) })
}

export const restoreTasks = (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> =>
  taskTable.restore(uow, store, ids).catch(rethrowAsTaskExists)

/** Ready-made tasks are behind `/tasks` only. */
export const readCustomTask = async (db: Db | Tx, store: StoreId, id: string): Promise<RewardTask> => {
  const task = await taskTable.readOrThrow(db, store, id)
  return task.template === null ? task : fail('not_found')
}

export const removeTask = async (uow: UnitOfWork, store: StoreId, id: string): Promise<null> => {
  orNotFound((await taskTable.remove(uow, store, [id]))[0])
  return null
}
