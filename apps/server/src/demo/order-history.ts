import { disputeOrder, sendLink } from './card-payments.ts'
import { increment, type OrderDraft, draftOrder, newDemoUsage, type DemoUsage } from './order-drafts.ts'
import { makeRandomSource } from './random.ts'
import { type OrderLifecycle, simulateOrder } from './order-lifecycle.ts'
import { isOpen, type DemoOrder } from './order-rows.ts'
import { english, spanish } from './order-text.ts'
import { chooseDeliveryTimes, chooseOrderTimes } from './order-times.ts'
import type { DemoStore } from './store-snapshot.ts'

const yearPlans = [
  { perDay: 2.8, months: [0.75, 0.8, 0.9, 1, 1.1, 1, 0.9, 0.85, 1, 1.1, 1.4, 1.9], text: english },
  { perDay: 2.5, months: [0.9, 0.8, 0.9, 1, 1.05, 1.1, 1, 0.55, 1, 1.1, 1.3, 1.8], text: spanish },
  { perDay: 2.4, months: [1.2, 0.8, 1, 1.15, 1.1, 0.9, 1, 0.85, 0.95, 1, 1.1, 1.5], text: english },
] as const

const newestCount = 3

const recordUsage = (usage: DemoUsage, draft: OrderDraft, life: OrderLifecycle): void => {
  const { customer, userKey } = draft.buyer
  if (customer) {
    const { points, credit } = usage.balances.get(customer.id) ?? customer
    const { pointsUsed, creditUsed } = draft.quote
    usage.balances.set(customer.id, { points: points - pointsUsed, credit: credit - creditUsed })
  }
  if (life.cancelledAt !== null) return
  if (life.slot) increment(usage.bookedSlots, `${life.slot.window} ${life.slot.date}`)
  for (const { discountId, codeId } of draft.uses) {
    increment(usage.uses, discountId)
    increment(usage.uses, `${discountId} ${userKey ?? ''}`)
    if (codeId) increment(usage.uses, codeId)
  }
  if (!isOpen({ life })) return
  for (const { variantId, quantity } of draft.lines) increment(usage.reserved, variantId, quantity)
}

/** Orders are simulated in sequence: each sees the slots, codes and stock the previous ones left. */
export const simulateYear = (demoStore: DemoStore, index: number, now: number): DemoOrder[] => {
  const plan = yearPlans[index] ?? yearPlans[0]
  const chance = makeRandomSource(20_260 + index)
  const { timezone: zone } = demoStore.facts
  const usage = newDemoUsage()
  const context = { chance, text: plan.text, team: demoStore.team, zone, now, quota: { late: 3, failed: 1, owed: 2 } }
  const demoOrders: DemoOrder[] = []
  // Only the first store has drivers.
  const deliveryChance = makeRandomSource(20_270)
  const deliveryTimes = index === 0 ? chooseDeliveryTimes(deliveryChance, { zone, now }) : []
  const moments = [
    ...chooseOrderTimes(chance, { zone, now, ...plan }).map((at) => ({ at, chance, isDelivery: false })),
    ...deliveryTimes.map((at) => ({ at, chance: deliveryChance, isDelivery: true })),
  ].toSorted((a, b) => a.at - b.at)
  for (const [position, { at, ...kind }] of moments.entries()) {
    const isNewest = position >= moments.length - newestCount
    const draft = draftOrder(kind.chance, demoStore, usage, plan.text, {
      at,
      now,
      isNewest,
      isDelivery: kind.isDelivery,
    })
    if (!draft) continue
    const life = simulateOrder({ ...context, chance: kind.chance, hasMishaps: kind.isDelivery }, draft, isNewest)
    recordUsage(usage, draft, life)
    demoOrders.push({ number: 1001 + demoOrders.length, draft, life })
  }
  if (index === 0) {
    disputeOrder(demoOrders, now)
    sendLink(demoOrders, now, demoStore.team[0] ?? null)
  }
  return demoOrders
}
