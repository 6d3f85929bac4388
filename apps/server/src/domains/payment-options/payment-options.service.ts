import type * as z from 'zod'
import {
  maxPaymentOptions,
  type PaymentOption,
  type PaymentOptionFields,
  type paymentOptions,
  validPaymentOptionFields,
} from '#contract/domains/payment-options.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { parseInput } from '#server/platform/parse-input.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
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
export const listActiveOptions = (db: Db, store: StoreId): Promise<PaymentOption[]> => listOptions(db, store, 'active')

/** Whether new orders can choose it: without a card provider, those it would charge can't be chosen. */
export const isOptionOffered = ({ isActive, kind }: PaymentOption, acceptsCards: boolean): boolean =>
  isActive && (acceptsCards || !isCardKind(kind))

export const createOption = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  fields: PaymentOptionFields,
): Promise<PaymentOption> => {
  if ((await countOptions(uow.tx, store)) >= maxPaymentOptions) return fail('list_full')
  return optionTable.create(uow, store, actor, newOptionColumns(store, fields))
}

export const updateOption = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { id, body, language }: { id: string; language: Language; body: z.output<typeof paymentOptions.update.body> },
): Promise<PaymentOption> => {
  const { version, ...fields } = body
  const before = await optionTable.readOrThrow(uow.tx, store, id)
  if (before.version !== version) return fail('stale_version', { current: before })
  const whole = parseInput(validPaymentOptionFields.strip(), { ...before, ...fields }, language)
  return optionTable.change(uow, store, actor, before, { version, columns: optionColumns(whole) })
}

/** The ids must be exactly the existing options; otherwise the list was changed concurrently. */
export const reorderOptions = async (
  uow: UnitOfWork,
  store: StoreId,
  ids: readonly string[],
): Promise<PaymentOption[]> => {
  await countOptions(uow.tx, store)
  const before = await listOptions(uow.tx, store)
  const requestedIds = new Set(ids)
  const isSame =
    requestedIds.size === ids.length &&
    requestedIds.size === before.length &&
    before.every(({ _id }) => requestedIds.has(_id))
  if (!isSame) return fail('conflict')
  await setPositions(uow.tx, store, ids)
  const after = await listOptions(uow.tx, store)
  for (const { _id: id, name: label, position } of after) {
    const old = before.find((option) => option._id === id)?.position
    if (old === position) continue
    uow.audit({ resource, id, label, action: 'update', before: { position: old }, after: { position } })
  }
  return after
}

export const removeOption = async (uow: UnitOfWork, store: StoreId, id: string): Promise<void> => {
  // Locks the list, so that a second deletion gets a 404.
  await countOptions(uow.tx, store)
  const before = await optionTable.readOrThrow(uow.tx, store, id)
  if (!(await deleteUnused(uow.tx, store, id))) return fail('option_in_use')
  uow.audit({ resource, id, label: before.name, action: 'delete', before })
}

export { markOptionUsed, optionsJson } from './payment-options.repo.ts'
