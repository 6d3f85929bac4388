import { fixedId, sqlId } from './fill-ids.ts'
import { type FilledCustomers, fillCustomers } from './fill-customers.ts'
import { fillDiscounts } from './fill-discounts.ts'
import { type FilledOrders, fillOrders } from './fill-orders.ts'
import { type FilledProducts, fillProducts } from './fill-products.ts'
import { vacuumTables } from './indexes.ts'
import type { Connections } from './connections.ts'

export interface FilledStore {
  /** One session per connection. */
  sessionIds: string[]
  storeId: string
}

export interface FilledWithOrders extends FilledStore {
  orders: FilledOrders
  /** A discount code, a window with capacity, and variants to order. */
  code: string
  windowId: string
  variantIds: string[]
  productIds: string[]
}

export interface FilledRows extends FilledStore {
  brandId: string
  products: FilledProducts
  customers: FilledCustomers
}

interface Account extends FilledStore {
  personId: string
}

const sessionCount = 16

/** A vendor with one store and an owner with several sessions. */
const fillAccount = async (connections: Connections): Promise<Account> => {
  const [vendorId, storeId, personId, membershipId] = [1, 2, 3, 4].map((n) => fixedId('account', n))
  if (!storeId || !personId) throw new Error('An account has an id of each.')
  const sessionIds = Array.from({ length: sessionCount }, (_, index) => fixedId('account', index + 5))
  // Enables triggers, which create the rows that belong to a store.
  await connections.run('set session_replication_role = origin')
  await connections.run(
    `insert into vendors (id, name, trial_ends_at) values ($1, 'Bench', now() + interval '14 days')`,
    [vendorId],
  )
  await connections.run(
    `insert into stores (id, vendor_id, name, slug, currency, language, timezone)
     values ($1::uuid, $2, 'Bench', $1::uuid::text, 'USD', 'en', 'America/New_York')`,
    [storeId, vendorId],
  )
  await connections.run(
    `insert into persons (id, email, name, password_hash) values ($1::uuid, $1::uuid::text, 'Bench', '-')`,
    [personId],
  )
  await connections.run(
    `insert into memberships (id, person_id, vendor_id, role, status) values ($1, $2, $3, 'owner', 'active')`,
    [membershipId, personId, vendorId],
  )
  await connections.run(
    `insert into sessions (id, person_id, membership_id) select id, $2, $3 from unnest($1::uuid[]) as s (id)`,
    [sessionIds, personId, membershipId],
  )
  await connections.run('set session_replication_role = replica')
  return { sessionIds, storeId, personId }
}

/**
 * Fills a store with brands, as many customers and a tenth as many products. Set-based, to avoid round trips.
 */
export const fill = async (connections: Connections, brands: number): Promise<FilledRows> => {
  const { sessionIds, storeId, personId } = await fillAccount(connections)
  await connections.run(
    `insert into brands (store_id, id, name, name_normalized, search_normalized, slug, description, created_at, updated_at,
       updated_by)
     select $1, ${sqlId('brand', 'n')}, 'Brand ' || n, 'brand ' || n, 'brand ' || n, 'brand-' || n,
       'Number ' || n || ' of many', now() - n * interval '1 minute', now() - n * interval '1 minute', $2
     from generate_series(1, $3::int) n`,
    [storeId, personId, brands],
  )
  const products = await fillProducts(connections, storeId, brands / 10)
  const { customerId, wordsJob, rest, indexes } = await fillCustomers(connections, storeId, brands)
  await connections.runInParallel([wordsJob, ...rest])
  await connections.runInParallel(indexes)
  await vacuumTables(connections)
  return { sessionIds, storeId, brandId: fixedId('brand', 7), products, customers: { customerId } }
}

const defaultProductCount = 500
/** Average number of orders per customer. */
const ordersPerCustomer = 10

/** Fills a store with orders and a tenth as many customers. */
export const fillWithOrders = async (
  connections: Connections,
  count: number,
  productCount = defaultProductCount,
): Promise<FilledWithOrders> => {
  const { sessionIds, storeId } = await fillAccount(connections)
  await fillProducts(connections, storeId, productCount)
  const { code } = await fillDiscounts(connections, storeId)
  const customers = Math.ceil(count / ordersPerCustomer)
  const { wordsJob, rest, indexes } = await fillCustomers(connections, storeId, customers)
  const orders = await fillOrders(connections, storeId, count, { count: customers, wordsJob, rest, indexes })
  await vacuumTables(connections)
  const variantIds = Array.from({ length: productCount }, (_, n) => n + 1)
    .filter((n) => n % 4 > 0)
    .map((n) => fixedId('variant', n * 4))
  const productIds = Array.from({ length: productCount }, (_, n) => fixedId('product', n + 1))
  return { sessionIds, storeId, orders, code, windowId: fixedId('window', 2), variantIds, productIds }
}
