import { sql } from 'kysely'
import { day as dayLength, minute } from '#contract/core/time.ts'
import { isCardKind } from '#contract/domains/card-payments.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { readSellables } from '#server/domains/checkout/cart.repo.ts'
import { type DraftLine, type OrderDraft, priceDraft } from './order-drafts.ts'
import type { DemoEvent, OrderLifecycle } from './order-lifecycle.ts'
import type { DemoOrder } from './order-rows.ts'
import type { DemoCustomer, DemoStore } from './store-snapshot.ts'

/** A digital product has no stock, so the simulation doesn't know it. */
const readDigitalLine = async (tx: Tx, { store, settings }: DemoStore): Promise<DraftLine | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select v.id from variants v join products p on p.store_id = v.store_id and p.id = v.product_id
    where v.store_id = ${store} and p.type = 'digital' order by v.id limit 1`.execute(tx)
  const variantId = rows[0]?.id ?? ''
  const sellable = (await readSellables(tx, store, [variantId], settings.taxRate)).get(variantId)
  if (!sellable || sellable.price === null) return undefined
  const unused = { locationId: '', spare: 0, since: 0, appeal: 0, isCheap: false }
  return { ...sellable, ...unused, price: sellable.price, variantId, id: newId(), quantity: 1 }
}

/** The customer of the demo's shopper account, usually. */
const findBestCustomer = (history: readonly DemoOrder[]): DemoCustomer | undefined => {
  const counts = new Map<DemoCustomer, number>()
  for (const { draft, life } of history) {
    const { customer } = draft.buyer
    if (customer?.isApproved && life.cancelledAt === null) counts.set(customer, (counts.get(customer) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

const isPlain = ({ life }: DemoOrder): boolean =>
  life.status === 'completed' && life.refunded === 0 && life.dispute === null && life.linkSentAt === null

const minAgeMs = 2 * dayLength

/** Paid by card at once, and completed by the first person of the team. */
const makeLife = ({ team }: DemoStore, { at, quote, option }: OrderDraft): OrderLifecycle => {
  const [by = null] = team
  const paid: DemoEvent = {
    at: at + 2 * minute,
    by: null,
    kind: 'payment',
    facts: { amount: quote.due, option: option?.name ?? '' },
  }
  const statuses = ['pending', 'confirmed', 'processing', 'ready', 'completed'] as const
  const steps = statuses.slice(1).map((to, index): DemoEvent => ({
    at: paid.at + (index + 1) * minute,
    by,
    kind: 'status',
    facts: { from: statuses[index], to },
  }))
  const amounts = { returned: 0, lines: [], isRestocked: false, asCredit: false, note: '' }
  return {
    status: 'completed',
    deliveryStatus: null,
    paymentStatus: 'paid',
    paid: quote.due,
    refunded: 0,
    returned: 0,
    slot: null,
    cancelReason: '',
    cancelledAt: null,
    completedAt: steps.at(-1)?.at ?? paid.at,
    carrier: null,
    tracking: null,
    events: [{ at, by: null, kind: 'placed', facts: { total: quote.total, source: 'storefront' } }, paid, ...steps],
    payments: [{ ...amounts, id: newId(), kind: 'payment', amount: quote.due, at: paid.at, by: null }],
    notes: [],
    tags: [],
    dispute: null,
    linkSentAt: null,
  }
}

/** Makes one of the latest orders a paid one of the digital product, so that its buyer has something to download. */
export const withDigitalOrder = async (
  tx: Tx,
  demoStore: DemoStore,
  history: readonly DemoOrder[],
  now: number,
): Promise<DemoOrder[]> => {
  const line = await readDigitalLine(tx, demoStore)
  const customer = findBestCustomer(history)
  const replaced = history.findLast((order) => isPlain(order) && order.draft.at < now - minAgeMs)
  const option = demoStore.options.find(({ kind }) => isCardKind(kind)) ?? null
  if (!line || !customer || !replaced) return [...history]
  const { name, email, phone } = customer
  const order = { method: 'digital', slot: null, lines: [line], option, at: replaced.draft.at } as const
  const quote = priceDraft(demoStore, { ...order, candidates: [], points: 0, credit: 0 })
  const draft: OrderDraft = {
    ...replaced.draft,
    ...order,
    lines: [line],
    source: 'storefront',
    buyer: { customer, name, email, phone, userKey: `c:${customer.id}` },
    address: null,
    otherSlots: [],
    quote,
    uses: [],
  }
  return history.map((each) => (each === replaced ? { ...each, draft, life: makeLife(demoStore, draft) } : each))
}
