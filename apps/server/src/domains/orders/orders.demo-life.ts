import { divideHalfUp } from '#contract/core/money.ts'
import { day as dayLength, hour, minute } from '#contract/core/time.ts'
import { instantOf, wallOf, addDays } from '#contract/core/zone.ts'
import { afterRefund, paymentStatusOf } from '#contract/domains/order-money.ts'
import { type DeliveryStatus, isDelivered, type OrderEventKind, type OrderStatus } from '#contract/domains/order.ts'
import { carriers, type PaymentStatus } from '#contract/enumerations.ts'
import type { Slot } from '#contract/domains/fulfillment-windows.ts'
import { newId } from '#server/platform/ids.ts'
import type { Draft } from './orders.demo-cart.ts'
import type { Chance } from './orders.demo-chance.ts'
import type { DemoWords } from './orders.demo-words.ts'
import type { DemoPerson } from './shop.demo.ts'

interface Told {
  at: number
  /** Null if the customer did it. */
  by: DemoPerson | null
}

export interface DemoEvent extends Told {
  kind: OrderEventKind
  facts: object
}

export interface DemoMoney extends Told {
  id: string
  kind: 'payment' | 'refund'
  amount: number
  lines: { line: string; quantity: number }[]
  isRestocked: boolean
  asCredit: boolean
  note: string
}

export interface DemoNote extends Told {
  body: string
  isForCustomer: boolean
}

/** State of an order now, with its history. */
export interface Life {
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
  money: DemoMoney[]
  notes: DemoNote[]
  tags: string[]
}

/** Number of orders of each kind to create. */
export interface Quota {
  late: number
  failed: number
  /** Cancelled orders with a refund due. */
  owed: number
}

export interface Setting {
  chance: Chance
  words: DemoWords
  team: readonly DemoPerson[]
  zone: string
  now: number
  quota: Quota
}

interface Course {
  status: OrderStatus
  delivery?: DeliveryStatus
  at: number
}

/** Moves a time at night to the next morning. */
const whenAwake = (at: number, zone: string, minutes: number): number => {
  const { day, time } = wallOf(at, zone)
  if (time >= '08:00' && time < '20:00') return at
  const next = time < '08:00' ? day : addDays(day, 1)
  return instantOf({ day: next, time: '08:00' }, zone) + minutes * minute
}

/** Time at which the customer receives the order. */
const handoverOf = ({ chance, zone }: Setting, { at, method }: Draft, slot: Slot | null): number => {
  if (slot) {
    const [from, to] = [Date.parse(slot.startsAt), Date.parse(slot.endsAt)]
    return from + Math.round((to - from) * (0.1 + 0.8 * chance.next()))
  }
  const days = method === 'shipping' ? chance.between(2, 5) : 1
  return whenAwake(at + days * dayLength + chance.between(0, 90) * minute, zone, 60 + chance.between(0, 200))
}

/** The regular status steps, each some minutes after the previous one. */
const courseOf = ({ chance, zone }: Setting, draft: Draft, handover: number): Course[] => {
  const { at, method } = draft
  const confirmed = whenAwake(at + chance.between(9, 140) * minute, zone, chance.between(3, 70))
  const isSent = method === 'shipping'
  const begun = isSent ? confirmed + chance.between(30, 300) * minute : handover - chance.between(150, 500) * minute
  const ready = isSent ? begun + chance.between(40, 300) * minute : handover - chance.between(45, 130) * minute
  const away = isSent ? ready + chance.between(30, 240) * minute : handover - chance.between(12, 40) * minute
  const wished: Course[] = [
    { status: 'confirmed', at: confirmed },
    { status: 'processing', at: begun },
    { status: 'ready', at: ready },
    ...(isDelivered(method) ? [{ status: 'ready', delivery: 'in_transit', at: away } as const] : []),
    { status: 'completed', ...(isDelivered(method) ? { delivery: 'delivered' as const } : {}), at: handover },
  ]
  let before = at
  return wished.map((step) => {
    before = Math.max(step.at, before + chance.between(3, 9) * minute)
    return { ...step, at: before }
  })
}

/** Some orders whose window has just passed stay late or fail. */
const heldUp = ({ chance, now, quota }: Setting, draft: Draft, slot: Slot | null, course: Course[]): Course[] => {
  const passed = slot ? now - Date.parse(slot.endsAt) : -1
  if (passed > 0 && passed < 7 * dayLength && quota.failed > 0 && draft.method === 'delivery') {
    quota.failed -= 1
    return [...course.slice(0, -1), { status: 'ready', delivery: 'failed', at: (course.at(-1)?.at ?? now) - minute }]
  }
  if (passed > 0 && passed < 8 * dayLength && quota.late > 0 && chance.of(0.8)) {
    quota.late -= 1
    return course.slice(0, 1 + (quota.late % 2 === 0 ? 1 : 0))
  }
  return course
}

const walk = (
  { chance, words }: Setting,
  by: () => DemoPerson | null,
  course: readonly Course[],
  life: Pick<Life, 'status' | 'deliveryStatus' | 'events'>,
): void => {
  for (const { status, delivery, at } of course) {
    const doer = by()
    if (delivery && delivery !== life.deliveryStatus) {
      const why = delivery === 'failed' ? { reason: chance.pick(words.failed) ?? '' } : {}
      const facts = { from: life.deliveryStatus, to: delivery, ...why }
      life.events.push({ at, by: doer, kind: 'delivery', facts })
      life.deliveryStatus = delivery
    }
    if (status === life.status) continue
    life.events.push({ at, by: doer, kind: 'status', facts: { from: life.status, to: status } })
    life.status = status
  }
}

/** Payment time: cards at confirmation, cash on receipt, transfers in between. */
const paidWhen = ({ chance }: Setting, draft: Draft, course: readonly Course[]): number => {
  const confirmed = course[0]?.at ?? draft.at
  switch (draft.option?.kind) {
    case 'cash':
      return (course.at(-1)?.at ?? confirmed) - minute
    case 'bank_transfer':
    case 'other':
      return confirmed + chance.between(14, 60) * hour
    default:
      return confirmed + chance.between(1, 3) * minute
  }
}

const noMoney = { lines: [], isRestocked: false, asCredit: false, note: '' }

const pay = (setting: Setting, draft: Draft, life: Life, at: number, by: DemoPerson | null): void => {
  const { due } = draft.quote
  if (draft.option?.kind === 'cash' && life.status !== 'completed') return
  const isLent = draft.option?.kind === 'bank_transfer' && setting.chance.of(0.05)
  if (due === 0 || at > setting.now || (isLent && setting.chance.of(0.5))) return
  const amount = isLent ? Math.ceil(due / 2) : due
  life.paid += amount
  life.money.push({ ...noMoney, id: newId(), kind: 'payment', amount, at, by })
  life.events.push({ at, by, kind: 'payment', facts: { amount, option: draft.option?.name ?? '' } })
}

const giveBack = (draft: Draft, life: Life, money: Omit<DemoMoney, 'id' | 'kind'>): void => {
  const { amount, asCredit, lines, at, by } = money
  const account = { due: draft.quote.due, ...life }
  Object.assign(life, afterRefund(account, amount))
  life.money.push({ ...money, id: newId(), kind: 'refund' })
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const facts = {
    amount,
    option: asCredit ? '' : (draft.option?.name ?? ''),
    ...(asCredit ? { asCredit } : {}),
    ...(pieces > 0 ? { pieces } : {}),
  }
  life.events.push({ at, by, kind: 'refund', facts })
}

const cancel = (setting: Setting, draft: Draft, life: Life, at: number, by: DemoPerson | null): void => {
  const { chance, now, words, quota } = setting
  life.cancelReason = chance.pick(words.cancelled) ?? ''
  life.cancelledAt = at
  const facts = { reason: life.cancelReason, from: life.status, refundDue: life.paid }
  life.events.push({ at, by, kind: 'cancelled', facts })
  life.status = 'cancelled'
  if (life.deliveryStatus) life.deliveryStatus = 'cancelled'
  const backAt = at + chance.between(20, 30 * 60) * minute
  if (life.paid === 0 || backAt > now) return
  if (quota.owed > 0 && at > now - 40 * dayLength) {
    quota.owed -= 1
    return
  }
  giveBack(draft, life, { ...noMoney, amount: life.paid, at: backAt, by: setting.team[0] ?? null })
}

/** Refunds part of a completed order. */
const regret = (setting: Setting, draft: Draft, life: Life, at: number, by: DemoPerson | null): void => {
  const { chance, now, words } = setting
  const backAt = whenAwake(at + chance.between(20, 240) * hour, setting.zone, chance.between(5, 200))
  if (backAt > now || life.paid === 0) return
  const note = chance.pick(words.refunded) ?? ''
  const { customer } = draft.buyer
  const asCredit = customer !== null && customer.givenAt < backAt && chance.of(0.2)
  const index = chance.between(0, draft.lines.length - 1)
  const [line, priced] = [draft.lines[index], draft.quote.lines[index]]
  if (line && priced && chance.of(0.6)) {
    const quantity = chance.between(1, line.quantity)
    const share = divideHalfUp(BigInt(priced.total) * BigInt(quantity), BigInt(line.quantity))
    const amount = Math.min(share, life.paid)
    if (amount === 0) return
    const lines = [{ line: line.id, quantity }]
    giveBack(draft, life, { amount, lines, isRestocked: chance.of(0.6), asCredit, note, at: backAt, by })
    return
  }
  const amount = Math.max(1, Math.round((life.paid * chance.between(1, 3)) / 10))
  giveBack(draft, life, { ...noMoney, amount, asCredit, note, at: backAt, by })
}

const write = (setting: Setting, draft: Draft, life: Life, by: DemoPerson | null): void => {
  const { chance, words, now } = setting
  if (chance.of(0.09) && draft.source === 'storefront') {
    life.notes.push({ at: draft.at, by: null, body: chance.pick(words.asks) ?? '', isForCustomer: true })
  }
  const at = draft.at + chance.between(30, 400) * minute
  if (at > now || !chance.of(0.07)) return
  const isForCustomer = chance.of(0.3)
  const body = chance.pick(isForCustomer ? words.tellsCustomer : words.team) ?? ''
  life.notes.push({ at, by, body, isForCustomer })
  life.events.push({ at, by, kind: 'note', facts: { isForCustomer } })
}

const asFact = ({ name, date, start, end }: Slot) => ({ name, date, start, end })

/** A few customers change their slot. */
const chooseAgain = (setting: Setting, draft: Draft, by: DemoPerson | null): Pick<Life, 'slot' | 'events'> => {
  const { chance, now } = setting
  const at = draft.at + chance.between(5, 9) * minute
  const other = chance.of(0.02) ? chance.pick(draft.otherSlots) : undefined
  if (!other || !draft.slot || other.fee !== draft.slot.fee || at > now) return { slot: draft.slot, events: [] }
  const facts = { from: asFact(draft.slot), to: asFact(other) }
  return { slot: other, events: [{ at, by, kind: 'window', facts }] }
}

/** Simulates an order from placement until now. */
export const liveOn = (setting: Setting, draft: Draft, isNewest: boolean): Life => {
  const { chance, team, words, now } = setting
  const someone = () => chance.pick(team) ?? null
  const { quote, method, source, at } = draft
  const placed = { at, by: source === 'manual' ? someone() : null }
  const { slot, events } = chooseAgain(setting, draft, someone())
  const life: Life = {
    status: 'pending',
    deliveryStatus: isDelivered(method) ? 'pending' : null,
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
    money: [],
    notes: [],
    tags: chance.of(0.13) ? [chance.pick(words.tags) ?? ''] : [],
  }
  const waits = isNewest || (source === 'storefront' && at > now - 9 * hour && chance.of(0.45))
  const whole = waits ? [] : courseOf(setting, draft, handoverOf(setting, draft, slot))
  const isCancelled = !isNewest && chance.of(0.045)
  const course = isCancelled ? whole : heldUp(setting, draft, slot, whole)
  const walked = course.filter((step) => step.at <= now)
  const last = isCancelled ? walked.slice(0, chance.between(0, 2)) : walked
  walk(setting, someone, last, life)
  const cancelledAt = Math.max(last.at(-1)?.at ?? at, at) + chance.between(25, 200) * minute
  const isOver = isCancelled && cancelledAt <= now
  const paidAt = paidWhen(setting, draft, whole)
  // No payment after a cancellation or in the future.
  const end = isOver ? cancelledAt : now + 1
  if (whole.length > 0 && last.length > 0 && paidAt < end) pay(setting, draft, life, paidAt, someone())
  if (isOver) cancel(setting, draft, life, cancelledAt, chance.of(0.4) ? null : someone())
  if (life.status === 'completed') {
    life.completedAt = last.at(-1)?.at ?? now
    if (chance.of(0.045)) regret(setting, draft, life, Math.max(life.completedAt, paidAt), someone())
  }
  if (method === 'shipping' && ['in_transit', 'delivered'].includes(life.deliveryStatus ?? '')) {
    life.carrier = chance.pick(carriers.slice(0, 4)) ?? null
    life.tracking = `1Z${String(chance.between(10_000_000, 99_999_999))}${String(chance.between(1000, 9999))}`
  }
  write(setting, draft, life, someone())
  life.paymentStatus = paymentStatusOf({ ...life, due: quote.due })
  life.events.sort((a, b) => a.at - b.at)
  return life
}
