import type * as z from 'zod'
import { type cardPayments, maxFailedAttempts, paymentLinkDays } from '#contract/domains/card-payments.ts'
import type { Order } from '#contract/domains/order.ts'
import {
  countFailures,
  removeExpiry,
  requestIntentSync,
  syncIntentTask,
} from '#server/domains/card-records/card-records.service.ts'
import { assertChargeable } from '#server/domains/checkout/cart.service.ts'
import { emailAboutOrder } from '#server/domains/customer-emails/customer-emails.service.ts'
import {
  formatOrderLabel,
  insertOrderEvents,
  lockOrder,
  type OrderState,
  readOrder,
  visibilityFor,
} from '#server/domains/order-records/order-records.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { newId } from '#server/platform/ids.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { toPayUrl } from './card-checkout.service.ts'
import type { CardDeps } from './provider-intents.service.ts'
import { makeLinkToken } from './payment-link-token.rules.ts'
import {
  extendLink,
  insertLink,
  markLinkSent,
  type PaymentLink,
  readCurrentLink,
  revokeLink,
} from './payment-links.repo.ts'

type LinkResult = z.output<typeof cardPayments.sendPaymentLink.response>

const dayMs = 86_400_000

const auditLink = (uow: UnitOfWork, order: OrderState, action: string): void =>
  uow.audit({
    resource: 'orders',
    id: order.id,
    label: formatOrderLabel(order),
    action: 'update',
    after: { paymentLink: action },
  })

/** The current link for seven more days. One that can't be used anymore, because of failed attempts, is replaced. */
const renewLink = async (uow: UnitOfWork, store: StoreId, orderId: string, personId: string): Promise<PaymentLink> => {
  const expiresAt = new Date(Date.now() + paymentLinkDays * dayMs)
  const current = await readCurrentLink(uow.tx, store, orderId)
  const failures = current ? await countFailures(uow.tx, store, orderId, current.createdAt) : 0
  const isUsable = current?.isOfStaff === true && failures < maxFailedAttempts
  if (isUsable) await extendLink(uow.tx, store, current.id, expiresAt)
  else {
    await revokeLink(uow.tx, store, orderId)
    await insertLink(uow.tx, store, { id: newId(), orderId, expiresAt, personId })
  }
  uow.enqueue(syncIntentTask, { storeId: store, orderId }, { runAt: expiresAt })
  return orNotFound(await readCurrentLink(uow.tx, store, orderId))
}

/** Creates or extends the payment link of an unpaid order and mails it to the customer. */
export const sendPaymentLink = async (
  { cards, tokens, publicUrl }: CardDeps,
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  orderId: string,
  notify: boolean,
): Promise<LinkResult> => {
  if (cards.mode === 'off') return fail('cards_off')
  const order = orNotFound(await lockOrder(uow.tx, store, orderId))
  if (order.status === 'cancelled') return fail('order_closed')
  if (order.balance <= 0) return fail('nothing_due')
  assertChargeable({ due: order.balance, currency: order.currency })
  // Staff handle the order from here, so it no longer expires.
  await removeExpiry(uow.tx, store, orderId)
  const link = await renewLink(uow, store, orderId, actor.personId)
  const url = toPayUrl(publicUrl, makeLinkToken(tokens, store, link.id))
  const mustSend = notify && !link.wasJustSent && order.customerEmail !== null
  if (mustSend) await markLinkSent(uow.tx, store, link.id)
  const action = mustSend ? 'sent' : 'created'
  await insertOrderEvents(uow, store, [{ orderId, kind: 'paymentLink', facts: { action } }])
  auditLink(uow, order, action)
  if (mustSend) emailAboutOrder(uow, store, orderId, { kind: 'payment_due', payUrl: url })
  return { url, expiresAt: link.expiresAt, isSent: mustSend }
}

export const revokePaymentLink = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  orderId: string,
): Promise<Order> => {
  const order = orNotFound(await lockOrder(uow.tx, store, orderId))
  if (await revokeLink(uow.tx, store, orderId)) {
    await insertOrderEvents(uow, store, [{ orderId, kind: 'paymentLink', facts: { action: 'revoked' } }])
    auditLink(uow, order, 'revoked')
    requestIntentSync(uow, store, order)
  }
  return orNotFound(await readOrder(uow.tx, store, orderId, visibilityFor(actor)))
}
