import {
  baseFields,
  type Call,
  changeLater,
  create,
  emit,
  list,
  load,
  update,
} from '#server/platform/cards/sandbox/call.ts'
import type { Charge, Refund } from '#server/platform/cards/sandbox/objects.ts'
import { getInteger, getText, mergeMetadata } from '#server/platform/cards/sandbox/params.ts'
import { invalidRequest } from '#server/platform/cards/sandbox/sandbox-error.ts'
import { changeBalance, type StoredObject } from '#server/platform/cards/sandbox/sandbox.repo.ts'
import type { CardBehavior } from '#server/platform/cards/sandbox/test-cards.ts'

const finishAfterSeconds = 5

/** The charge of the request, or of its payment intent. */
const loadCharge = async (call: Call): Promise<StoredObject<'charge'>> => {
  const intentId = getText(call.params, 'payment_intent')
  const intent =
    intentId === undefined ? undefined : (await load(call, 'payment_intent', intentId, 'payment_intent')).data
  if (intent && intent.status !== 'succeeded') {
    return invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    })
  }
  const chargeId = intent ? intent.latest_charge : getText(call.params, 'charge')
  return typeof chargeId === 'string'
    ? load(call, 'charge', chargeId, 'charge')
    : invalidRequest('Must provide a charge or a payment_intent.', { param: 'charge' })
}

const changeRefunded = async (call: Call, charge: Charge, change: number): Promise<void> => {
  charge.amount_refunded += change
  charge.refunded = charge.amount_refunded === charge.amount
  await update(call, charge)
  await changeBalance(call.tx, call.account, charge.currency, -change, true)
}

const getRefundAmount = (call: Call, charge: Charge): number => {
  const remaining = charge.amount - charge.amount_refunded
  if (remaining === 0) {
    return invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = getInteger(call.params, 'amount') ?? remaining
  if (amount < 1) return invalidRequest('This value must be greater than or equal to 1.', { param: 'amount' })
  return amount <= remaining
    ? amount
    : invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`, {
        param: 'amount',
      })
}

export const createRefund = async (call: Call): Promise<object> => {
  const { data: charge, hidden } = await loadCharge(call)
  if (charge.status !== 'succeeded') return invalidRequest('This charge failed, so there is nothing to refund.')
  if (charge.disputed) {
    return invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  const amount = getRefundAmount(call, charge)
  const { refund: behavior } = (hidden['behavior'] ?? {}) as CardBehavior
  const refund = await create(call, 'refund', {
    ...baseFields(call, 're'),
    object: 'refund',
    amount,
    charge: charge.id,
    currency: charge.currency,
    failure_reason: null,
    payment_intent: charge.payment_intent,
    reason: getText(call.params, 'reason') ?? null,
    status: behavior === 'pending' ? 'pending' : 'succeeded',
    metadata: mergeMetadata(call.params),
  })
  await changeRefunded(call, charge, amount)
  if (behavior === 'pending') await changeLater(call, refund.id, 'refund succeeds', finishAfterSeconds)
  if (behavior === 'fails') await changeLater(call, refund.id, 'refund fails', finishAfterSeconds)
  await emit(call, 'refund.created', refund)
  await emit(call, 'charge.refunded', charge)
  return refund
}

const finishRefund = async (call: Call, id: string, status: Refund['status']): Promise<Refund> => {
  const { data: refund } = await load(call, 'refund', id)
  refund.status = status
  if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card'
  await update(call, refund)
  await emit(call, 'refund.updated', refund)
  return refund
}

export const succeedRefund = async (call: Call, id: string): Promise<void> => {
  await finishRefund(call, id, 'succeeded')
}

/** The bank sends the money back. */
export const failRefund = async (call: Call, id: string): Promise<void> => {
  const refund = await finishRefund(call, id, 'failed')
  const { data: charge } = await load(call, 'charge', refund.charge)
  await changeRefunded(call, charge, -refund.amount)
  await emit(call, 'refund.failed', refund)
}

export const retrieveRefund = async (call: Call, id: string): Promise<object> => (await load(call, 'refund', id)).data

export const listRefunds = (call: Call): Promise<object> =>
  list(call, 'refund', '/v1/refunds', ['charge', 'payment_intent'])
