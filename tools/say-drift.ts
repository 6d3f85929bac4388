import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/ledgers.repo.ts'
import { orderRules } from '#server/domains/orders/orders.verify.repo.ts'
import type { Database } from '#server/platform/db/connect.ts'

/** Prints stored totals that differ from the computed ones. Returns whether there are none. */
export const sayDrift = async (database: Database): Promise<boolean> => {
  const found = await findDrift(database.kysely, { ...customerRules, ...orderRules })
  for (const { rule, store, id, kept, reckoned } of found) {
    console.log(`${rule}: store ${store}, ${id} says ${kept}, reckoned ${reckoned}`)
  }
  console.log(found.length === 0 ? 'Everything adds up.' : `${found.length} things do not add up.`)
  return found.length === 0
}
