import type * as z from 'zod'
import type { Order } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import type { Language } from '#contract/enumerations.ts'
import { emailStatusChange } from '#server/domains/customer-emails/customer-emails.service.ts'
import { syncRouteStop } from '#server/domains/route-records/route-records.service.ts'
import { lockProducts, sellStock } from '#server/domains/inventory/reservations.service.ts'
import type { Actor, StaffActor, StoreId } from '#server/platform/actor.ts'
import { withSavepoint } from '#server/platform/savepoint.ts'
import { orNotFound, fail, errorMessage } from '#server/platform/app-error.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import {
  type NewEvent,
  type OrderState,
  insertOrderEvents,
  lockOrder,
  lockOrders,
  updateOrder,
  readOrder,
  formatOrderLabel,
  visibilityFor,
  applyOrderTotals,
} from '#server/domains/order-records/order-records.service.ts'
import { readReservedVariantIds } from './order-status.repo.ts'
import { applyStatusChange, type OrderStatuses, type StatusProblem } from './order-status.rules.ts'
import { toBulkResults } from './bulk-results.rules.ts'

type StatusInput = z.output<typeof orders.status.body>
type BulkStatusInput = z.output<typeof orders.statusMany.body>
type RowResult = z.output<typeof orders.statusMany.response>['data'][number]

const toEvents = (lockedOrder: OrderState, after: OrderStatuses, reason: string | undefined): NewEvent[] => {
  const reasonFact = reason ? { reason } : {}
  const delivery = { from: lockedOrder.deliveryStatus, to: after.deliveryStatus, ...reasonFact }
  return [
    ...(lockedOrder.deliveryStatus === after.deliveryStatus
      ? []
      : [{ orderId: lockedOrder.id, kind: 'delivery' as const, facts: delivery }]),
    ...(lockedOrder.status === after.status
      ? []
      : [{ orderId: lockedOrder.id, kind: 'status' as const, facts: { from: lockedOrder.status, to: after.status } }]),
  ]
}

const toTracking = ({ carrier, trackingNumber }: StatusInput) =>
  trackingNumber ? { carrier: carrier ?? null, trackingNumber } : undefined

/** Everything except the totals, which many orders share and which are written last. */
export const applyStatus = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Pick<StaffActor, 'personId'> | null,
  lockedOrder: OrderState,
  change: StatusInput,
  /** The change comes from a stop of a route, which the caller updates. */
  { isFromRoute = false } = {},
): Promise<OrderStatuses | StatusProblem> => {
  const after = applyStatusChange(lockedOrder, change)
  if (typeof after === 'string') return after
  if (after.status === 'completed') await sellStock(uow, store, lockedOrder.id)
  const tracking = toTracking(change)
  await updateOrder(uow.tx, store, lockedOrder.id, actor?.personId ?? null, {
    status: after.status,
    delivery_status: after.deliveryStatus,
    ...(tracking && { carrier: tracking.carrier, tracking_number: tracking.trackingNumber }),
  })
  const edited = { orderId: lockedOrder.id, kind: 'details' as const, facts: { fields: Object.keys(tracking ?? {}) } }
  await insertOrderEvents(uow, store, [...(tracking ? [edited] : []), ...toEvents(lockedOrder, after, change.reason)])
  const { status, deliveryStatus, carrier, trackingNumber } = lockedOrder
  uow.audit({
    resource: 'orders',
    id: lockedOrder.id,
    label: formatOrderLabel(lockedOrder),
    action: 'update',
    before: { status, deliveryStatus, ...(tracking && { carrier, trackingNumber }) },
    after: { ...after, ...tracking, ...(change.reason ? { reason: change.reason } : {}) },
  })
  if (!isFromRoute) await syncRouteStop(uow, store, lockedOrder.id, after)
  if (change.notify ?? true) emailStatusChange(uow, store, lockedOrder, after)
  return after
}

export const applyMovedTotals = (
  uow: UnitOfWork,
  store: StoreId,
  lockedOrder: OrderState,
  { status }: OrderStatuses,
): Promise<void> =>
  applyOrderTotals(uow.tx, store, {
    day: lockedOrder.day,
    customerId: lockedOrder.customerId,
    before: lockedOrder,
    after: { ...lockedOrder, status },
  })

export const changeStatus = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  change: StatusInput,
): Promise<Order> => {
  const lockedOrder = orNotFound(await lockOrder(uow.tx, store, id))
  const after = await applyStatus(uow, store, actor, lockedOrder, change)
  if (typeof after !== 'string') await applyMovedTotals(uow, store, lockedOrder, after)
  const order = orNotFound(await readOrder(uow.tx, store, id, visibilityFor(actor)))
  return typeof after === 'string' ? fail(after, { current: order }) : order
}

/** Handles each order on its own: orders that can't change stay unchanged and get a reason. */
export const changeStatuses = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { ids, status, notify }: BulkStatusInput,
  language: Language,
): Promise<RowResult[]> => {
  const lockedOrders = new Map(
    (await lockOrders(uow.tx, store, ids)).map((lockedOrder) => [lockedOrder.id, lockedOrder]),
  )
  // Lock the products of all orders first, so that every caller locks them in the same order.
  if (status === 'completed') {
    await lockProducts(uow, store, await readReservedVariantIds(uow.tx, store, [...lockedOrders.keys()]))
  }
  const problems = new Map<string, string>()
  const moved: [OrderState, OrderStatuses][] = []
  for (const lockedOrder of lockedOrders.values()) {
    const result = await withSavepoint(uow, async (nestedUow) => {
      const after = await applyStatus(nestedUow, store, actor, lockedOrder, { status, notify })
      return typeof after === 'string' ? fail(after) : after
    })
    if ('done' in result) moved.push([lockedOrder, result.done])
    else problems.set(lockedOrder.id, errorMessage(result.failure, language))
  }
  for (const [lockedOrder, after] of moved) await applyMovedTotals(uow, store, lockedOrder, after)
  return toBulkResults(ids, lockedOrders, problems, language)
}
