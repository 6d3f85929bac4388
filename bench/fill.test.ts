import { expect, it } from 'vitest'
import { customerRules } from '#server/domains/customers/customers.verify.repo.ts'
import { findDrift } from '#server/domains/inventory/inventory.verify.repo.ts'
import { earningsRules } from '#server/domains/earnings/earnings.verify.repo.ts'
import { payoutRules } from '#server/domains/payouts/payouts.verify.repo.ts'
import { orderRules } from '#server/domains/order-records/orders.verify.repo.ts'
import { connect } from '#server/platform/db/connect.ts'
import { freshDatabase, silentLog } from '#server/testing/postgres.ts'
import { fillWithOrders } from './fill.ts'
import { openConnections } from './connections.ts'

it('fills a store with consistent totals', async () => {
  const fresh = await freshDatabase()
  const connections = await openConnections(fresh.url)
  await fillWithOrders(connections, 600)
  const [filled] = await connections.read<Record<string, number>>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from discount_uses) as uses,
       (select count(*)::int from window_bookings) as seats`,
  )
  expect(filled).toMatchObject({ orders: 600, uses: 60 })
  expect(filled?.['seats']).toBeGreaterThan(0)
  await connections.close()
  const database = connect({ url: fresh.url, max: 2, log: silentLog })
  const drift = await findDrift(database.kysely, { ...customerRules, ...orderRules, ...earningsRules, ...payoutRules })
  await database.close()
  await fresh.drop()
  expect(drift).toEqual([])
})
