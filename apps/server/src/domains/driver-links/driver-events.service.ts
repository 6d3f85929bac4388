import * as z from 'zod'
import { id } from '#contract/core/fields.ts'
import { second } from '#contract/core/time.ts'
import { type DriverEvent, type EventResult, undoSeconds } from '#contract/domains/driver-app.ts'
import { getAmountToCollect } from '#contract/domains/order-balance.ts'
import type { ConflictCode } from '#contract/domains/route.ts'
import { customerEmailTask } from '#server/domains/customer-emails/customer-emails.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import { lockOrder, type OrderState } from '#server/domains/order-records/order-records.service.ts'
import { applyDeliveryTotals, moveDelivery } from '#server/domains/orders/delivery-status.service.ts'
import {
  auditRoute,
  endStop,
  findOpenStops,
  findStop,
  isPhotoUsed,
  isOpenStop,
  isUnderWay,
  lockRoutes,
  removeStop,
  requestSchedule,
  type StopEnd,
  updateRoute,
  updateStop,
} from '#server/domains/route-records/route-records.service.ts'
import { readSettings } from '#server/domains/routes/settings.service.ts'
import { reportStop } from '#server/domains/routes/stop-status.service.ts'
import { lockProof, type Uploads } from '#server/domains/uploads/uploads.service.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, task } from '#server/platform/jobs.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import {
  type RunInTransaction,
  transactInJob,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '#server/platform/unit-of-work.ts'
import { asDriver, type OpenLink } from './driver-links.service.ts'
import { findEvent, insertEvent, readEventById, type StoredEvent } from './driver-links.repo.ts'
import { makeDeliveryCode } from './driver-token.rules.ts'
import { checkCode, findMissingProof } from './event-proof.rules.ts'
import { applied, conflict, type EventContext, type Outcome, refused } from './event-outcome.rules.ts'
import { undoLastAction } from './undo-event.service.ts'

/** Waits until the driver can't undo anymore, then tells the customer what happened. */
const stopEmailTask = task('driver-links.stop-email', z.object({ storeId: id, eventId: id, orderId: id }))
const emailDelayMs = (undoSeconds + 1) * second

/** Locks the order, then the routes of all its open stops: only its order's lock keeps them from changing. */
const lockContext = async (
  uow: UnitOfWork,
  tokens: Tokens,
  link: OpenLink,
  stopId: string,
): Promise<EventContext | undefined> => {
  const { store, routeId } = link
  const ref = await findStop(uow.tx, store, stopId)
  if (ref?.routeId !== routeId) return undefined
  const order = orNotFound(await lockOrder(uow.tx, store, ref.orderId))
  const open = await findOpenStops(uow.tx, store, [order.id])
  const otherId = open.find((stop) => stop.routeId !== routeId)?.routeId
  const routes = await lockRoutes(uow.tx, store, [routeId, ...(otherId === undefined ? [] : [otherId])])
  const route = orNotFound(routes.find((candidate) => candidate.id === routeId))
  const stop = orNotFound(route.stops.find((candidate) => candidate.id === stopId))
  return { link, tokens, order, route, stop, otherRoute: routes.find((candidate) => candidate.id === otherId) }
}

const findConflict = ({ route, stop, order }: EventContext): ConflictCode => {
  if (order.status === 'cancelled') return 'order_changed'
  if (route.status === 'cancelled') return 'route_ended'
  return stop.status === 'cancelled' ? 'stop_moved' : 'stop_ended'
}

/** The phone's clock may be wrong; nothing happens in the future. */
const toTime = (at: string): string => (Date.parse(at) > Date.now() ? new Date().toISOString() : at)

/**
 * What was collected isn't recorded as a payment: the driver's undo couldn't take back the fee, rewards and webhooks of
 * one. Staff see it at the stop and record the payment.
 */
const toStopProof = (
  order: OrderState,
  { proof = {} }: DriverEvent,
  hasCode: boolean,
): NonNullable<StopEnd['proof']> => {
  const { name, photo, signature, collected } = proof
  // Apps that don't ask for the amount yet deliver without it.
  const isUnpaid = getAmountToCollect(order) > 0
  return { name, photo, signature, hasCode, collected: collected ?? (isUnpaid ? 0 : undefined) }
}

/** The driver has money, although the delivery doesn't count. */
const toCollected = ({ proof }: DriverEvent): object =>
  proof?.collected === undefined || proof.collected === 0 ? {} : { collected: proof.collected }

/**
 * The driver delivered an order that was taken off the route while they were offline: it is delivered, also if
 * another route has it now.
 */
const deliverAnyway = async (
  uow: UnitOfWork,
  context: EventContext,
  event: DriverEvent,
  hasCode: boolean,
): Promise<Outcome> => {
  const { link, order, route, stop, otherRoute } = context
  const { store } = link
  const code = findConflict(context)
  const planned = otherRoute?.stops.find((other) => other.orderId === order.id && isOpenStop(other))
  if (otherRoute && planned) {
    await removeStop(uow, store, otherRoute, planned, 'delivered_elsewhere')
    await updateRoute(uow.tx, store, otherRoute.id, null)
    auditRoute(uow, otherRoute, { stop: planned.status }, { stop: 'cancelled' })
    requestSchedule(uow, store, otherRoute.id)
  }
  const moved = await moveDelivery(uow, store, order, { to: 'delivered', notify: false })
  if (!moved) return conflict(code, toCollected(event))
  const proof = toStopProof(order, event, hasCode)
  await endStop(uow, store, stop.id, { status: 'delivered', endedAt: toTime(event.at), proof })
  await updateRoute(uow.tx, store, route.id, null)
  auditRoute(uow, route, { stop: stop.status }, { stop: 'delivered' })
  await applyDeliveryTotals(uow, store, [moved])
  return applied({ previous: stop.status }, code)
}

/** Stored, and not the proof of another stop: a store that requires photos wants one of each delivery. */
const isFreePhoto = async (uow: UnitOfWork, { store }: OpenLink, key: string): Promise<boolean> =>
  (await lockProof(uow.tx, store, key)) && !(await isPhotoUsed(uow.tx, store, key))

const deliver = async (uow: UnitOfWork, context: EventContext, event: DriverEvent): Promise<Outcome> => {
  const { link, stop, route, order, tokens } = context
  const { proof: required } = await readSettings(uow.tx, link.store)
  const missing = findMissingProof(required, event.proof)
  if (missing) return refused(missing)
  const expected = makeDeliveryCode(tokens, link.store, stop.id)
  const checked = checkCode(event.proof?.code, expected, stop.codeTries)
  if (checked === 'wrong_code') await updateStop(uow.tx, link.store, stop.id, { code_tries: stop.codeTries + 1 })
  if (checked === 'wrong_code' || checked === 'code_locked') return refused(checked)
  const photo = event.proof?.photo
  if (photo !== undefined && !(await isFreePhoto(uow, link, photo))) return refused('photo_missing')
  const hasCode = checked === 'right'
  if (stop.status === 'cancelled' && order.status === 'ready') return deliverAnyway(uow, context, event, hasCode)
  if (!isOpenStop(stop) || !isUnderWay(route) || order.deliveryStatus !== 'in_transit')
    return conflict(findConflict(context), toCollected(event))
  const { note, at } = event
  const proof = toStopProof(order, event, hasCode)
  await reportStop(uow, link.store, context, { status: 'delivered', at: toTime(at), note, proof, notify: false })
  return applied({ previous: stop.status, ...(photo === undefined ? {} : { photo }) })
}

const report = async (uow: UnitOfWork, context: EventContext, event: DriverEvent): Promise<Outcome> => {
  const { link, stop, route, order } = context
  const { type, reason, note, at } = event
  if (type === 'failed' && reason === undefined) return refused('reason_missing')
  if (!isOpenStop(stop) || !isUnderWay(route) || order.deliveryStatus !== 'in_transit')
    return conflict(findConflict(context))
  if (type === 'arrived' && stop.status === 'arrived') return applied({ previous: 'arrived' })
  const status = type === 'failed' ? 'failed' : 'arrived'
  await reportStop(uow, link.store, context, { status, at: toTime(at), reason, note, notify: false })
  return applied({ previous: stop.status })
}

const addNote = async (uow: UnitOfWork, { link, stop, route }: EventContext, { note = '' }: DriverEvent) => {
  await updateStop(uow.tx, link.store, stop.id, { note })
  auditRoute(uow, route, {}, { note })
  return applied()
}

const decide = (uow: UnitOfWork, context: EventContext, event: DriverEvent): Promise<Outcome> => {
  if (event.type === 'delivered') return deliver(uow, context, event)
  if (event.type === 'note') return addNote(uow, context, event)
  return event.type === 'undo' ? undoLastAction(uow, context) : report(uow, context, event)
}

const notifyConflict = (uow: UnitOfWork, { link, order, route }: EventContext): void =>
  notify(uow, link.store, [
    {
      kind: 'route_conflict',
      facts: { number: order.number, driver: link.driverName },
      title: 'Route conflict',
      body: `${link.driverName} worked on order #${order.number} after its route had changed. Review the route.`,
      route: `/dashboard/logistics/routes?date=${route.date}`,
    },
  ])

const toResult = (clientId: string, { outcome, code }: Pick<StoredEvent, 'outcome' | 'code'>): EventResult => ({
  client_id: clientId,
  outcome,
  code,
})

/** One event in one transaction with its effect, so that an event that is sent again finds its result. */
const applyEvent = async (
  uow: UnitOfWork,
  tokens: Tokens,
  link: OpenLink,
  event: DriverEvent,
): Promise<EventResult> => {
  const { client_id: clientId, stop_id: stopId, type, at } = event
  const { store, routeId } = link
  const context = await lockContext(uow, tokens, link, stopId)
  if (!context) return { client_id: clientId, outcome: 'refused', code: 'stop_moved' }
  // After the lock: the same event in another request has committed or not begun.
  const known = await findEvent(uow.tx, store, routeId, clientId)
  if (known) return toResult(clientId, known)
  const result = await decide(uow, context, event)
  if (result.outcome === 'refused') return { client_id: clientId, outcome: 'refused', code: result.code }
  const eventId = newId()
  const row = { id: eventId, routeId, clientId, stopId, type, at: toTime(at), ...result }
  if (!(await insertEvent(uow.tx, store, row))) fail('conflict')
  if (result.code !== null) notifyConflict(uow, context)
  if (result.outcome === 'conflict') auditRoute(uow, context.route, {}, { conflict: result.code })
  if (result.outcome === 'applied' && (type === 'delivered' || type === 'failed'))
    uow.enqueue(
      stopEmailTask,
      { storeId: store, eventId, orderId: context.order.id },
      { runAt: new Date(Date.now() + emailDelayMs) },
    )
  return toResult(clientId, result)
}

/** In the order of the phone's queue. An event that fails unexpectedly ends the batch; the phone sends the rest again. */
export const applyEvents = async (
  { tokens, uploads }: { tokens: Tokens; uploads: Pick<Uploads, 'checkProof'> },
  transaction: RunInTransaction,
  link: OpenLink,
  events: readonly DriverEvent[],
): Promise<EventResult[]> => {
  const results: EventResult[] = []
  for (const event of events) {
    // Before the transaction: the order and its route aren't locked while an image is read.
    if (event.proof?.photo !== undefined) await uploads.checkProof(link.vendorId, event.proof.photo)
    results.push(await transaction((uow) => applyEvent(asDriver(uow, link), tokens, link, event)))
  }
  return results
}

const readUndisputed = async (db: Db, storeId: string, eventId: string): Promise<StoredEvent | undefined> => {
  const event = await readEventById(db, trustedStoreId(storeId), eventId)
  return event?.isUndone === false ? event : undefined
}

export const stopEmailHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(stopEmailTask, async ({ storeId, eventId, orderId }, job) => {
    const event = await readUndisputed(job.db, storeId, eventId)
    if (!event) return
    const kind = event.type === 'delivered' ? 'order_delivered' : 'delivery_failed'
    const store = trustedStoreId(storeId)
    const origin = { actor: null, isAutomatic: true, store, address: '', requestId: 'driver-event' } as const
    // The event's id makes the email unique, however often the job runs.
    await transactInJob(deps, job, origin, async (uow) =>
      uow.enqueue(customerEmailTask, { storeId, kind, subjectId: orderId, eventId }),
    )
  })
