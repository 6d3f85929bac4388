import type { AuditedResource } from '#contract/audited-resources.ts'
import type { WebhookEvent } from '#contract/domains/webhooks.ts'

/** A change of the unit of work, as far as events are concerned. */
interface AuditedChange {
  resource: AuditedResource
  id: string
  ids?: readonly string[]
  action: 'create' | 'update' | 'delete' | 'restore'
  storeId?: string
}

/** An event about an object of a store, for the vendor's webhooks. */
export interface ObjectEvent {
  type: WebhookEvent
  storeId: string
  /** Events of one object are delivered in their order. */
  objectId: string
  /** What the payload contains in place of the object's public JSON. */
  data?: object
  /** For `refund.created`: the row of `order_payments`. */
  refundId?: string
}

const eventNouns: Partial<Record<AuditedResource, 'order' | 'product' | 'customer'>> = {
  orders: 'order',
  products: 'product',
  customers: 'customer',
}
/** A restored object is new to a receiver that has deleted it. */
const eventVerbs = { create: 'created', update: 'updated', delete: 'deleted', restore: 'created' } as const

const toChangeEvents = (change: AuditedChange, store: string | null): ObjectEvent[] => {
  const noun = eventNouns[change.resource]
  const storeId = change.storeId ?? store
  if (noun === undefined || storeId === null) return []
  // Orders are never deleted.
  const type = `${noun}.${eventVerbs[change.action]}` as WebhookEvent
  return (change.ids ?? [change.id]).map((objectId) => ({ type, storeId, objectId }))
}

/**
 * The events of a transaction, each once: payloads show the object at its end. An update is left out for an object that
 * the transaction also creates or deletes.
 */
export const toObjectEvents = (
  changes: readonly AuditedChange[],
  emitted: readonly ObjectEvent[],
  store: string | null,
): ObjectEvent[] => {
  const events = new Map<string, ObjectEvent>()
  for (const event of [...changes.flatMap((change) => toChangeEvents(change, store)), ...emitted])
    events.set(`${event.objectId} ${event.type} ${event.refundId ?? ''}`, event)
  return [...events.values()].filter(({ type, objectId }) => {
    const [noun = '', verb] = type.split('.')
    const happened = (other: string): boolean => events.has(`${objectId} ${noun}.${other} `)
    return verb !== 'updated' || !(happened('created') || happened('deleted'))
  })
}
