import { countUp, type Draft, draftOrder, newTill, type Till } from './orders.demo-cart.ts'
import { makeChance } from './orders.demo-chance.ts'
import { type Life, liveOn } from './orders.demo-life.ts'
import { isOpen, type Told } from './orders.demo-rows.ts'
import { english, spanish } from './orders.demo-words.ts'
import { momentsOfYear } from './orders.demo-year.ts'
import type { DemoShop } from './shop.demo.ts'

const years = [
  { perDay: 2.8, months: [0.75, 0.8, 0.9, 1, 1.1, 1, 0.9, 0.85, 1, 1.1, 1.4, 1.9], words: english },
  { perDay: 2.5, months: [0.9, 0.8, 0.9, 1, 1.05, 1.1, 1, 0.55, 1, 1.1, 1.3, 1.8], words: spanish },
  { perDay: 2.4, months: [1.2, 0.8, 1, 1.15, 1.1, 0.9, 1, 0.85, 0.95, 1, 1.1, 1.5], words: english },
] as const

const newest = 3

const tally = (till: Till, draft: Draft, life: Life): void => {
  const { customer, userKey } = draft.buyer
  if (customer) {
    const { points, credit } = till.means.get(customer.id) ?? customer
    const { pointsUsed, creditUsed } = draft.quote
    till.means.set(customer.id, { points: points - pointsUsed, credit: credit - creditUsed })
  }
  if (life.cancelledAt !== null) return
  if (life.slot) countUp(till.seats, `${life.slot.window} ${life.slot.date}`)
  for (const { discountId, codeId } of draft.uses) {
    countUp(till.uses, discountId)
    countUp(till.uses, `${discountId} ${userKey ?? ''}`)
    if (codeId) countUp(till.uses, codeId)
  }
  if (!isOpen({ life })) return
  for (const { variantId, quantity } of draft.lines) countUp(till.held, variantId, quantity)
}

/** Orders are simulated in sequence: each sees the slots, codes and stock the previous ones left. */
export const tellYear = (shop: DemoShop, index: number, now: number): Told[] => {
  const plan = years[index] ?? years[0]
  const chance = makeChance(20_260 + index)
  const { timezone: zone } = shop.facts
  const till = newTill()
  const setting = { chance, words: plan.words, team: shop.team, zone, now, quota: { late: 3, failed: 1, owed: 2 } }
  const told: Told[] = []
  const moments = momentsOfYear(chance, { zone, now, ...plan })
  for (const [place, at] of moments.entries()) {
    const isNewest = place >= moments.length - newest
    const draft = draftOrder(chance, shop, till, plan.words, { at, now, isNewest })
    if (!draft) continue
    const life = liveOn(setting, draft, isNewest)
    tally(till, draft, life)
    told.push({ number: 1001 + told.length, draft, life })
  }
  return told
}
