import type { Stripe } from 'stripe'
import type { Cards } from '#server/platform/cards/cards.ts'
import { type Handler, handle, type JobContext } from '#server/platform/jobs.ts'
import type { RunInTransaction } from '#server/platform/unit-of-work.ts'
import { type CardEvent, insertCardEvent, markCardEventProcessed, readPendingCardEvent } from './card-events.repo.ts'
import { processCardEvent } from './card-events.tasks.ts'

export type { CardEvent } from './card-events.repo.ts'

/** The objects whose events are handled, as the provider names them. */
export interface CardObjects {
  payment_intent: Stripe.PaymentIntent
  setup_intent: Stripe.SetupIntent
  payment_method: Stripe.PaymentMethod
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  transfer: Stripe.Transfer
  payout: Stripe.Payout
  account: Stripe.Account
}

type CardObjectType = keyof CardObjects

/**
 * Called with the object as it is now at the provider, at least once for every event and in any order: apply its state
 * under the lock of our row, and do nothing if the row has it already.
 */
export interface CardEventHandler<CardObject> {
  /** Only objects with this `metadata.kind`; for a dispute, that of its payment. All objects if it is missing. */
  kind?: string
  run(object: CardObject, event: CardEvent, context: JobContext): Promise<void>
}

export type CardEventHandlers = { [Type in CardObjectType]?: readonly CardEventHandler<CardObjects[Type]>[] }

const fetchers: {
  [Type in CardObjectType]: (stripe: Stripe, id: string, options: Stripe.RequestOptions) => Promise<CardObjects[Type]>
} = {
  payment_intent: (stripe, id, options) => stripe.paymentIntents.retrieve(id, {}, options),
  setup_intent: (stripe, id, options) => stripe.setupIntents.retrieve(id, {}, options),
  payment_method: (stripe, id, options) => stripe.paymentMethods.retrieve(id, {}, options),
  refund: (stripe, id, options) => stripe.refunds.retrieve(id, {}, options),
  dispute: (stripe, id, options) => stripe.disputes.retrieve(id, {}, options),
  transfer: (stripe, id, options) => stripe.transfers.retrieve(id, {}, options),
  payout: (stripe, id, options) => stripe.payouts.retrieve(id, {}, options),
  account: (stripe, id, options) => stripe.accounts.retrieve(id, {}, options),
}

const isHandled = (type: string): type is CardObjectType => Object.hasOwn(fetchers, type)

const toCardEvent = ({ id, type, account, data }: Stripe.Event): CardEvent => {
  const { object: objectType, id: objectId = '' } = data.object as { object: string; id?: string }
  return { id, type, objectType, objectId, account: account ?? null }
}

/** Stores the event and its job in one transaction, before the provider gets its answer. */
export const receiveCardEvent = async (
  cards: Pick<Cards, 'verifyEvent'>,
  transaction: RunInTransaction,
  { body, signature }: { body: string; signature: string },
): Promise<void> => {
  const event = toCardEvent(cards.verifyEvent(body, signature))
  await transaction(async (uow) => {
    const isIgnored = !isHandled(event.objectType)
    const isNew = await insertCardEvent(uow.tx, event, isIgnored)
    if (isNew && !isIgnored) uow.enqueue(processCardEvent, { id: event.id })
  })
}

const getId = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id

/** A dispute is created by the bank and has no metadata of ours. */
const loadKind = async (stripe: Stripe, object: CardObjects[CardObjectType]): Promise<string | undefined> => {
  if (object.object !== 'dispute') return object.metadata?.['kind']
  const intentId = getId(object.payment_intent)
  return intentId === undefined ? undefined : (await stripe.paymentIntents.retrieve(intentId)).metadata['kind']
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing'

/** Undefined if it was deleted since: then there is no state to apply. */
const fetchObject = async <Type extends CardObjectType>(
  stripe: Stripe,
  type: Type,
  { objectId, account }: CardEvent,
): Promise<CardObjects[Type] | undefined> => {
  const options = account === null || type === 'account' ? {} : { stripeAccount: account }
  try {
    return await fetchers[type](stripe, objectId, options)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const cardEventHandler = (cards: Cards, handlers: CardEventHandlers): Handler =>
  handle(processCardEvent, async ({ id }, context) => {
    const event = await readPendingCardEvent(context.db, id)
    if (!event || !isHandled(event.objectType)) return
    // An object has the type that the handlers registered for it expect.
    const candidates = (handlers[event.objectType] ?? []) as readonly CardEventHandler<unknown>[]
    const object = candidates.length > 0 ? await fetchObject(cards.stripe, event.objectType, event) : undefined
    const kind = object && (await loadKind(cards.stripe, object))
    for (const handler of object ? candidates : []) {
      if (handler.kind === undefined || handler.kind === kind) await handler.run(object, event, context)
    }
    await markCardEventProcessed(context.db, id)
  })
