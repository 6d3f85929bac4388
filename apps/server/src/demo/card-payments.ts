import { day } from '#contract/core/time.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import { toMetadata } from '#server/domains/card-payments/card-metadata.rules.ts'
import { newObjectId, toSeconds } from '#server/platform/cards/sandbox/call.ts'
import type { Charge, Dispute, PaymentIntent, PaymentMethod, Refund } from '#server/platform/cards/sandbox/objects.ts'
import { newClientSecret } from '#server/platform/cards/sandbox/resources/intents.ts'
import { newId } from '#server/platform/ids.ts'
import type { DemoPayment } from './order-lifecycle.ts'
import type { DemoOrder } from './order-rows.ts'
import type { DemoPerson, DemoStore } from './store-snapshot.ts'

/** What our tables and the card sandbox have after a year of card payments. */
export interface CardRows {
  card_intents: object[]
  card_refunds: object[]
  card_disputes: object[]
  payment_links: object[]
  sandbox_objects: object[]
}

const evidenceDays = 9
const linkDays = 7
const toIso = (at: number): string => new Date(at).toISOString()
const isToCard = ({ kind, asCredit }: DemoPayment): boolean => kind === 'refund' && !asCredit

const isPaidByCard = ({ draft, life }: DemoOrder): boolean =>
  isCardKind(draft.option?.kind) && life.payments.some(({ kind }) => kind === 'payment')

/** One card for all buyers of a store: the sandbox stores no names. */
const makeMethod = (created: number): PaymentMethod => ({
  id: newObjectId('pm'),
  object: 'payment_method',
  created,
  livemode: false,
  type: 'card',
  allow_redisplay: 'unspecified',
  customer: null,
  billing_details: { name: null, email: null, phone: null, address: null },
  card: {
    brand: 'visa',
    display_brand: 'visa',
    last4: '4242',
    exp_month: 11,
    exp_year: new Date(created * 1000).getUTCFullYear() + 3,
    country: 'US',
    funding: 'credit',
    fingerprint: 'demo',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  },
  metadata: {},
})

const toSandboxRow = (data: { id: string; object: string }, hidden: object = {}) => ({
  id: data.id,
  type: data.object,
  account: '',
  data,
  hidden,
})

interface Payment {
  amount: number
  currency: string
  created: number
  method: PaymentMethod
  metadata: Record<string, string>
}

const makeIntent = ({ amount, currency, created, method, metadata }: Payment): PaymentIntent => {
  const id = newObjectId('pi')
  return {
    id,
    object: 'payment_intent',
    created,
    livemode: false,
    status: 'succeeded',
    amount,
    amount_received: amount,
    amount_capturable: 0,
    currency,
    client_secret: newClientSecret(id),
    customer: null,
    description: null,
    payment_method: method.id,
    payment_method_types: ['card'],
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    next_action: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    confirmation_method: 'automatic',
    last_payment_error: null,
    latest_charge: newObjectId('ch'),
    on_behalf_of: null,
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
    metadata,
  }
}

const makeCharge = (intent: PaymentIntent, method: PaymentMethod, refunded: number, disputed: boolean): Charge => ({
  id: intent.latest_charge ?? '',
  object: 'charge',
  created: intent.created,
  livemode: false,
  amount: intent.amount,
  amount_captured: intent.amount,
  amount_refunded: refunded,
  captured: true,
  currency: intent.currency,
  customer: null,
  description: null,
  disputed,
  failure_code: null,
  failure_message: null,
  paid: true,
  payment_intent: intent.id,
  payment_method: method.id,
  payment_method_details: { type: 'card', card: method.card },
  refunded: refunded === intent.amount,
  status: 'succeeded',
  metadata: intent.metadata,
})

const makeRefund = (charge: Charge, amount: number, at: number, metadata: Record<string, string>): Refund => ({
  id: newObjectId('re'),
  object: 'refund',
  created: toSeconds(new Date(at)),
  livemode: false,
  amount,
  charge: charge.id,
  currency: charge.currency,
  failure_reason: null,
  payment_intent: charge.payment_intent,
  reason: null,
  status: 'succeeded',
  metadata,
})

const makeDispute = (charge: Charge, at: number): Dispute => ({
  id: newObjectId('dp'),
  object: 'dispute',
  created: toSeconds(new Date(at)),
  livemode: false,
  amount: charge.amount - charge.amount_refunded,
  charge: charge.id,
  currency: charge.currency,
  evidence: {},
  evidence_details: {
    due_by: toSeconds(new Date(at + evidenceDays * day)),
    has_evidence: false,
    past_due: false,
    submission_count: 0,
  },
  is_charge_refundable: false,
  payment_intent: charge.payment_intent,
  reason: 'fraudulent',
  status: 'needs_response',
  metadata: {},
})

const addPaidOrder = (
  rows: CardRows,
  { store, vendorId }: { store: DemoStore['store']; vendorId: string },
  { draft, life }: DemoOrder,
  method: PaymentMethod,
): void => {
  const paid = life.payments.find(({ kind }) => kind === 'payment')
  if (!paid) return
  const { currency } = draft.quote
  const shared = { store_id: store, order_id: draft.id }
  const intentId = newId()
  const metadata = { ...toMetadata('order', vendorId, { store, id: intentId }), order: draft.id }
  const created = toSeconds(new Date(draft.at))
  const base = { amount: paid.amount, currency: currency.toLowerCase(), created, method, metadata }
  const intent = makeIntent(base)
  const refunds = life.payments.filter(isToCard)
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const charge = makeCharge(intent, method, refunded, life.dispute !== null)
  rows.sandbox_objects.push(toSandboxRow(intent), toSandboxRow(charge, { behavior: {} }))
  rows.card_intents.push({
    ...shared,
    id: intentId,
    attempt: 1,
    provider_id: intent.id,
    amount: paid.amount,
    currency,
    status: 'succeeded',
    failed_events: [],
    payment_id: paid.id,
    created_at: toIso(draft.at),
    closed_at: toIso(paid.at),
  })
  for (const { id, amount, returned, at } of refunds) {
    const refund = makeRefund(charge, amount, at, toMetadata('refund', vendorId, { store, id }))
    rows.sandbox_objects.push(toSandboxRow(refund))
    // The ledger names a card refund by its id, which in the demo is that of the refund it belongs to.
    const times = { created_at: toIso(at), closed_at: toIso(at) }
    const ids = { id, payment_id: id, intent_id: intentId, provider_id: refund.id }
    rows.card_refunds.push({ ...shared, ...ids, amount, returned, status: 'succeeded', failure: '', ...times })
  }
  if (!life.dispute) return
  const { id, at } = life.dispute
  const dispute = makeDispute(charge, at)
  const { amount, reason } = dispute
  rows.sandbox_objects.push(toSandboxRow(dispute))
  rows.card_disputes.push({
    ...shared,
    id,
    intent_id: intentId,
    provider_id: dispute.id,
    amount,
    currency,
    reason,
    status: 'open',
    respond_by: toIso(dispute.evidence_details.due_by * 1000),
    opened_at: toIso(at),
  })
}

/** Card payments, refunds, the dispute and the payment link, each with its object in the card sandbox. */
export const toCardRows = (
  { store }: DemoStore,
  vendorId: string,
  history: readonly DemoOrder[],
  ownerId: string,
): CardRows => {
  const rows: CardRows = {
    card_intents: [],
    card_refunds: [],
    card_disputes: [],
    payment_links: [],
    sandbox_objects: [],
  }
  const method = makeMethod(toSeconds(new Date(history[0]?.draft.at ?? 0)))
  rows.sandbox_objects.push(toSandboxRow(method, { behavior: {}, isSetUp: false }))
  for (const order of history) {
    if (isPaidByCard(order)) addPaidOrder(rows, { store, vendorId }, order, method)
    const { linkSentAt: at } = order.life
    if (at === null) continue
    const times = { created_at: toIso(at), sent_at: toIso(at), expires_at: toIso(at + linkDays * day) }
    rows.payment_links.push({ store_id: store, id: newId(), order_id: order.draft.id, created_by: ownerId, ...times })
  }
  return rows
}

/** A card payment of the last weeks is disputed since yesterday. */
export const disputeOrder = (history: readonly DemoOrder[], now: number): void => {
  const order = history.findLast(
    (candidate) =>
      isPaidByCard(candidate) &&
      candidate.life.status === 'completed' &&
      candidate.life.refunded === 0 &&
      candidate.life.payments.every(({ at }) => at < now - 2 * day && at > now - 20 * day),
  )
  if (!order) return
  const at = now - day
  const { life } = order
  const amount = life.paid
  life.dispute = { id: newId(), amount, at }
  const facts = { amount, status: 'open', reason: 'fraudulent' }
  life.events.push({ at, by: null, isAutomatic: true, kind: 'dispute', facts })
  life.events.sort((a, b) => a.at - b.at)
}

/** An unpaid order, if possible one that staff took by phone: its buyer got a payment link by email. */
export const sendLink = (history: readonly DemoOrder[], now: number, by: DemoPerson | null): void => {
  const unpaid = history.filter(
    ({ draft, life }) =>
      draft.buyer.email !== null && life.status !== 'cancelled' && life.paid === 0 && draft.quote.due > 0,
  )
  const order = unpaid.findLast(({ draft }) => draft.source === 'manual') ?? unpaid.at(-1)
  if (!order) return
  const { life } = order
  const at = Math.max(life.events.at(-1)?.at ?? 0, now - day)
  life.linkSentAt = at
  life.events.push({ at, by, kind: 'paymentLink', facts: { action: 'sent' } })
}
