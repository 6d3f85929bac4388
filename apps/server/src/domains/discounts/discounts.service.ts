import type * as z from 'zod'
import { type Discount, type DiscountFields, discountFields } from '#contract/domains/discount.ts'
import type { discounts } from '#contract/domains/discounts.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { conflictingValue, isConflict } from '#server/platform/db/db-errors.ts'
import { newId } from '#server/platform/ids.ts'
import { found, refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readDiscount } from './discounts.repo.ts'
import {
  insertDiscount,
  keepTerms,
  setDiscountsDeleted,
  updateDiscount,
  updateEnabled,
  writeOwnCodes,
} from './discounts.write.repo.ts'
import { livingTargets, type Target } from './targets.repo.ts'
import { lockDiscounts } from './uses.repo.ts'

type Update = z.output<typeof discounts.update.body>

const resource = 'discounts'

/** Codes are unique among a store's existing discounts. */
const orCodeTaken =
  (codes: readonly string[]) =>
  (error: unknown): never => {
    if (isConflict(error) !== 'discount_codes_key') throw error
    const code = conflictingValue(error) ?? ''
    const place = codes.indexOf(code)
    return refuse('code_taken', { about: code, ...(place >= 0 && { at: `codes.${place}` }) })
  }

const targetsOf = ({ scope, targets, excluded }: DiscountFields): (Target & { at: string })[] => [
  ...(scope === 'whole_store' ? [] : targets.map((id, place) => ({ kind: scope, id, at: `targets.${place}` }))),
  ...excluded.map((target, place) => ({ ...target, at: `excluded.${place}.id` })),
]

/** New targets must exist; earlier ones may have been deleted since. */
const assertKnown = async (tx: Tx, store: StoreId, fields: DiscountFields, before?: DiscountFields): Promise<void> => {
  const isSame = (a: Target) => (b: Target) => a.kind === b.kind && a.id === b.id
  const had = before ? targetsOf(before) : []
  const asked = targetsOf(fields).filter((target) => !had.some(isSame(target)))
  const living = await livingTargets(tx, store, asked)
  const unknown = asked.filter((target) => !living.some(isSame(target))).map(({ at }) => at)
  if (unknown.length > 0) refuse('unknown_reference', { at: unknown })
}

export const createDiscount = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  fields: DiscountFields,
): Promise<Discount> => {
  await assertKnown(work.tx, store, fields)
  const id = newId()
  await insertDiscount(work.tx, store, { id, by: actor.personId, fields })
  await writeOwnCodes(work.tx, store, id, fields.codes).catch(orCodeTaken(fields.codes))
  await keepTerms(work.tx, store, [id])
  const after = found(await readDiscount(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'create', after })
  return after
}

/** Terms without counters and derived fields. */
const bareTerms = discountFields.strip()

/** `parseTerms` fails if the combined terms are inconsistent. */
export const changeDiscount = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  id: string,
  { version, ...change }: Update,
  checked: (terms: unknown) => DiscountFields,
): Promise<Discount> => {
  const before = found(await readDiscount(work.tx, store, id))
  if (before.version !== version) return refuse('stale_version', { current: before })
  const kept = bareTerms.parse(before)
  const fields = checked({ ...kept, ...change })
  await assertKnown(work.tx, store, fields, kept)
  const updated = await updateDiscount(work.tx, store, { id, by: actor.personId, version, fields })
  if (!updated) return refuse('stale_version', { current: found(await readDiscount(work.tx, store, id)) })
  await writeOwnCodes(work.tx, store, id, fields.codes).catch(orCodeTaken(fields.codes))
  await keepTerms(work.tx, store, [id])
  const after = found(await readDiscount(work.tx, store, id))
  work.record({ resource, id, label: after.name, action: 'update', before, after })
  return after
}

export const switchDiscounts = async (
  work: Work,
  store: StoreId,
  actor: Doer,
  { ids, enabled }: { ids: readonly string[]; enabled: boolean },
): Promise<string[]> => {
  await lockDiscounts(work.tx, store, ids)
  const changed = await updateEnabled(work.tx, store, { ids, by: actor.personId, enabled })
  for (const { id, name } of changed) {
    const change = { before: { enabled: !enabled }, after: { enabled } }
    work.record({ resource, id, label: name, action: 'update', ...change })
  }
  const changedIds = changed.map(({ id }) => id)
  await keepTerms(work.tx, store, changedIds)
  return changedIds
}

const setDeleted = async (
  work: Work,
  store: StoreId,
  ids: readonly string[],
  action: 'delete' | 'restore',
): Promise<string[]> => {
  await lockDiscounts(work.tx, store, ids)
  const changed = await setDiscountsDeleted(work.tx, store, ids, action === 'delete').catch(orCodeTaken([]))
  for (const { id, name } of changed) {
    work.record({ resource, id, label: name, action, [action === 'delete' ? 'before' : 'after']: { name } })
  }
  const changedIds = changed.map(({ id }) => id)
  await keepTerms(work.tx, store, changedIds)
  return changedIds
}

export const removeDiscounts = (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> =>
  setDeleted(work, store, ids, 'delete')

export const restoreDiscounts = (work: Work, store: StoreId, ids: readonly string[]): Promise<string[]> =>
  setDeleted(work, store, ids, 'restore')
