import type { AutomationKind } from '#contract/domains/automations.ts'
import { queueAutomationRecipients } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import { readAutomationSteps, type StepRow } from '#server/domains/campaigns/automation-steps.service.ts'
import { readSegmentCondition } from '#server/domains/customer-segments/customer-segments.service.ts'
import { closeRequests, findRestocked } from '#server/domains/stock-alerts/stock-alerts.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, type JobContext } from '#server/platform/jobs.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { runAutomationsTask } from './automations.tasks.ts'
import { lockStored, readStoresToRun, type StoredAutomation } from './automations.repo.ts'
import { type DueEntry, type EntryChange, takeDueEntries, writeEntries } from './entries.repo.ts'
import { enterRequests, enterTriggers } from './triggers.repo.ts'

const batchSize = 200

/** Runs while the automation is on; turning it off waits for the end. */
const whileOn = async (
  tx: Tx,
  store: StoreId,
  kind: AutomationKind,
  run: (automation: StoredAutomation & { onSince: string }, steps: readonly StepRow[]) => Promise<number>,
): Promise<number> => {
  const automation = await lockStored(tx, store, kind, 'share')
  if (!automation?.isOn || automation.onSince === null) return 0
  const steps = await readAutomationSteps(tx, store, kind)
  return steps.length === 0 ? 0 : run({ ...automation, onSince: automation.onSince }, steps)
}

/** Requests for items that are back: each is closed with its entry, so that it starts emails once. */
const enterFulfilled = async (tx: Tx, store: StoreId, delayMinutes: number): Promise<void> => {
  const found = await findRestocked(tx, store, batchSize)
  if (found.length === 0) return
  const closed = new Set(
    await closeRequests(
      tx,
      store,
      found.map(({ id }) => id),
    ),
  )
  const entered = found.filter(({ id }) => closed.has(id))
  await enterRequests(tx, store, delayMinutes, entered)
}

const enter = ({ tx }: UnitOfWork, store: StoreId, kind: AutomationKind): Promise<number> =>
  whileOn(tx, store, kind, async (automation, [first]) => {
    const delayMinutes = first?.delayMinutes ?? 0
    if (kind === 'backInStock') await enterFulfilled(tx, store, delayMinutes)
    else await enterTriggers(tx, store, { ...automation, delayMinutes })
    return 0
  })

/** What becomes of an entry whose step is due. */
const toChange = ({ customerId, triggerKey, step, exit }: DueEntry, steps: readonly StepRow[]): EntryChange => {
  const next = steps[step + 1]
  const entry = { customerId, triggerKey }
  if (exit) return { ...entry, step, exit, delayMinutes: null }
  if (next) return { ...entry, step: step + 1, exit: null, delayMinutes: next.delayMinutes }
  return { ...entry, step: Math.min(step + 1, steps.length), exit: 'finished', delayMinutes: null }
}

/** Queues the emails of a batch; returns how many entries were due. */
const sendDue = ({ tx }: UnitOfWork, store: StoreId, kind: AutomationKind): Promise<number> =>
  whileOn(tx, store, kind, async ({ conditions, exitsOnOrder }, steps) => {
    const { minAmount, segments } = conditions
    const isInSegment = segments.length === 0 ? undefined : await readSegmentCondition(tx, store, segments)
    const due = await takeDueEntries(tx, store, { kind, minAmount, exitsOnOrder, isInSegment }, batchSize)
    if (due.length === 0) return 0
    const recipients = due.flatMap(({ customerId, triggerKey, step, exit }) => {
      const email = steps[step]
      return exit || !email ? [] : [{ campaignId: email._id, customerId, triggerKey }]
    })
    await queueAutomationRecipients(tx, store, recipients)
    await writeEntries(
      tx,
      store,
      kind,
      due.map((entry) => toChange(entry, steps)),
    )
    return due.length
  })

const runStore = async (
  deps: UnitOfWorkDeps,
  job: JobContext,
  store: StoreId,
  kinds: readonly AutomationKind[],
): Promise<void> => {
  const origin = { actor: null, isAutomatic: true, store, address: '', requestId: runAutomationsTask.name } as const
  for (const kind of kinds) {
    await transactInJob(deps, job, origin, (uow) => enter(uow, store, kind))
    let count = batchSize
    while (count === batchSize && !job.shouldYield()) {
      count = await transactInJob(deps, job, origin, (uow) => sendDue(uow, store, kind))
    }
  }
}

/** One store's failure doesn't stop the others. What isn't done is due at the next run. */
export const runAutomationsHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(runAutomationsTask, async (_payload, job) => {
    for (const { storeId, kinds } of await readStoresToRun(job.db)) {
      if (job.shouldYield()) return
      try {
        await runStore(deps, job, trustedStoreId(storeId), kinds)
      } catch (error) {
        job.log.warn({ err: error, store: storeId }, 'Automations could not be run.')
      }
    }
  })
