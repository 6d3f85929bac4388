import type { Stripe } from 'stripe'
import { productName } from '#contract/app-name.ts'
import { formatMoney } from '#contract/core/money.ts'
import {
  type CardIntent,
  closeDispute,
  insertDispute,
  readDispute,
  readIntent,
} from '#server/domains/card-records/card-records.service.ts'
import { holdDispute, loseDispute, releaseDispute } from '#server/domains/earnings/earnings.service.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import {
  formatOrderLabel,
  insertOrderEvents,
  lockOrder,
  type OrderState,
} from '#server/domains/order-records/order-records.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import { transact, type UnitOfWork } from '#server/platform/unit-of-work.ts'
import type { CardDeps } from './provider-intents.service.ts'
import { readMetadata } from './card-metadata.rules.ts'
import { readOrderOwner } from './card-payments.repo.ts'
import { settleIntent } from './settle-intent.service.ts'

/** Inquiries (`warning_…`) take no money; `prevented` ones never became disputes. */
const toStatus = (status: Stripe.Dispute.Status): 'open' | 'won' | 'lost' | null => {
  if (status === 'won') return 'won'
  if (status === 'lost') return 'lost'
  return status === 'needs_response' || status === 'under_review' ? 'open' : null
}

const writeEvent = async (
  uow: UnitOfWork,
  store: StoreId,
  order: OrderState,
  facts: { amount: number; reason: string; status: string },
): Promise<void> => {
  await insertOrderEvents(uow, store, [{ orderId: order.id, kind: 'dispute', facts }])
  const after = { dispute: facts.status, amount: facts.amount }
  uow.audit({ resource: 'orders', id: order.id, label: formatOrderLabel(order), action: 'update', after })
}

const openDispute = async (
  uow: UnitOfWork,
  store: StoreId,
  { row, order, paymentId }: { row: CardIntent; order: OrderState; paymentId: string | null },
  dispute: Stripe.Dispute,
): Promise<string | undefined> => {
  const { amount, reason, evidence_details: evidence } = dispute
  const { id: orderId, currency } = order
  const dueBy = evidence.due_by
  const respondBy = dueBy === null ? null : new Date(dueBy * 1000).toISOString()
  const id = newId()
  const fields = { id, orderId, intentId: row.id, providerId: dispute.id, amount, currency, reason, respondBy }
  if (!(await insertDispute(uow.tx, store, fields))) return undefined
  await writeEvent(uow, store, order, { amount, reason, status: 'open' })
  notify(uow, store, [
    {
      kind: 'dispute',
      facts: { number: order.number, amount, currency },
      title: 'Payment disputed',
      body: `The payment of order #${order.number} is disputed: ${formatMoney(amount, currency, 'en-US')}.`,
      route: `/dashboard/orders/${orderId}`,
    },
  ])
  await holdDispute(uow.tx, store, { orderId, disputeId: id, paymentId, currency, amount })
  return id
}

/** Applies the provider's state of a dispute, once, in whatever order its events arrive. */
export const applyDisputeEvent = async ({ deps, cards }: CardDeps, dispute: Stripe.Dispute): Promise<void> => {
  const status = toStatus(dispute.status)
  const providerId = typeof dispute.payment_intent === 'string' ? dispute.payment_intent : dispute.payment_intent?.id
  if (status === null || providerId === undefined) return
  const intent = await cards.stripe.paymentIntents.retrieve(providerId)
  const reference = readMetadata(intent.metadata, 'order')
  if (!reference) return
  // The event of the payment may still be on its way.
  await settleIntent(deps, intent)
  const { store } = reference
  const row = await readIntent(deps.database.kysely, store, reference.id)
  if (!row) return
  const { vendorId } = orNotFound(await readOrderOwner(deps.database.kysely, store, row.orderId))
  const customer = { name: productName, vendorId }
  const origin = { actor: null, customer, isAutomatic: true, store, address: '', requestId: 'card-dispute' } as const
  await transact(deps, origin, async (uow) => {
    const order = orNotFound(await lockOrder(uow.tx, store, row.orderId))
    await openDispute(uow, store, { row, order, paymentId: row.paymentId }, dispute)
    const known = orNotFound(await readDispute(uow.tx, store, dispute.id))
    if (status === 'open' || known.status !== 'open') return
    await closeDispute(uow.tx, store, known.id, status)
    await writeEvent(uow, store, order, { amount: dispute.amount, reason: dispute.reason, status })
    const apply = status === 'won' ? releaseDispute : loseDispute
    await apply(uow.tx, store, { orderId: order.id, disputeId: known.id })
  })
}
