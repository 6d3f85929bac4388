import type * as z from 'zod'
import { maxOrderTags } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import { applyTagChanges } from '#server/domains/customers/tags.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  insertOrderEvents,
  lockOrders,
  writeTags,
  formatOrderLabel,
  refreshOrders,
} from '#server/domains/order-records/order-records.service.ts'

type TagInput = z.output<typeof orders.tagMany.body>

/** Adds and removes tags; returns the ids of the orders that changed. */
export const tagOrders = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: StaffActor,
  { ids, add = [], remove = [] }: TagInput,
): Promise<string[]> => {
  const changes = (await lockOrders(uow.tx, store, ids)).flatMap((held) => {
    const tags = applyTagChanges(held.tags, { add, remove })
    return JSON.stringify(tags) === JSON.stringify(held.tags) ? [] : [{ held, tags }]
  })
  if (changes.some(({ tags }) => tags.length > maxOrderTags)) return fail('invalid', { field: 'add' })
  if (changes.length === 0) return []
  const rows = changes.map(({ held, tags }) => ({ id: held.id, tags }))
  const changed = rows.map(({ id }) => id)
  await writeTags(uow.tx, store, actor.personId, rows)
  await refreshOrders(uow.tx, store, changed)
  const facts = { added: add, removed: remove }
  await insertOrderEvents(
    uow,
    store,
    changed.map((orderId) => ({ orderId, kind: 'tags', facts })),
  )
  for (const { held, tags } of changes) {
    const log = { resource: 'orders', id: held.id, label: formatOrderLabel(held), action: 'update' } as const
    uow.audit({ ...log, before: { tags: held.tags }, after: { tags } })
  }
  return changed
}
