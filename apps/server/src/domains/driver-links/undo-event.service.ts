import { undoSeconds } from '#contract/domains/driver-app.ts'
import type { ConflictCode } from '#contract/domains/route.ts'
import {
  applyDeliveryTotals,
  type MovedDelivery,
  undoDelivery,
} from '#server/domains/orders/delivery-status.service.ts'
import {
  auditRoute,
  isUnderWay,
  requestSchedule,
  updateRoute,
  updateStop,
} from '#server/domains/route-records/route-records.service.ts'
import { removeImage } from '#server/domains/uploads/uploads.service.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { findLastAction, markUndone, type StoredEvent } from './driver-links.repo.ts'
import { applied, conflict, type EventContext, type Outcome, refused } from './event-outcome.rules.ts'

/** Why an action can't be undone anymore; undefined if it can. */
const findObstacle = (context: EventContext, action: StoredEvent): ConflictCode | undefined => {
  if (action.seconds > undoSeconds) return 'undo_expired'
  if (action.code !== null || context.route.status === 'cancelled') return 'route_ended'
  return context.otherRoute ? 'already_planned' : undefined
}

const clearedColumns = {
  ended_at: null,
  reason: null,
  proof_name: null,
  proof_signature: null,
  proof_photo_key: null,
  has_code: false,
  collected: null,
}

/** The stop's row, and the route if its last stop had completed it. */
const restoreStop = async (
  uow: UnitOfWork,
  { link, route, stop }: EventContext,
  { facts, type }: StoredEvent,
): Promise<void> => {
  const status = facts.previous ?? 'pending'
  await updateStop(uow.tx, link.store, stop.id, {
    status,
    ...(type === 'arrived' ? { arrived_at: null } : clearedColumns),
  })
  const reopened = isUnderWay(route) ? {} : { status: 'in_progress', completed_at: null }
  await updateRoute(uow.tx, link.store, route.id, null, reopened)
  auditRoute(uow, route, { stop: stop.status }, { stop: status })
  requestSchedule(uow, link.store, route.id)
}

/**
 * Takes back the last action at a stop within a minute: delivery, order and stock are as before, in one transaction. Emails
 * to the customer haven't been sent yet.
 */
export const undoLastAction = async (uow: UnitOfWork, context: EventContext): Promise<Outcome> => {
  const { link, stop, order } = context
  const action = await findLastAction(uow.tx, link.store, stop.id)
  if (!action || action.type !== stop.status) return refused('nothing_to_undo')
  const obstacle = findObstacle(context, action)
  if (obstacle) return conflict(obstacle)
  const moved: MovedDelivery[] = []
  if (action.type === 'delivered' || action.type === 'failed') {
    const undone = await undoDelivery(uow, link.store, order, action.type)
    if (!undone) return conflict('order_changed')
    moved.push(undone)
  }
  await restoreStop(uow, context, action)
  await markUndone(uow.tx, link.store, action.id)
  if (action.facts.photo !== undefined) uow.enqueue(removeImage, { key: action.facts.photo })
  await applyDeliveryTotals(uow, link.store, moved)
  return applied({ undoes: action.id })
}
