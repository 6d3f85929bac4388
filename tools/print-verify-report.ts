import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { orderRules } from '#server/domains/orders/orders.verify.repo.ts'
import type { Database } from '#server/platform/db/connect.ts'

/** Prints stored totals that differ from the computed ones. Returns whether there are none. */
export const printVerifyReport = async (database: Database): Promise<boolean> => {
  const discrepancies = await findDrift(database.kysely, { ...customerRules, ...orderRules })
  for (const { rule, store, id, stored: stored, computed: computed } of discrepancies) {
    console.log(`${rule}: store ${store}, ${id} says ${stored}, reckoned ${computed}`)
  }
  console.log(discrepancies.length === 0 ? 'Everything adds up.' : `${discrepancies.length} things do not add up.`)
  return discrepancies.length === 0
}
