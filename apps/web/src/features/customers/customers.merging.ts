import type { CustomerRow } from '#contract/domains/customer.ts'

/** Who most likely stays: whoever can sign in, then whoever bought most, then who has been here longest. */
export const likelyToStay = (rows: readonly CustomerRow[]): CustomerRow | undefined =>
  rows.toSorted(
    (one, other) =>
      Number(other.hasAccount) - Number(one.hasAccount) ||
      other.orders - one.orders ||
      other.spend - one.spend ||
      one.createdAt.localeCompare(other.createdAt),
  )[0]
