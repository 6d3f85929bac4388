import { sql } from 'kysely'
import type * as z from 'zod'
import type { Page } from '#contract/core/page.ts'
import type { Customer, CustomerRow } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { listPage, type RawJson, type Sort } from '#server/platform/db/list.ts'
import { chooseReading, customersUnchangedSince } from './customers.filter.repo.ts'
import { customerJson, customerRowJson, withEditor } from './customers.json.repo.ts'

type ListQuery = z.output<typeof customers.list.query>

const sorts: Record<ListQuery['sortBy'], Sort> = {
  createdAt: { column: sql`c.created_at`, type: 'timestamptz' },
  name: { column: sql`c.name_normalized`, type: 'text' },
  spend: { column: sql`c.spend`, type: 'bigint' },
  orders: { column: sql`c.orders`, type: 'bigint' },
  // Spelled as in the index; customers without an order sort first.
  lastOrderAt: { column: sql`coalesce(c.last_order_at, '1970-01-01Z'::timestamptz)`, type: 'timestamptz' },
  points: { column: sql`c.points`, type: 'bigint' },
  credit: { column: sql`c.credit`, type: 'bigint' },
}

export const listCustomers = (
  db: Db,
  store: StoreId,
  { limit, cursor, sortBy, sortOrder, ...filter }: ListQuery,
  canSeePii: boolean,
): Promise<RawJson<Page<CustomerRow>>> => {
  return listPage<CustomerRow>(db, sortBy, {
    ...chooseReading(store, filter, { ...sorts[sortBy], by: sortBy, order: sortOrder }, canSeePii),
    cacheValidIf: customersUnchangedSince(store),
    join: withEditor,
    row: customerRowJson(canSeePii),
    order: sortOrder,
    limit,
    cursor,
  })
}

/** Existing customers of the ids, in the order of the ids. */
export const readCustomers = async (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
  canSeePii: boolean,
): Promise<Customer[]> => {
  const { rows } = await sql<{ customer: Customer }>`
    select ${customerJson(canSeePii)} as customer from unnest(${[...ids]}::uuid[]) with ordinality asked(id, place)
    join customers c on c.store_id = ${store} and c.id = asked.id and c.deleted_at is null
    ${withEditor} order by asked.place`.execute(db)
  return rows.map(({ customer }) => customer)
}

export const readCustomer = async (
  db: Db | Tx,
  store: StoreId,
  id: string,
  canSeePii: boolean,
): Promise<Customer | undefined> => (await readCustomers(db, store, [id], canSeePii))[0]

/** As JSON text, which is sent without parsing it. */
export const readCustomerJson = async (
  db: Db,
  store: StoreId,
  id: string,
  canSeePii: boolean,
): Promise<RawJson<Customer> | undefined> => {
  const { rows } = await sql<{ json: string }>`
    select ${customerJson(canSeePii)}::text as json from customers c ${withEditor}
    where c.store_id = ${store} and c.id = ${id} and c.deleted_at is null`.execute(db)
  return rows[0]
}

/** For lists that belong to a customer: they answer 404 if the customer doesn't exist. */
export const hasCustomer = async (db: Db | Tx, store: StoreId, id: string): Promise<true | undefined> => {
  const { rows } = await sql`
    select 1 from customers where store_id = ${store} and id = ${id} and deleted_at is null`.execute(db)
  return rows.length > 0 ? true : undefined
}
