import { divideHalfUp } from '#contract/core/money.ts'
import { day as dayLength, hour, minute } from '#contract/core/time.ts'
import { toInstant, toWallTime, addDays } from '#contract/core/time-zone.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import { applyRefund, toPaymentStatus } from '#contract/domains/order-balance.ts'
import { hasDeliveryStatus } from '#contract/delivery-methods.ts'
import type { DeliveryStatus, OrderStatus } from '#contract/domains/order.ts'
import type { OrderEventKind } from '#contract/domains/order-event.ts'
import { carriers, type PaymentStatus } from '#contract/enumerations.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { newId } from '#server/platform/ids.ts'
import {
  failures,
  lateShare,
  moveToNextDay,
  retryShare,
  type StatusStep,
  toSlotFact,
  withSecondAttempt,
} from './delivery-mishaps.ts'
import type { OrderDraft } from './order-drafts.ts'
import type { RandomSource } from './random.ts'
import type { DemoText } from './order-text.ts'
import type { DemoPerson } from './store-snapshot.ts'

interface DemoAction {
  at: number
  /** Null if the customer did it. */
  by: DemoPerson | null
}

export interface DemoEvent extends DemoAction {
  /** Neither staff nor the customer did it. */
  isAutomatic?: true
  kind: OrderEventKind
  facts: object
}

export interface DemoPayment extends DemoAction {
  id: string
  kind: 'payment' | 'refund'
  amount: number
  /** By how much a refund reduced what is due. */
  returned: number
  lines: { line: string; quantity: number }[]
  isRestocked: boolean
  asCredit: boolean
  note: string
}

export interface DemoNote extends DemoAction {
  body: string
  isForCustomer: boolean
}

/** State of an order now, with its history. */
export interface OrderLifecycle {
  status: OrderStatus
  deliveryStatus: DeliveryStatus | null
  paymentStatus: PaymentStatus
  paid: number
  refunded: number
  returned: number
  slot: Slot | null
  cancelReason: string
  cancelledAt: number | null
  completedAt: number | null
  carrier: string | null
  tracking: string | null
  events: DemoEvent[]
  payments: DemoPayment[]
  notes: DemoNote[]
  tags: string[]
  dispute: { id: string; amount: number; at: number } | null
  /** When staff sent a payment link. */
  linkSentAt: number | null
}

/** Number of orders of each kind to create. */
export interface Quota {
  late: number
  failed: number
  /** Cancelled orders with a refund due. */
  owed: number
}

export interface LifecycleContext {
  chance: RandomSource
  text: DemoText
  team: readonly DemoPerson[]
  zone: string
  now: number
  quota: Quota
  /** Some deliveries are late, and some need a second attempt. */
  hasMishaps: boolean
}

/** Moves a time at night to the next morning. */
const toBusinessHours = (at: number, zone: string, minutes: number): number => {
  const { day, time } = toWallTime(at, zone)
  if (time >= '08:00' && time < '20:00') return at
  const next = time < '08:00' ? day : addDays(day, 1)
  return toInstant({ day: next, time: '08:00' }, zone) + minutes * minute
}

/** Time at which the customer receives the order. */
const chooseFulfillmentTime = (
  { chance, zone, hasMishaps }: LifecycleContext,
  { at, method }: OrderDraft,
  slot: Slot | null,
): number => {
  if (slot) {
    const [from, to] = [Date.parse(slot.startsAt), Date.parse(slot.endsAt)]
    const share = 0.1 + 0.8 * chance.next()
    return hasMishaps && share > lateShare
      ? to + Math.round((share - lateShare) * 6 * hour)
      : from + Math.round((to - from) * share)
  }
  const days = method === 'shipping' ? chance.between(2, 5) : 1
  return toBusinessHours(at + days * dayLength + chance.between(0, 90) * minute, zone, 60 + chance.between(0, 200))
}

/** The regular status steps, each some minutes after the previous one. */
const planSteps = ({ chance, zone }: LifecycleContext, draft: OrderDraft, fulfilledAt: number): StatusStep[] => {
  const { at, method } = draft
  const confirmed = toBusinessHours(at + chance.between(9, 140) * minute, zone, chance.between(3, 70))
  const isSent = method === 'shipping'
  const begun = isSent ? confirmed + chance.between(30, 300) * minute : fulfilledAt - chance.between(150, 500) * minute
  const ready = isSent ? begun + chance.between(40, 300) * minute : fulfilledAt - chance.between(45, 130) * minute
  const away = isSent ? ready + chance.between(30, 240) * minute : fulfilledAt - chance.between(12, 40) * minute
  const planned: StatusStep[] = [
    { status: 'confirmed', at: confirmed },
    { status: 'processing', at: begun },
    { status: 'ready', at: ready },
    ...(hasDeliveryStatus(method) ? [{ status: 'ready', delivery: 'in_transit', at: away } as const] : []),
    { status: 'completed', ...(hasDeliveryStatus(method) ? { delivery: 'delivered' as const } : {}), at: fulfilledAt },
  ]
  let before = at
  return planned.map((step) => {
    before = Math.max(step.at, before + chance.between(3, 9) * minute)
    return { ...step, at: before }
  })
}

/** Some orders whose window has just passed stay late or fail. */
const applyDelays = (
  { chance, now, quota }: LifecycleContext,
  draft: OrderDraft,
  slot: Slot | null,
  steps: StatusStep[],
): StatusStep[] => {
  const msSinceEnd = slot ? now - Date.parse(slot.endsAt) : -1
  if (msSinceEnd > 0 && msSinceEnd < 7 * dayLength && quota.failed > 0 && draft.method === 'delivery') {
    quota.failed -= 1
    return [...steps.slice(0, -1), { status: 'ready', delivery: 'failed', at: (steps.at(-1)?.at ?? now) - minute }]
  }
  if (msSinceEnd > 0 && msSinceEnd < 8 * dayLength && quota.late > 0 && chance.succeeds(0.8)) {
    quota.late -= 1
    return steps.slice(0, 1 + (quota.late % 2 === 0 ? 1 : 0))
  }
  return steps
}

const runSteps = (
  { chance }: LifecycleContext,
  by: () => DemoPerson | null,
  steps: readonly StatusStep[],
  lifecycle: Pick<OrderLifecycle, 'status' | 'deliveryStatus' | 'events'>,
): void => {
  for (const { status, delivery, at } of steps) {
    const person = by()
    if (delivery && delivery !== lifecycle.deliveryStatus) {
      const reasonFact = delivery === 'failed' ? { reason: chance.pick(failures) ?? 'other' } : {}
      const facts = { from: lifecycle.deliveryStatus, to: delivery, ...reasonFact }
      lifecycle.events.push({ at, by: person, kind: 'delivery', facts })
      lifecycle.deliveryStatus = delivery
    }
    if (status === lifecycle.status) continue
    lifecycle.events.push({ at, by: person, kind: 'status', facts: { from: lifecycle.status, to: status } })
    lifecycle.status = status
  }
}

/** Payment time: cards at confirmation, cash on receipt, transfers in between. */
const choosePaymentTime = ({ chance }: LifecycleContext, draft: OrderDraft, steps: readonly StatusStep[]): number => {
  const confirmed = steps[0]?.at ?? draft.at
  switch (draft.option?.kind) {
    case 'cash':
      return (steps.at(-1)?.at ?? confirmed) - minute
    case 'bank_transfer':
    case 'other':
      return confirmed + chance.between(14, 60) * hour
    default:
      return confirmed + chance.between(1, 3) * minute
  }
}

const paymentDefaults = { returned: 0, lines: [], isRestocked: false, asCredit: false, note: '' }

const addPayment = (
  context: LifecycleContext,
  draft: OrderDraft,
  lifecycle: OrderLifecycle,
  at: number,
  by: DemoPerson | null,
): void => {
  const { due } = draft.quote
  const payer = isCardKind(draft.option?.kind) ? null : by
  if (draft.option?.kind === 'cash' && lifecycle.status !== 'completed') return
  const isPartial = draft.option?.kind === 'bank_transfer' && context.chance.succeeds(0.05)
  if (due === 0 || at > context.now || (isPartial && context.chance.succeeds(0.5))) return
  const amount = isPartial ? Math.ceil(due / 2) : due
  lifecycle.paid += amount
  lifecycle.payments.push({ ...paymentDefaults, id: newId(), kind: 'payment', amount, at, by: payer })
  lifecycle.events.push({ at, by: payer, kind: 'payment', facts: { amount, option: draft.option?.name ?? '' } })
}

const addRefund = (
  draft: OrderDraft,
  lifecycle: OrderLifecycle,
  refund: Omit<DemoPayment, 'id' | 'kind' | 'returned'>,
): void => {
  const { amount, asCredit, lines, at, by } = refund
  const account = { due: draft.quote.due, ...lifecycle }
  const totals = applyRefund(account, amount)
  const returned = totals.returned - lifecycle.returned
  Object.assign(lifecycle, totals)
  lifecycle.payments.push({ ...refund, returned, id: newId(), kind: 'refund' })
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = {
    amount,
    option: asCredit ? '' : (draft.option?.name ?? ''),
    ...(asCredit ? { asCredit } : {}),
    ...(pieces > 0 ? { pieces } : {}),
  }
  lifecycle.events.push({ at, by, kind: 'refund', facts })
}

const addCancellation = (
  context: LifecycleContext,
  draft: OrderDraft,
  lifecycle: OrderLifecycle,
  at: number,
  by: DemoPerson | null,
): void => {
  const { chance, now, text, quota } = context
  lifecycle.cancelReason = chance.pick(text.cancelled) ?? ''
  lifecycle.cancelledAt = at
  const facts = { reason: lifecycle.cancelReason, from: lifecycle.status, refundDue: lifecycle.paid }
  lifecycle.events.push({ at, by, kind: 'cancelled', facts })
  lifecycle.status = 'cancelled'
  if (lifecycle.deliveryStatus) lifecycle.deliveryStatus = 'cancelled'
  const refundedAt = at + chance.between(20, 30 * 60) * minute
  if (lifecycle.paid === 0 || refundedAt > now) return
  if (quota.owed > 0 && at > now - 40 * dayLength) {
    quota.owed -= 1
    return
  }
  addRefund(draft, lifecycle, {
    ...paymentDefaults,
    amount: lifecycle.paid,
    at: refundedAt,
    by: context.team[0] ?? null,
  })
}

/** Refunds part of a completed order. */
const addReturn = (
  context: LifecycleContext,
  draft: OrderDraft,
  lifecycle: OrderLifecycle,
  at: number,
  by: DemoPerson | null,
): void => {
  const { chance, now, text } = context
  const refundedAt = toBusinessHours(at + chance.between(20, 240) * hour, context.zone, chance.between(5, 200))
  if (refundedAt > now || lifecycle.paid === 0) return
  const note = chance.pick(text.refunded) ?? ''
  const { customer } = draft.buyer
  const asCredit = customer !== null && customer.givenAt < refundedAt && chance.succeeds(0.2)
  const index = chance.between(0, draft.lines.length - 1)
  const [line, priced] = [draft.lines[index], draft.quote.lines[index]]
  if (line && priced && chance.succeeds(0.6)) {
    const quantity = chance.between(1, line.quantity)
    const share = divideHalfUp(BigInt(priced.total) * BigInt(quantity), BigInt(line.quantity))
    const amount = Math.min(share, lifecycle.paid)
    if (amount === 0) return
    const lines = [{ line: line.id, quantity }]
    addRefund(draft, lifecycle, {
      amount,
      lines,
      isRestocked: chance.succeeds(0.6),
      asCredit,
      note,
      at: refundedAt,
      by,
    })
    return
  }
  const amount = Math.max(1, Math.round((lifecycle.paid * chance.between(1, 3)) / 10))
  addRefund(draft, lifecycle, { ...paymentDefaults, amount, asCredit, note, at: refundedAt, by })
}

const addNotes = (
  context: LifecycleContext,
  draft: OrderDraft,
  lifecycle: OrderLifecycle,
  by: DemoPerson | null,
): void => {
  const { chance, text, now } = context
  if (chance.succeeds(0.09) && draft.source === 'storefront') {
    lifecycle.notes.push({ at: draft.at, by: null, body: chance.pick(text.customerNotes) ?? '', isForCustomer: true })
  }
  const at = draft.at + chance.between(30, 400) * minute
  if (at > now || !chance.succeeds(0.07)) return
  const isForCustomer = chance.succeeds(0.3)
  const body = chance.pick(isForCustomer ? text.notesForCustomer : text.teamNotes) ?? ''
  lifecycle.notes.push({ at, by, body, isForCustomer })
  lifecycle.events.push({ at, by, kind: 'note', facts: { isForCustomer } })
}

/** A few customers change their slot. */
const maybeChangeSlot = (
  context: LifecycleContext,
  draft: OrderDraft,
  by: DemoPerson | null,
): Pick<OrderLifecycle, 'slot' | 'events'> => {
  const { chance, now } = context
  const at = draft.at + chance.between(5, 9) * minute
  const other = chance.succeeds(0.02) ? chance.pick(draft.otherSlots) : undefined
  if (!other || !draft.slot || other.fee !== draft.slot.fee || at > now) return { slot: draft.slot, events: [] }
  const facts = { from: toSlotFact(draft.slot), to: toSlotFact(other) }
  return { slot: other, events: [{ at, by, kind: 'window', facts }] }
}

/** Simulates an order from placement until now. */
export const simulateOrder = (context: LifecycleContext, draft: OrderDraft, isNewest: boolean): OrderLifecycle => {
  const { chance, team, text, now } = context
  const pickPerson = () => chance.pick(team) ?? null
  const { quote, method, source, at } = draft
  const placed = { at, by: source === 'manual' ? pickPerson() : null }
  const { slot, events } = maybeChangeSlot(context, draft, pickPerson())
  const lifecycle: OrderLifecycle = {
    status: 'pending',
    deliveryStatus: hasDeliveryStatus(method) ? 'pending' : null,
    paymentStatus: 'unpaid',
    paid: 0,
    refunded: 0,
    returned: 0,
    slot,
    cancelReason: '',
    cancelledAt: null,
    completedAt: null,
    carrier: null,
    tracking: null,
    events: [{ ...placed, kind: 'placed', facts: { total: quote.total, source } }, ...events],
    payments: [],
    notes: [],
    dispute: null,
    linkSentAt: null,
    tags: chance.succeeds(0.13) ? [chance.pick(text.tags) ?? ''] : [],
  }
  const isWaiting = isNewest || (source === 'storefront' && at > now - 9 * hour && chance.succeeds(0.45))
  const planned = isWaiting ? [] : planSteps(context, draft, chooseFulfillmentTime(context, draft, slot))
  const needsRetry = context.hasMishaps && slot !== null && chance.succeeds(retryShare)
  const allSteps = needsRetry ? withSecondAttempt(planned) : planned
  const isCancelled = !isNewest && chance.succeeds(0.045)
  const steps = isCancelled ? allSteps : applyDelays(context, draft, slot, allSteps)
  const pastSteps = steps.filter((step) => step.at <= now)
  const finishedSteps = isCancelled ? pastSteps.slice(0, chance.between(0, 2)) : pastSteps
  runSteps(context, pickPerson, finishedSteps, lifecycle)
  const failedStep = needsRetry && finishedSteps.find(({ delivery }) => delivery === 'failed')
  if (failedStep && slot) {
    const moved = moveToNextDay(slot, failedStep.at)
    lifecycle.slot = moved.slot
    lifecycle.events.push(moved.event)
  }
  const cancelledAt = Math.max(finishedSteps.at(-1)?.at ?? at, at) + chance.between(25, 200) * minute
  const isOver = isCancelled && cancelledAt <= now
  const paidAt = choosePaymentTime(context, draft, allSteps)
  // No payment after a cancellation or in the future.
  const end = isOver ? cancelledAt : now + 1
  if (allSteps.length > 0 && finishedSteps.length > 0 && paidAt < end)
    addPayment(context, draft, lifecycle, paidAt, pickPerson())
  if (isOver) addCancellation(context, draft, lifecycle, cancelledAt, chance.succeeds(0.4) ? null : pickPerson())
  if (lifecycle.status === 'completed') {
    lifecycle.completedAt = finishedSteps.at(-1)?.at ?? now
    if (chance.succeeds(0.045))
      addReturn(context, draft, lifecycle, Math.max(lifecycle.completedAt, paidAt), pickPerson())
  }
  if (method === 'shipping' && ['in_transit', 'delivered'].includes(lifecycle.deliveryStatus ?? '')) {
    lifecycle.carrier = chance.pick(carriers.slice(0, 4)) ?? null
    lifecycle.tracking = `1Z${String(chance.between(10_000_000, 99_999_999))}${String(chance.between(1000, 9999))}`
  }
  addNotes(context, draft, lifecycle, pickPerson())
  lifecycle.paymentStatus = toPaymentStatus({ ...lifecycle, due: quote.due })
  lifecycle.events.sort((a, b) => a.at - b.at)
  return lifecycle
}
