import type { EarningsBalance, StoreEarnings } from '#contract/domains/earnings.ts'

const addReleases = (a: EarningsBalance['releases'], b: EarningsBalance['releases']): EarningsBalance['releases'] => {
  const amounts = new Map<string, number>()
  for (const { day, amount } of [...a, ...b]) amounts.set(day, (amounts.get(day) ?? 0) + amount)
  return [...amounts]
    .map(([day, amount]) => ({ day, amount }))
    .toSorted((left, right) => left.day.localeCompare(right.day))
}

/** One total per currency: nothing is converted. */
export const toTotals = (stores: readonly StoreEarnings[]): EarningsBalance[] => {
  const totals = new Map<string, EarningsBalance>()
  for (const balance of stores.flatMap(({ balances }) => balances)) {
    const total = totals.get(balance.currency)
    totals.set(
      balance.currency,
      total
        ? {
            currency: balance.currency,
            available: total.available + balance.available,
            pending: total.pending + balance.pending,
            onTheWay: total.onTheWay + balance.onTheWay,
            held: total.held + balance.held,
            releases: addReleases(total.releases, balance.releases),
          }
        : balance,
    )
  }
  return [...totals.values()]
}
