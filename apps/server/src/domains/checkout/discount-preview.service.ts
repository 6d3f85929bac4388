import type * as z from 'zod'
import type { discountPreview } from '#contract/domains/discount-preview.ts'
import type { DiscountCandidate, Cart, Quote } from '#contract/pricing/cart.ts'
import { readFulfillment } from '#server/domains/fulfillment/fulfillment.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import {
  readCurrentCandidates,
  readDiscount,
  readCurrencyAndTimezone,
} from '#server/domains/discounts/discounts.service.ts'
import { toCartLine, priceCartOrThrow, assertTotalInRange, loadSellableLines } from './cart.service.ts'

type PreviewInput = z.output<typeof discountPreview.test.body>

/** The draft as a candidate with its code entered; it replaces the stored discount. */
const toDraftCandidate = async (
  db: Db,
  store: StoreId,
  { _id, discount }: PreviewInput,
): Promise<DiscountCandidate> => {
  const used = _id === null ? 0 : orNotFound(await readDiscount(db, store, _id)).used
  const code = discount.application === 'manual' ? (discount.codes[0] ?? null) : null
  return { id: _id ?? newId(), terms: discount, code, used, usedByCustomer: null, codeUsesLeft: null }
}

/** Prices a cart with the draft and the automatic discounts. */
export const previewDiscount = async (db: Db, store: StoreId, input: PreviewInput): Promise<Quote> => {
  const draft = await toDraftCandidate(db, store, input)
  const { currency, timezone } = orNotFound(await readCurrencyAndTimezone(db, store))
  const settings = await readFulfillment(db, store)
  const lines = await loadSellableLines(db, store, input.lines, 'staff', settings.taxRate)
  assertTotalInRange(lines)
  const at = input.at === undefined ? new Date() : new Date(input.at)
  const anonymousQuery = { codes: [], userKey: null, exceptOrder: null }
  const { candidates } = await readCurrentCandidates(db, store, anonymousQuery, at)
  const method = input.method === null ? null : settings.methods[input.method]
  const cart: Cart = {
    currency,
    taxMode: settings.taxMode,
    lines: lines.map((line, index) => toCartLine(line, String(index))),
    candidates: [draft, ...candidates.filter(({ id }) => id !== draft.id)],
    unknownCodes: [],
    manualDiscount: null,
    at: at.getTime(),
    zone: timezone,
    fees: {
      fulfillment: method?.fee ?? 0,
      freeOver: method?.freeOver ?? null,
      window: 0,
      payment: { fixed: 0, rate: 0 },
      taxRate: settings.feeTaxRate,
    },
    points: { requested: 0, value: 0 },
    credit: 0,
  }
  return priceCartOrThrow(cart)
}
