import type * as z from 'zod'
import { getProofTypes, type ProofFileType } from '#contract/domains/reward-requests.ts'
import { type OwnRewards, type ShopTask, type shopRewards, toTaskProgress } from '#contract/domains/shop-rewards.ts'
import type { Language } from '#contract/enumerations.ts'
import { toRejectionMessage } from '#contract/rewards/rejection-reasons.ts'
import { findNextTier, findTier } from '#contract/rewards/tiers.ts'
import { toVerification } from '#contract/rewards/task-templates.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import { readProgram, readTierSums } from '#server/domains/reward-program/reward-program.service.ts'
import { addToTotals } from '#server/domains/reward-tasks/reward-tasks.service.ts'
import { lockRewardProof, type Uploads } from '#server/domains/uploads/uploads.service.ts'
import type { CustomerActor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { hasPaidOrder } from './automatic-tasks.repo.ts'
import { toRequestLabel } from './decide-requests.service.ts'
import {
  listOwnTasks,
  lockMember,
  type Member,
  type OwnTask,
  readMember,
  readOwnTask,
  readPendingEarnings,
} from './own-tasks.repo.ts'
import { insertRequest } from './reward-requests.repo.ts'
import { filterForCustomer } from './task-audience.service.ts'
import { startProgress } from './task-progress.repo.ts'

type Proof = z.output<typeof shopRewards.submit.body>['proof']

const toOwnRequest = (request: NonNullable<OwnTask['request']>, language: Language): ShopTask['request'] => {
  const { note, isRecent: _, reason, ...rest } = request
  return { ...rest, reason, message: reason === null ? '' : toRejectionMessage({ reason, note }, language) }
}

const countLeft = ({ limit, completions }: OwnTask): number | null =>
  limit === null ? null : Math.max(0, limit - completions)

const toShopTask = (task: OwnTask, language: Language, isAvailable: boolean): ShopTask => {
  const { id, name, instructions, template, kind, amount, proof, endsOn, completions, request } = task
  const completionsLeft = countLeft(task)
  const verification = toVerification(template)
  const isWaiting = request?.status === 'pending'
  return {
    _id: id,
    name,
    instructions,
    template,
    verification,
    kind,
    amount,
    proof,
    endsOn,
    progress: toTaskProgress(task.isStarted, completionsLeft),
    completions,
    completionsLeft,
    request: request && toOwnRequest(request, language),
    canSubmit: isAvailable && verification === 'request' && !isWaiting && completionsLeft !== 0,
  }
}

/**
 * Tasks that have ended stay while their request waits, and for a while after the decision. The first order isn't
 * offered to people who ordered before the task existed.
 */
const listShopTasks = async (db: Db, store: StoreId, member: Member, language: Language): Promise<ShopTask[]> => {
  if (member.approval !== 'approved') return []
  const tasks = await listOwnTasks(db, store, member.id)
  const available = new Set((await filterForCustomer(db, store, member.id, tasks)).map(({ id }) => id))
  const isFirstOrder = ({ template, completions }: OwnTask): boolean => template === 'first_order' && completions === 0
  const missedFirstOrder = tasks.some(isFirstOrder) && (await hasPaidOrder(db, store, member.id))
  const shown = tasks
    .filter(({ id, request }) => available.has(id) || request?.isRecent)
    .filter((task) => !(missedFirstOrder && isFirstOrder(task)))
    .map((task) => toShopTask(task, language, available.has(task.id)))
  const isDone = ({ progress }: ShopTask): boolean => progress === 'completed'
  return [...shown.filter((task) => !isDone(task)), ...shown.filter(isDone)]
}

export const readOwnRewards = async (
  db: Db,
  store: StoreId,
  actor: CustomerActor,
  language: Language,
): Promise<OwnRewards> => {
  const member = orNotFound(await readMember(db, store, actor))
  const { points, credit, pointsDebt, creditDebt } = member
  const { enabled, kind, pointValue, minRedeem, maxRedeem, tiers } = await readProgram(db, store)
  const earned = (await readTierSums(db, store, kind, [member.id], new Date())).get(member.id) ?? 0
  const tier = findTier(tiers, earned)
  const next = findNextTier(tiers, earned)
  return {
    isEnabled: enabled,
    kind,
    pointValue,
    minRedeem,
    maxRedeem,
    points,
    credit,
    pointsDebt,
    creditDebt,
    pending: await readPendingEarnings(db, store, member.id, kind),
    earned,
    tier: tier && { key: tier.key, name: tier.name, multiplier: tier.multiplier },
    nextTier: next && { name: next.tier.name, multiplier: next.tier.multiplier, missing: next.missing },
    tasks: await listShopTasks(db, store, member, language),
  }
}

/** Tasks of other stores, and those that staff record, are the same 404. */
const readTaskOrThrow = async (db: Db | Tx, store: StoreId, member: Member, taskId: string): Promise<OwnTask> => {
  const task = orNotFound(await readOwnTask(db, store, member.id, taskId))
  return task.audience === 'customer' ? task : fail('not_found')
}

/** Locks the customer, who must be approved, and returns a task that they can do now. */
const openTask = async (
  tx: Tx,
  store: StoreId,
  actor: CustomerActor,
  taskId: string,
): Promise<{ member: Member; task: OwnTask }> => {
  const member = orNotFound(await lockMember(tx, store, actor))
  if (member.approval !== 'approved') fail('not_approved')
  const task = await readTaskOrThrow(tx, store, member, taskId)
  if ((await filterForCustomer(tx, store, member.id, [task])).length === 0) fail('task_unavailable')
  return { member, task }
}

const readShopTask = async (
  tx: Tx,
  store: StoreId,
  member: Member,
  taskId: string,
  language: Language,
): Promise<ShopTask> => toShopTask(await readTaskOrThrow(tx, store, member, taskId), language, true)

export const startTask = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  taskId: string,
  language: Language,
): Promise<ShopTask> => {
  const { member } = await openTask(uow.tx, store, actor, taskId)
  const isNew = await startProgress(uow.tx, store, { customerId: member.id, taskId })
  const task = await readShopTask(uow.tx, store, member, taskId, language)
  if (isNew) await addToTotals(uow.tx, store, [{ taskId, started: 1 }])
  return task
}

const assertSubmittable = (task: OwnTask): void => {
  if (toVerification(task.template) === 'automatic') fail('task_automatic')
  if (task.request?.status === 'pending') fail('request_pending')
  if (countLeft(task) === 0) fail('task_limit_reached')
}

/** Only for tasks that accept the type, so that a customer can't fill the storage. */
export const presignProof = async (
  uploads: Pick<Uploads, 'presignRewardProof'>,
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  taskId: string,
  { mimeType, size }: { mimeType: ProofFileType; size?: number | undefined },
): Promise<{ url: string; objectKey: string }> => {
  const { task } = await openTask(uow.tx, store, actor, taskId)
  assertSubmittable(task)
  if (!getProofTypes(task.proof).includes(mimeType)) fail('file_refused', { field: 'mimeType' })
  const vendor = uow.origin.customer?.vendorId ?? fail('not_found')
  return uploads.presignRewardProof(uow, vendor, store, { mimeType, size })
}

interface StoredProof {
  text: string | null
  key: string | null
  fileName: string | null
}

/** What the task asks for, and nothing else. */
const takeProof = async (tx: Tx, store: StoreId, task: OwnTask, proof: Proof): Promise<StoredProof> => {
  const text = task.proof === 'none' ? null : (proof?.text ?? null)
  if (task.proof === 'none' || task.proof === 'text') {
    if (task.proof === 'text' && text === null) fail('proof_needed', { field: 'proof.text' })
    return { text, key: null, fileName: null }
  }
  const { key, name } = proof?.file ?? fail('proof_needed', { field: 'proof.file' })
  const type = await lockRewardProof(tx, store, key)
  const isAllowed = type !== undefined && (task.proof === 'file' || type.startsWith('image/'))
  return isAllowed ? { text, key, fileName: name } : fail('file_refused', { field: 'proof.file' })
}

export const submitRequest = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: CustomerActor,
  taskId: string,
  { proof, language }: { proof: Proof; language: Language },
): Promise<ShopTask> => {
  const { member, task } = await openTask(uow.tx, store, actor, taskId)
  assertSubmittable(task)
  const id = newId()
  const { kind, amount, request } = task
  await insertRequest(uow.tx, store, {
    id,
    taskId,
    customerId: member.id,
    status: 'pending',
    source: 'customer',
    occasion: null,
    kind,
    amount,
    proof: task.proof,
    ...(await takeProof(uow.tx, store, task, proof)),
    previousId: request?.status === 'rejected' ? request._id : null,
    reviewerId: null,
  })
  const isNew = await startProgress(uow.tx, store, { customerId: member.id, taskId })
  const label = toRequestLabel({ task: task.name, customer: member.name })
  uow.audit({ resource: 'rewardRequests', id, label, action: 'create', after: { status: 'pending' } })
  notify(uow, store, [
    {
      kind: 'reward_request',
      facts: { request: id, name: member.name, task: task.name },
      title: 'Reward request',
      body: `${member.name} sent a request for “${task.name}”.`,
      route: `/dashboard/reward/requests?status=pending#${id}`,
    },
  ])
  const after = await readShopTask(uow.tx, store, member, taskId, language)
  await addToTotals(uow.tx, store, [{ taskId, pending: 1, started: isNew ? 1 : 0 }])
  return after
}
