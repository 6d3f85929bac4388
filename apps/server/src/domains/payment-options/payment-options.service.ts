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
import { isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { parsed } from '#server/platform/parsed.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import {
  countOptions,
  deleteUnused,
  insertOption,
  listOptions,
  readOption,
  setPositions,
  updateOption,
} from './payment-options.repo.ts'

type Update = z.output<typeof paymentOptions.update.body>

const resource = 'paymentOptions'

export const readPaymentOption = readOption

/** What somebody who buys can choose from, in its order. */
export const listOffered = (db: Db, store: StoreId): Promise<PaymentOption[]> => listOptions(db, store, 'active')

/** Two ways to pay of one name would be one to whoever has to choose. */
const orNameTaken = (error: unknown): never => {
  if (isConflict(error) !== 'payment_options_name_key') throw error
  return refuse('name_taken', { at: 'name' })
}

/** Each method once. */
const tidied = (fields: PaymentOptionFields): PaymentOptionFields => ({
  ...fields,
  methods: [...new Set(fields.methods)],
})

export const createOption = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  body: PaymentOptionFields,
): Promise<PaymentOption> => {
  if ((await countOptions(work.tx, store)) >= mostPaymentOptions) return refuse('list_full')
  const id = newId()
  const option = { id, by: actor.personId, fields: tidied(body) }
  await insertOption(work.tx, store, option).catch(orNameTaken)
  const after = found(await readOption(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

export const changeOption = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  change: { id: string; language: Language; body: Update },
): Promise<PaymentOption> => {
  const { id, language } = change
  const { version, ...fields } = change.body
  const before = found(await readOption(work.tx, store, id))
  if (before.version !== version) return refuse('stale_version', { current: before })
  const whole = parsed(wholePaymentOption.strip(), { ...before, ...fields }, language)
  const row = { id, by: actor.personId, version, fields: tidied(whole) }
  const updated = await updateOption(work.tx, store, row).catch(orNameTaken)
  const after = found(await readOption(work.tx, store, id))
  if (!updated) return refuse('stale_version', { current: after })
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

/** An order of exactly those that there are; the list that somebody has moved in may be older than another's. */
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
  // Of two who delete it, the second finds nothing.
  await countOptions(work.tx, store)
  const before = found(await readOption(work.tx, store, id))
  if (!(await deleteUnused(work.tx, store, id))) return refuse('option_in_use')
  work.record({ resource, id, label: before.name, action: 'delete', before })
}
