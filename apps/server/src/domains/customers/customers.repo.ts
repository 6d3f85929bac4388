import { sql } from 'kysely'
import type * as z from 'zod'
import type { Customer, CustomerListRow, CustomerRow } from '#contract/domains/customer.ts'
import type { customers } from '#contract/domains/customers.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { withinDays } from '#server/platform/db/day-range.ts'
import { makeCachedQuery } from '#server/platform/lists/store-changes.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { readByFilters } from '#server/platform/lists/filter-plan.ts'
import { filteredCustomers } from './customers.filter.repo.ts'
import { compactCustomerColumns, customerJson, customerRowJson, withEditor } from './customers.json.repo.ts'

type ListQuery = z.output<typeof customers.list.query>

const listCustomersAs = <Row>() =>
  defineList<Row, ListQuery, readonly [store: StoreId, canSeePii: boolean]>({
    sorts: {
      createdAt: { column: sql`c.created_at`, type: 'timestamptz' },
      name: { column: sql`c.name_normalized`, type: 'text' },
      spend: { column: sql`c.spend`, type: 'bigint' },
      orders: { column: sql`c.orders`, type: 'bigint' },
      // Spelled as in the index; customers without an order sort first.
      lastOrderAt: { column: sql`coalesce(c.last_order_at, '1970-01-01Z'::timestamptz)`, type: 'timestamptz' },
      points: { column: sql`c.points`, type: 'bigint' },
      credit: { column: sql`c.credit`, type: 'bigint' },
    },
    join: ({ compact }) => (compact ? sql`` : withEditor),
    row: (_query, _store, canSeePii) => customerRowJson(canSeePii),
    compact: (_query, _store, canSeePii) => compactCustomerColumns(canSeePii),
    plan: (query, sort, store, canSeePii) => readByFilters(filteredCustomers, { store, query, sort, canSeePii }),
    changes: 'customers',
  })

export const listCustomers = listCustomersAs<CustomerListRow>()

/** The same list for queries without `compact`, with all fields. */
export const listFullCustomers = listCustomersAs<CustomerRow>()

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

type DayRange = readonly [from: string, to: string]

const queryCounts = makeCachedQuery<number[]>()

/** Number of customers created per range of days (inclusive, in the store's time zone). */
export const countNewCustomers = async (db: Db, store: StoreId, ranges: readonly DayRange[]): Promise<number[]> => {
  const zone = sql`(select timezone from stores where id = ${store})`
  const counts = ranges.map(([from, to]) => {
    const within = sql.join(withinDays(sql`c.created_at`, from, to, zone), sql` and `)
    return sql`(select count(*) from customers c
      where c.store_id = ${store} and c.deleted_at is null and ${within})`
  })
  const compute = sql`select json_build_array(${sql.join(counts)})`
  return (await queryCounts(db, { store, topic: 'customers', key: JSON.stringify(ranges), compute })) ?? []
}
