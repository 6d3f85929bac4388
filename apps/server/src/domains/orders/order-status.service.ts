import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import type { Language } from '#contract/enumerations.ts'
import { holdProductsOf, sellStock } from '#server/domains/inventory/reservations.service.ts'
import type { Actor, Doer, StoreId } from '#server/platform/actor.ts'
import { attempt } from '#server/platform/attempt.ts'
import { found, refuse, wordsOf } from '#server/platform/refusal.ts'
import type { Work } from '#server/platform/work.ts'
import { readReservedBy } from './order-status.repo.ts'
import {
  insertOrderEvents,
  lockOrder,
  lockOrders,
  type NewEvent,
  type OrderState,
  updateOrder,
} from './order-state.repo.ts'
import { afterStep, type Stage } from './orders.steps.ts'
import { readOrder } from './orders.repo.ts'
import { rowResults } from './orders.row-results.ts'
import { labelOfOrder, sightOf } from './orders.seen.ts'
import { settle } from './tallies.repo.ts'

type Change = z.output<typeof orders.status.body>
type Bulk = z.output<typeof orders.statusMany.body>
type RowResult = z.output<typeof orders.statusMany.response>['data'][number]

const eventsOf = (held: OrderState, after: Stage, reason: string | undefined): NewEvent[] => {
  const why = reason ? { reason } : {}
  const delivery = { from: held.deliveryStatus, to: after.deliveryStatus, ...why }
  return [
    ...(held.deliveryStatus === after.deliveryStatus
      ? []
      : [{ orderId: held.id, kind: 'delivery' as const, facts: delivery }]),
    ...(held.status === after.status
      ? []
      : [{ orderId: held.id, kind: 'status' as const, facts: { from: held.status, to: after.status } }]),
  ]
}

/** Everything except the totals, which many orders share and which are written last. */
const move = async (
  work: Work,
  store: StoreId,
  doer: Doer,
  held: OrderState,
  change: Change,
): Promise<Stage | undefined> => {
  const after = afterStep(held, change)
  if (!after) return undefined
  if (after.status === 'completed') await sellStock(work, store, held.id)
  await updateOrder(work.tx, store, held.id, doer.personId, {
    status: after.status,
    delivery_status: after.deliveryStatus,
  })
  await insertOrderEvents(work, store, eventsOf(held, after, change.reason))
  const { status, deliveryStatus } = held
  work.record({
    resource: 'orders',
    id: held.id,
    label: labelOfOrder(held),
    action: 'update',
    before: { status, deliveryStatus },
    after: { ...after, ...(change.reason ? { reason: change.reason } : {}) },
  })
  return after
}

const settleMoved = (work: Work, store: StoreId, held: OrderState, { status }: Stage): Promise<void> =>
  settle(work.tx, store, {
    day: held.day,
    customerId: held.customerId,
    before: held,
    after: { ...held, status },
  })

export const changeStatus = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  id: string,
  change: Change,
): Promise<Order> => {
  const held = found(await lockOrder(work.tx, store, id))
  const after = await move(work, store, actor, held, change)
  if (after) await settleMoved(work, store, held, after)
  const order = found(await readOrder(work.tx, store, id, sightOf(actor)))
  return after ? order : refuse('status_changed', { current: order })
}

/** Handles each order on its own: orders that can't change stay unchanged and get a reason. */
export const changeStatuses = async (
  work: Work,
  store: StoreId,
  actor: Actor,
  { ids, status }: Bulk,
  language: Language,
): Promise<RowResult[]> => {
  const all = new Map((await lockOrders(work.tx, store, ids)).map((held) => [held.id, held]))
  // Lock the products of all orders first, so that every caller locks them in the same order.
  if (status === 'completed') {
    await holdProductsOf(work, store, await readReservedBy(work.tx, store, [...all.keys()]))
  }
  const problems = new Map<string, string>()
  const moved: [OrderState, Stage][] = []
  for (const held of all.values()) {
    const result = await attempt(
      work,
      async (part) => (await move(part, store, actor, held, { status })) ?? refuse('status_changed'),
    )
    if ('done' in result) moved.push([held, result.done])
    else problems.set(held.id, wordsOf(result.refused, language))
  }
  for (const [held, after] of moved) await settleMoved(work, store, held, after)
  return rowResults(ids, all, problems, language)
}
