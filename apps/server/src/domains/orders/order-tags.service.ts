import type * as z from 'zod'
import { mostOrderTags } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import { retagged } from '#server/domains/customers/tags.service.ts'
import type { Doer, StoreId } from '#server/platform/actor.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { insertOrderEvents, lockOrders } from './order-state.repo.ts'
import { writeTags } from './order-tags.repo.ts'
import { labelOfOrder } from './orders.seen.ts'
import { refreshOrders } from './placing.repo.ts'

type Body = z.output<typeof orders.tagMany.body>

/** Adds and removes tags; returns the ids of the orders that changed. */
export const tagOrders = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  { ids, add, remove }: Body,
): Promise<string[]> => {
  const changes = (await lockOrders(work.tx, store, ids)).flatMap((held) => {
    const tags = retagged(held.tags, { add, remove })
    return JSON.stringify(tags) === JSON.stringify(held.tags) ? [] : [{ held, tags }]
  })
  if (changes.some(({ tags }) => tags.length > mostOrderTags)) return refuse('invalid', { at: 'add' })
  if (changes.length === 0) return []
  const rows = changes.map(({ held, tags }) => ({ id: held.id, tags }))
  const changed = rows.map(({ id }) => id)
  await writeTags(work.tx, store, doer.personId, rows)
  await refreshOrders(work.tx, store, changed)
  const facts = { added: add, removed: remove }
  await insertOrderEvents(
    work,
    store,
    changed.map((orderId) => ({ orderId, kind: 'tags', facts })),
  )
  for (const { held, tags } of changes) {
    const log = { resource: 'orders', id: held.id, label: labelOfOrder(held), action: 'update' } as const
    work.record({ ...log, before: { tags: held.tags }, after: { tags } })
  }
  return changed
}
