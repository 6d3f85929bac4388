import type { CustomerRow } from '#contract/domains/customer.ts'

/** Suggests which customer to keep: with an account first, then most orders, highest spend, oldest. */
export const likelyToStay = (rows: readonly CustomerRow[]): CustomerRow | undefined =>
  rows.toSorted(
    (one, other) =>
      Number(other.hasAccount) - Number(one.hasAccount) ||
      other.orders - one.orders ||
      other.spend - one.spend ||
      one.createdAt.localeCompare(other.createdAt),
  )[0]
