import type { Client } from 'pg'
import { newId } from '#server/platform/ids.ts'
import { type FilledCustomers, fillCustomers } from './fill-customers.ts'
import { type FilledOrders, fillOrders } from './fill-orders.ts'
import { type FilledProducts, fillProducts } from './fill-products.ts'

export interface FilledStore {
  sessionId: string
  storeId: string
}

export interface FilledWithOrders extends FilledStore {
  orders: FilledOrders
}

export interface Filled extends FilledStore {
  brandId: string
  products: FilledProducts
  customers: FilledCustomers
}

interface Account extends FilledStore {
  personId: string
}

/** One vendor with one store, and its owner signed in. */
const fillAccount = async (client: Client): Promise<Account> => {
  const [vendorId, storeId, personId, membershipId, sessionId] = [newId(), newId(), newId(), newId(), newId()]
  await client.query(`insert into vendors (id, name, trial_ends_at) values ($1, 'Bench', now())`, [vendorId])
  await client.query(
    `insert into stores (id, vendor_id, name, slug, currency, language, timezone)
     values ($1::uuid, $2, 'Bench', $1::uuid::text, 'USD', 'en', 'America/New_York')`,
    [storeId, vendorId],
  )
  await client.query(
    `insert into persons (id, email, name, password_hash) values ($1::uuid, $1::uuid::text, 'Bench', '-')`,
    [personId],
  )
  await client.query(
    `insert into memberships (id, person_id, vendor_id, role, status) values ($1, $2, $3, 'owner', 'active')`,
    [membershipId, personId, vendorId],
  )
  await client.query(`insert into sessions (id, person_id, membership_id) values ($1, $2, $3)`, [
    sessionId,
    personId,
    membershipId,
  ])
  return { sessionId, storeId, personId }
}

/**
 * A store of so many brands, as many customers and a tenth as many products, set-based: the time goes into PostgreSQL,
 * not into round trips.
 */
export const fill = async (client: Client, brands: number): Promise<Filled> => {
  const { sessionId, storeId, personId } = await fillAccount(client)
  await client.query(
    `insert into brands (store_id, id, name, name_fold, search_fold, description, created_at, updated_at, updated_by)
     select $1, gen_random_uuid(), 'Brand ' || n, 'brand ' || n, 'brand ' || n, 'Number ' || n || ' of many',
       now() - n * interval '1 minute', now() - n * interval '1 minute', $2
     from generate_series(1, $3::int) n`,
    [storeId, personId, brands],
  )
  const products = await fillProducts(client, storeId, brands / 10)
  const customers = await fillCustomers(client, storeId, brands)
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: string }>('select id from brands where store_id = $1 and name_fold = $2', [
    storeId,
    'brand 7',
  ])
  return { sessionId, storeId, brandId: rows[0]?.id ?? '', products, customers }
}

const productsOfOrders = 500
/** As many as orders have been placed by each customer, about. */
const ordersEach = 10

/** A store of so many orders, by a tenth as many customers. */
export const fillWithOrders = async (client: Client, count: number): Promise<FilledWithOrders> => {
  const { sessionId, storeId } = await fillAccount(client)
  await fillProducts(client, storeId, productsOfOrders)
  await fillCustomers(client, storeId, count / ordersEach)
  const filled = await fillOrders(client, storeId, count, count / ordersEach)
  await client.query('vacuum analyze')
  return { sessionId, storeId, orders: filled }
}
