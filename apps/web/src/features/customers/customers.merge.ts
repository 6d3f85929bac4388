import type { CustomerListRow } from '#contract/domains/customer.ts'

/** Suggests which customer to keep: with an account first, then most orders, highest spend, oldest. */
export const suggestSurvivor = (rows: readonly CustomerListRow[]): CustomerListRow | undefined =>
  rows.toSorted(
    (a, b) =>
      Number(b.hasAccount) - Number(a.hasAccount) ||
      b.orders - a.orders ||
      b.spend - a.spend ||
      a.createdAt.localeCompare(b.createdAt),
  )[0]
