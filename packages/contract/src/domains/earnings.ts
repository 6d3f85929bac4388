import * as z from 'zod'
import { domain, endpoint, storeRead } from '../core/endpoint.ts'
import { day, id, instant } from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { listQuery, page, wholeList } from '../core/page.ts'

/** Card payments stay pending for this long. */
export const pendingDays = 7

export const earningsKinds = ['order', 'refund', 'fee', 'dispute', 'payout', 'adjustment'] as const
export type EarningsKind = (typeof earningsKinds)[number]

/** `2026-03`, in the store's time zone. */
export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

/** Amounts that become available on one day. */
const release = z.object({ day, amount: z.int() })

export const earningsBalance = z.object({
  currency,
  /** Can be paid out. Negative after refunds and fees that exceed it. */
  available: z.int(),
  pending: z.int(),
  /** Payouts that haven't reached the bank yet. */
  onTheWay: z.int(),
  /** Disputed amounts, until the provider decides. */
  held: z.int(),
  releases: z.array(release),
})
export type EarningsBalance = z.infer<typeof earningsBalance>

const storeEarnings = z.object({
  store: z.object({ _id: id, name: z.string(), currency }),
  /** In the store's currency first; more only if the currency was changed. */
  balances: z.array(earningsBalance),
})
export type StoreEarnings = z.infer<typeof storeEarnings>

/** One change of the balance. */
export const earningsEntry = z.object({
  _id: id,
  at: instant,
  kind: z.enum(earningsKinds),
  /** Positive: in the store's favor. */
  amount: z.int(),
  currency,
  /** Null: available at once. */
  availableAt: instant.nullable(),
  order: z.object({ _id: id, number: z.int() }).nullable(),
  payout: id.nullable(),
})
export type EarningsEntry = z.infer<typeof earningsEntry>

const statementSection = z.object({
  currency,
  opening: z.int(),
  sales: z.int(),
  refunds: z.int(),
  fees: z.int(),
  disputes: z.int(),
  payouts: z.int(),
  adjustments: z.int(),
  /** The sum of all others. */
  closing: z.int(),
})
export type StatementSection = z.infer<typeof statementSection>

const monthParams = z.strictObject({ month })

export const earnings = domain('earnings', {
  balances: endpoint({
    ...storeRead,
    scope: 'vendor',
    path: '/earnings',
    summary: 'Get the balances of a store, or of all your stores. Totals are per currency.',
    permissions: ['view_payout'],
    query: z.strictObject({ store_id: id.optional() }),
    response: z.object({ stores: z.array(storeEarnings), totals: z.array(earningsBalance) }),
  }),
  entries: endpoint({
    ...storeRead,
    path: '/earnings/entries',
    summary: 'List changes of the balance. The search finds order numbers.',
    permissions: ['view_payout'],
    query: listQuery(['at'], {
      kind: z.enum(earningsKinds).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    response: page(earningsEntry),
  }),
  statements: endpoint({
    ...storeRead,
    path: '/earnings/statements',
    summary: 'List the months that have a statement, newest first',
    permissions: ['view_payout'],
    response: wholeList(
      z.object({
        month,
        currency,
        /** What the month earned: all changes but payouts. */
        net: z.int(),
        payouts: z.int(),
        closing: z.int(),
      }),
    ),
  }),
  statement: endpoint({
    ...storeRead,
    path: '/earnings/statements/{month}',
    summary: 'Get the statement of a month',
    permissions: ['view_payout'],
    params: monthParams,
    response: z.object({
      month,
      /** False: the month isn't over. */
      isFinal: z.boolean(),
      sections: z.array(statementSection),
    }),
  }),
  statementFile: endpoint({
    ...storeRead,
    path: '/earnings/statements/{month}/file',
    summary: 'Get the statement of a month as a PDF or CSV file',
    permissions: ['view_payout'],
    params: monthParams,
    query: z.strictObject({ format: z.enum(['pdf', 'csv']) }),
    response: z.object({ name: z.string(), /** Base64. */ content: z.string() }),
  }),
})
