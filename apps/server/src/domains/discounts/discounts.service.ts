import type * as z from 'zod'
import { type Discount, type DiscountFields, discountFields } from '#contract/domains/discount.ts'
import type { discounts } from '#contract/domains/discounts.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { getConflictingValue, getConflictConstraint } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readDiscount } from './discounts.repo.ts'
import {
  insertDiscount,
  saveTermsVersion,
  setDiscountsDeleted,
  updateDiscount,
  updateEnabled,
  writeDiscountCodes,
} from './discounts.write.repo.ts'
import { readActiveTargets, type Target } from './targets.repo.ts'
import { lockDiscounts } from './uses.repo.ts'

type Update = z.output<typeof discounts.update.body>

const resource = 'discounts'

/** Codes are unique among a store's existing discounts. */
const rethrowAsCodeTaken =
  (codes: readonly string[]) =>
  (error: unknown): never => {
    if (getConflictConstraint(error) !== 'discount_codes_key') throw error
    const code = getConflictingValue(error) ?? ''
    const index = codes.indexOf(code)
    return fail('code_taken', { subject: code, ...(index >= 0 && { field: `codes.${index}` }) })
  }

const toTargets = ({ scope, targets, excluded }: DiscountFields): (Target & { at: string })[] => [
  ...(scope === 'whole_store' ? [] : targets.map((id, index) => ({ kind: scope, id, at: `targets.${index}` }))),
  ...excluded.map((target, index) => ({ ...target, at: `excluded.${index}.id` })),
]

/** New targets must exist; earlier ones may have been deleted since. */
const assertTargetsExist = async (
  tx: Tx,
  store: StoreId,
  fields: DiscountFields,
  before?: DiscountFields,
): Promise<void> => {
  const isSame = (a: Target) => (b: Target) => a.kind === b.kind && a.id === b.id
  const previousTargets = before ? toTargets(before) : []
  const newTargets = toTargets(fields).filter((target) => !previousTargets.some(isSame(target)))
  const activeTargets = await readActiveTargets(tx, store, newTargets)
  const unknown = newTargets.filter((target) => !activeTargets.some(isSame(target))).map(({ at }) => at)
  if (unknown.length > 0) fail('unknown_reference', { field: unknown })
}

export const createDiscount = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  fields: DiscountFields,
): Promise<Discount> => {
  await assertTargetsExist(uow.tx, store, fields)
  const id = newId()
  await insertDiscount(uow.tx, store, { id, by: actor.personId, fields })
  await writeDiscountCodes(uow.tx, store, id, fields.codes).catch(rethrowAsCodeTaken(fields.codes))
  await saveTermsVersion(uow.tx, store, [id])
  const after = orNotFound(await readDiscount(uow.tx, store, id))
  uow.audit({ resource, id, label: after.name, action: 'create', after })
  return after
}

/** Terms without counters and derived fields. */
const termsSchema = discountFields.strip()

/** `parseTerms` fails if the combined terms are inconsistent. */
export const changeDiscount = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  id: string,
  { version, ...change }: Update,
  parseTerms: (terms: unknown) => DiscountFields,
): Promise<Discount> => {
  const before = orNotFound(await readDiscount(uow.tx, store, id))
  if (before.version !== version) return fail('stale_version', { current: before })
  const storedTerms = termsSchema.parse(before)
  const fields = parseTerms({ ...storedTerms, ...change })
  await assertTargetsExist(uow.tx, store, fields, storedTerms)
  const updated = await updateDiscount(uow.tx, store, { id, by: actor.personId, version, fields })
  if (!updated) return fail('stale_version', { current: orNotFound(await readDiscount(uow.tx, store, id)) })
  await writeDiscountCodes(uow.tx, store, id, fields.codes).catch(rethrowAsCodeTaken(fields.codes))
  await saveTermsVersion(uow.tx, store, [id])
  const after = orNotFound(await readDiscount(uow.tx, store, id))
  uow.audit({
    resource,
    id,
    label: after.name,
    action: 'update',
    before,
    after,
    contextFields: ['type', 'thresholdBasis'],
  })
  return after
}

export const setDiscountsEnabled = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { ids, enabled }: { ids: readonly string[]; enabled: boolean },
): Promise<string[]> => {
  await lockDiscounts(uow.tx, store, ids)
  const changed = await updateEnabled(uow.tx, store, { ids, by: actor.personId, enabled })
  for (const { id, name } of changed) {
    const change = { before: { enabled: !enabled }, after: { enabled } }
    uow.audit({ resource, id, label: name, action: 'update', ...change })
  }
  const changedIds = changed.map(({ id }) => id)
  await saveTermsVersion(uow.tx, store, changedIds)
  return changedIds
}

const setDeleted = async (
  uow: UnitOfWork,
  store: StoreId,
  ids: readonly string[],
  action: 'delete' | 'restore',
): Promise<string[]> => {
  await lockDiscounts(uow.tx, store, ids)
  const changed = await setDiscountsDeleted(uow.tx, store, ids, action === 'delete').catch(rethrowAsCodeTaken([]))
  for (const { id, name } of changed) {
    uow.audit({ resource, id, label: name, action, [action === 'delete' ? 'before' : 'after']: { name } })
  }
  const changedIds = changed.map(({ id }) => id)
  await saveTermsVersion(uow.tx, store, changedIds)
  return changedIds
}

export const removeDiscounts = (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> =>
  setDeleted(uow, store, ids, 'delete')

export const restoreDiscounts = (uow: UnitOfWork, store: StoreId, ids: readonly string[]): Promise<string[]> =>
  setDeleted(uow, store, ids, 'restore')

export { findActiveCode, readDiscountStatuses } from './codes.repo.ts'
export { readCurrentCandidates } from './candidates.repo.ts'
export { listDiscounts, readDiscount, readCurrencyAndTimezone } from './discounts.repo.ts'
