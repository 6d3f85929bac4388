import type { AutomationKind, AutomationStep } from '#contract/domains/automations.ts'
import { skipQueued } from '#server/domains/campaign-recipients/campaign-recipients.service.ts'
import {
  insertAutomationStep,
  readAutomationSteps,
  setStepsOn,
  setStepsRemoved,
  writeStepOrder,
} from '#server/domains/campaigns/automation-steps.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readStoreLanguage } from './automations.repo.ts'
import { makeEmail } from './ready-made-emails.rules.ts'

interface StepChange {
  kind: AutomationKind
  isOn: boolean
  before: readonly AutomationStep[]
  wanted: readonly { _id?: string | undefined; delayMinutes: number }[]
}

/** Adds, orders and removes emails. Nothing more is sent of a removed one. */
export const changeSteps = async (
  { tx }: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { kind, isOn, before, wanted }: StepChange,
): Promise<void> => {
  const known = new Set(before.map(({ _id }) => _id))
  const unknown = wanted.findIndex(({ _id }) => _id !== undefined && !known.delete(_id))
  if (unknown >= 0) fail('unknown_reference', { field: `steps.${unknown}._id` })
  if (known.size > 0) {
    await setStepsRemoved(tx, store, [...known])
    for (const id of known) await skipQueued(tx, store, id)
  }
  const language = await readStoreLanguage(tx, store)
  for (const [position, { _id, delayMinutes }] of wanted.entries()) {
    if (_id !== undefined) continue
    const content = { ...makeEmail(kind, position, language), language }
    await insertAutomationStep(tx, store, actor.personId, {
      id: newId(),
      kind,
      position,
      delayMinutes,
      isOn,
      ...content,
    })
  }
  const remaining = wanted.flatMap(({ _id, delayMinutes }, position) =>
    _id === undefined ? [] : [{ id: _id, position, delayMinutes }],
  )
  await writeStepOrder(tx, store, remaining)
}

/** Turned off, emails that are queued aren't sent either. */
export const turnSteps = async (
  { tx }: UnitOfWork,
  store: StoreId,
  kind: AutomationKind,
  isOn: boolean,
): Promise<void> => {
  await setStepsOn(tx, store, kind, isOn)
  if (isOn) return
  for (const { _id } of await readAutomationSteps(tx, store, kind)) await skipQueued(tx, store, _id)
}
