import type * as z from 'zod'
import {
  type Automation,
  automationDefaults,
  type AutomationKind,
  automationKinds,
  type AutomationStep,
  type automations,
} from '#contract/domains/automations.ts'
import type { WholeList } from '#contract/core/page.ts'
import { readUnusableDiscounts } from '#server/domains/campaign-content/campaign-content.service.ts'
import { readAutomationSteps, type StepRow } from '#server/domains/campaigns/automation-steps.service.ts'
import { closeRestocked } from '#server/domains/stock-alerts/stock-alerts.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { toDerivedId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { changeSteps, turnSteps } from './automation-steps.service.ts'
import {
  countEntries,
  type EntryCount,
  insertAutomation,
  lockStored,
  readSegmentNames,
  readStored,
  type StoredAutomation,
  writeAutomation,
} from './automations.repo.ts'
import { exitAll } from './entries.repo.ts'

type Update = z.output<typeof automations.update.body>

/** As shown until it's set up. */
const toDefault = (kind: AutomationKind): StoredAutomation => {
  const { exitsOnOrder, hours, days } = automationDefaults[kind]
  const conditions = { segments: [], minAmount: null }
  const revision = { version: 1, updatedAt: null, updatedBy: null }
  return { kind, isOn: false, onSince: null, conditions, exitsOnOrder, hours, days, ...revision }
}

const sum = (counts: readonly EntryCount[]): number => counts.reduce((total, { count }) => total + count, 0)

type Step = Omit<StepRow, 'discounts'> & Pick<AutomationStep, 'discountProblem'>

const readSteps = async (db: Db | Tx, store: StoreId, kind?: AutomationKind): Promise<Step[]> => {
  const steps = await readAutomationSteps(db, store, kind)
  const problems = await readUnusableDiscounts(
    db,
    store,
    steps.flatMap(({ discounts }) => discounts),
  )
  return steps.map(({ discounts, ...step }) => ({
    ...step,
    discountProblem: discounts.map(({ id }) => problems[id]).find((problem) => problem !== undefined) ?? null,
  }))
}

const toAutomation = (
  stored: StoredAutomation,
  steps: readonly Step[],
  counts: readonly EntryCount[],
  segmentNames: Automation['segmentNames'],
): Automation => {
  const { kind, conditions } = stored
  const ofKind = counts.filter((count) => count.kind === kind)
  const waiting = ofKind.filter(({ reason }) => reason === null)
  return {
    ...stored,
    segmentNames: segmentNames.filter(({ _id }) => conditions.segments.includes(_id)),
    steps: steps
      .filter((step) => step.kind === kind)
      .map(({ kind: _kind, ...step }, index) => ({
        ...step,
        waiting: sum(waiting.filter((count) => count.step === index)),
      })),
    entered: sum(ofKind),
    active: sum(waiting),
    exits: ofKind.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

export const listAutomations = async (db: Db, store: StoreId): Promise<WholeList<Automation>> => {
  const stored = new Map((await readStored(db, store)).map((row) => [row.kind, row]))
  const steps = await readSteps(db, store)
  const counts = await countEntries(db, store)
  const segments = [...stored.values()].flatMap(({ conditions }) => conditions.segments)
  const names = segments.length > 0 ? await readSegmentNames(db, store, segments) : []
  const data = automationKinds.map((kind) => toAutomation(stored.get(kind) ?? toDefault(kind), steps, counts, names))
  return { data, total: data.length, nextCursor: null }
}

export const readAutomation = async (db: Db | Tx, store: StoreId, kind: AutomationKind): Promise<Automation> => {
  const stored = (await readStored(db, store)).find((row) => row.kind === kind) ?? toDefault(kind)
  const steps = await readSteps(db, store, kind)
  const names = await readSegmentNames(db, store, stored.conditions.segments)
  return toAutomation(stored, steps, await countEntries(db, store, kind), names)
}

/** Sets the automation up by its first update. The row is locked until the commit, so that no email is queued. */
const lockOrCreate = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  kind: AutomationKind,
): Promise<{ stored: StoredAutomation; isNew: boolean }> => {
  const stored = await lockStored(uow.tx, store, kind, 'update')
  if (stored) return { stored, isNew: false }
  const isNew = await insertAutomation(uow.tx, store, actor.personId, toDefault(kind))
  return { stored: orNotFound(await lockStored(uow.tx, store, kind, 'update')), isNew }
}

const assertSegmentsExist = async (tx: Tx, store: StoreId, segments: readonly string[]): Promise<void> => {
  const known = await readSegmentNames(tx, store, segments)
  const unknown = segments.findIndex((segment) => !known.some(({ _id }) => _id === segment))
  if (unknown >= 0) fail('unknown_reference', { field: `conditions.segments.${unknown}` })
}

const toLogged = ({ isOn, conditions, exitsOnOrder, hours, days, steps }: Automation) => ({
  isOn,
  ...conditions,
  exitsOnOrder,
  hours,
  days,
  steps: steps.map(({ name, delayMinutes }) => ({ name, delayMinutes })),
})

export const changeAutomation = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  kind: AutomationKind,
  { version, steps, isOn, conditions, exitsOnOrder, hours, days }: Update,
): Promise<Automation> => {
  const { tx } = uow
  const { stored, isNew } = await lockOrCreate(uow, store, actor, kind)
  const before = await readAutomation(tx, store, kind)
  if (stored.version !== version) return fail('stale_version', { current: before })
  // A deleted segment may stay among the conditions; a new one must exist.
  const addedSegments = conditions?.segments.filter((segment) => !stored.conditions.segments.includes(segment)) ?? []
  if (conditions && addedSegments.length > 0) await assertSegmentsExist(tx, store, addedSegments)
  const defaults = automationDefaults[kind]
  const changed: StoredAutomation = {
    ...stored,
    isOn: isOn ?? stored.isOn,
    conditions: conditions ?? stored.conditions,
    exitsOnOrder: exitsOnOrder ?? stored.exitsOnOrder,
    hours: defaults.hours === null ? null : (hours ?? stored.hours),
    days: defaults.days === null ? null : (days ?? stored.days),
  }
  await writeAutomation(tx, store, actor.personId, changed)
  const wanted = steps ?? (isNew ? [{ delayMinutes: defaults.delayMinutes }] : undefined)
  if (wanted) await changeSteps(uow, store, actor, { kind, isOn: changed.isOn, before: before.steps, wanted })
  if (changed.isOn !== stored.isOn) await turnSteps(uow, store, kind, changed.isOn)
  if (changed.isOn && !stored.isOn && kind === 'backInStock') await closeRestocked(tx, store)
  if (!changed.isOn && stored.isOn) await exitAll(tx, store, kind)
  const after = await readAutomation(tx, store, kind)
  if (changed.isOn && after.steps.some(({ isReady }) => !isReady)) return fail('emails_incomplete', { field: 'isOn' })
  uow.audit({
    resource: 'automations',
    id: toDerivedId('automation', store, kind),
    label: kind,
    action: isNew ? 'create' : 'update',
    before: isNew ? null : toLogged(before),
    after: toLogged(after),
  })
  return after
}
