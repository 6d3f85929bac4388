import type * as z from 'zod'
import type { discounts } from '#contract/domains/discounts.ts'
import type { Candidate, Cart, Quote } from '#contract/pricing/cart.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import { cartLine, priceOf, refuseHuge, sellableLines } from '#server/domains/orders/cart.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { found } from '#server/platform/refusal.ts'
import { readCandidatesNow } from './candidates.repo.ts'
import { readDiscount, readStoreClock } from './discounts.repo.ts'

type Asked = z.output<typeof discounts.test.body>

/** The draft as a candidate with its code entered; it replaces the stored discount. */
const draftOf = async (db: Db, store: StoreId, { _id, discount }: Asked): Promise<Candidate> => {
  const used = _id === null ? 0 : found(await readDiscount(db, store, _id)).used
  const code = discount.application === 'manual' ? (discount.codes[0] ?? null) : null
  return { id: _id ?? newId(), terms: discount, code, used, usedByCustomer: null, codeUsesLeft: null }
}

/** Prices a cart with the draft and the automatic discounts. */
export const testDiscount = async (db: Db, store: StoreId, asked: Asked): Promise<Quote> => {
  const draft = await draftOf(db, store, asked)
  const { currency, timezone } = found(await readStoreClock(db, store))
  const settings = await readFulfillment(db, store)
  const lines = await sellableLines(db, store, asked.lines, 'staff', settings.taxRate)
  refuseHuge(lines)
  const at = asked.at === undefined ? new Date() : new Date(asked.at)
  const nobody = { codes: [], userKey: null, exceptOrder: null }
  const { candidates } = await readCandidatesNow(db, store, nobody, at)
  const method = asked.method === null ? null : settings.methods[asked.method]
  const cart: Cart = {
    currency,
    taxMode: settings.taxMode,
    lines: lines.map((line, index) => cartLine(line, String(index))),
    candidates: [draft, ...candidates.filter(({ id }) => id !== draft.id)],
    unknownCodes: [],
    at: at.getTime(),
    zone: timezone,
    fees: {
      fulfillment: method?.fee ?? 0,
      freeOver: method?.freeOver ?? null,
      window: 0,
      payment: { fixed: 0, rate: 0 },
      taxRate: settings.feeTaxRate,
    },
    points: { wanted: 0, value: 0 },
    credit: 0,
  }
  return priceOf(cart)
}
