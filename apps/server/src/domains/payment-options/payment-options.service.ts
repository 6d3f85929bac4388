import type * as z from 'zod'
import {
  mostPaymentOptions,
  type PaymentOption,
  type PaymentOptionFields,
  type paymentOptions,
  wholePaymentOption,
} from '#contract/domains/payment-options.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { parsed } from '#server/platform/parsed.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  countOptions,
  deleteUnused,
  listOptions,
  newOptionColumns,
  optionColumns,
  optionTable,
  setPositions,
} from './payment-options.repo.ts'

const resource = 'paymentOptions'

export const readPaymentOption = optionTable.read

/** Active options in display order. */
export const listOffered = (db: Db, store: StoreId): Promise<PaymentOption[]> => listOptions(db, store, 'active')

export const createOption = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  fields: PaymentOptionFields,
): Promise<PaymentOption> => {
  if ((await countOptions(work.tx, store)) >= mostPaymentOptions) return refuse('list_full')
  return optionTable.create(work, store, actor, newOptionColumns(store, fields))
}

export const updateOption = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { id, body, language }: { id: string; language: Language; body: z.output<typeof paymentOptions.update.body> },
): Promise<PaymentOption> => {
  const { version, ...fields } = body
  const before = await optionTable.readOrThrow(work.tx, store, id)
  if (before.version !== version) return refuse('stale_version', { current: before })
  const whole = parsed(wholePaymentOption.strip(), { ...before, ...fields }, language)
  return optionTable.change(work, store, actor, before, { version, columns: optionColumns(whole) })
}

/** The ids must be exactly the existing options; otherwise the list was changed concurrently. */
export const reorderOptions = async (work: Work, store: StoreId, ids: readonly string[]): Promise<PaymentOption[]> => {
  await countOptions(work.tx, store)
  const before = await listOptions(work.tx, store)
  const asked = new Set(ids)
  const isSame = asked.size === ids.length && asked.size === before.length && before.every(({ _id }) => asked.has(_id))
  if (!isSame) return refuse('conflict')
  await setPositions(work.tx, store, ids)
  const after = await listOptions(work.tx, store)
  for (const { _id: id, name: label, position } of after) {
    const old = before.find((option) => option._id === id)?.position
    if (old === position) continue
    work.record({ resource, id, label, action: 'update', before: { position: old }, after: { position } })
  }
  return after
}

export const removeOption = async (work: Work, store: StoreId, id: string): Promise<void> => {
  // Locks the list, so that a second deletion gets a 404.
  await countOptions(work.tx, store)
  const before = await optionTable.readOrThrow(work.tx, store, id)
  if (!(await deleteUnused(work.tx, store, id))) return refuse('option_in_use')
  work.record({ resource, id, label: before.name, action: 'delete', before })
}
