import type { Stripe } from 'stripe'
import { productName } from '#contract/app-name.ts'
import type { Order } from '#contract/domains/order.ts'
import {
  type CardRefund,
  readRefund,
  sendRefundTask,
  updateRefund,
} from '#server/domains/card-records/card-records.service.ts'
import { retryRefund, reverseRefund } from '#server/domains/order-payments/card-charges.service.ts'
import {
  formatOrderLabel,
  insertOrderEvents,
  lockOrder,
  readOrder,
  visibilityFor,
} from '#server/domains/order-records/order-records.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import type { CardDeps } from './provider-intents.service.ts'
import { readMetadata, toMetadata } from './card-metadata.rules.ts'
import { readOrderOwner } from './card-payments.repo.ts'
import { isRefused } from './provider-intents.service.ts'

interface RefundResult {
  status: CardRefund['status']
  providerId: string | null
  failure: string
}

const toResult = ({ id, status, failure_reason: failure }: Stripe.Refund): RefundResult => {
  const isFailed = status === 'failed' || status === 'canceled'
  return {
    status: isFailed ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    providerId: id,
    failure: isFailed ? (failure ?? 'unknown') : '',
  }
}

/**
 * Applies the provider's state of a refund, once. A refund that had succeeded can still fail; one that has failed stays
 * failed, and a retry is another refund.
 */
const settleRefund = async (deps: UnitOfWorkDeps, store: StoreId, id: string, result: RefundResult): Promise<void> => {
  const found = await readRefund(deps.database.kysely, store, id)
  if (!found) return
  const { orderId } = found
  const { vendorId } = orNotFound(await readOrderOwner(deps.database.kysely, store, orderId))
  const customer = { name: productName, vendorId }
  const origin = { actor: null, customer, isAutomatic: true, store, address: '', requestId: 'card-refund' } as const
  await transact(deps, origin, async (uow) => {
    const order = orNotFound(await lockOrder(uow.tx, store, orderId))
    const refund = orNotFound(await readRefund(uow.tx, store, id))
    const isOther = refund.providerId !== null && refund.providerId !== result.providerId
    if (refund.status === 'failed' || isOther) return
    if (refund.status === result.status && refund.providerId !== null) return
    if (refund.status === 'succeeded' && result.status === 'pending') return
    await updateRefund(uow.tx, store, id, result)
    uow.audit({
      resource: 'orders',
      id: orderId,
      label: formatOrderLabel(order),
      action: 'update',
      after: { refundStatus: result.status, amount: refund.amount },
    })
    if (result.status !== 'failed') return
    const facts = { amount: refund.amount, reason: result.failure }
    await insertOrderEvents(uow, store, [{ orderId, kind: 'refundFailed', facts }])
    await reverseRefund(uow, store, order, refund)
  })
}

/** Also finds a refund whose response was lost longer ago than the provider keeps idempotency keys. */
const fetchRefund = async (
  { stripe }: Pick<CardDeps['cards'], 'stripe'>,
  { id, intentProviderId, amount, providerId }: CardRefund,
  metadata: Record<string, string>,
  isRetry: boolean,
): Promise<Stripe.Refund> => {
  if (providerId !== null) return stripe.refunds.retrieve(providerId)
  if (isRetry) {
    const { data } = await stripe.refunds.list({ payment_intent: intentProviderId, limit: 100 })
    const known = data.find((refund) => refund.metadata?.['id'] === id)
    if (known) return known
  }
  const options = { idempotencyKey: `refund:${id}` }
  return stripe.refunds.create({ payment_intent: intentProviderId, amount, metadata }, options)
}

export const sendRefundHandler = ({ deps, cards }: CardDeps): Handler =>
  handle(sendRefundTask, async ({ storeId, refundId }, { attempt }) => {
    const store = trustedStoreId(storeId)
    const refund = await readRefund(deps.database.kysely, store, refundId)
    if (refund?.status !== 'pending') return
    const { vendorId } = orNotFound(await readOrderOwner(deps.database.kysely, store, refund.orderId))
    const metadata = toMetadata('refund', vendorId, { store, id: refundId })
    const result = await fetchRefund(cards, refund, metadata, attempt > 1).then(toResult, (error: unknown) => {
      if (!isRefused(error)) throw error
      return { status: 'failed', providerId: null, failure: error.code ?? 'refused' } as const
    })
    await settleRefund(deps, store, refundId, result)
  })

/** For the provider's events. */
export const applyRefundEvent = async (deps: UnitOfWorkDeps, refund: Stripe.Refund): Promise<void> => {
  const reference = readMetadata(refund.metadata, 'refund')
  if (reference) await settleRefund(deps, reference.store, reference.id, toResult(refund))
}

export const retryCardRefund = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  { orderId, refundId }: { orderId: string; refundId: string },
): Promise<Order> => {
  const order = orNotFound(await lockOrder(uow.tx, store, orderId))
  const amount = await retryRefund(uow, store, order, refundId)
  // A second click finds nothing that has failed.
  if (amount > 0) {
    const after = { refundRetried: amount }
    uow.audit({ resource: 'orders', id: orderId, label: formatOrderLabel(order), action: 'update', after })
  }
  return orNotFound(await readOrder(uow.tx, store, orderId, visibilityFor(actor)))
}
