import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { earningsRules } from '#server/domains/earnings/earnings.verify.repo.ts'
import { payoutRules } from '#server/domains/payouts/payouts.verify.repo.ts'
import { orderRules } from '#server/domains/order-records/orders.verify.repo.ts'
import { rewardRules } from '#server/domains/reward-earnings/reward-earnings.verify.repo.ts'
import { rewardReportRules } from '#server/domains/reward-reports/reward-reports.verify.repo.ts'
import { routeRules } from '#server/domains/route-records/routes.verify.repo.ts'
import type { Database } from '#server/platform/db/connect.ts'

/** Prints stored totals that differ from the computed ones. Returns whether there are none. */
export const printVerifyReport = async (database: Database): Promise<boolean> => {
  const discrepancies = await findDrift(database.kysely, {
    ...customerRules,
    ...orderRules,
    ...earningsRules,
    ...payoutRules,
    ...rewardRules,
    ...rewardReportRules,
    ...routeRules,
  })
  for (const { rule, store, id, stored, computed } of discrepancies) {
    console.log(`${rule}: store ${store}, ${id} is ${stored}, expected ${computed}`)
  }
  console.log(discrepancies.length === 0 ? 'No differences found.' : `${discrepancies.length} differences found.`)
  return discrepancies.length === 0
}
