import { sql } from 'kysely'
import type * as z from 'zod'
import type { OrderListRow } from '#contract/domains/order-list-row.ts'
import type { Order, OrderRow } from '#contract/domains/order.ts'
import type { orders } from '#contract/domains/orders.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { fixedStatement } from '#server/platform/db/fixed-statement.ts'
import { finishNames, readAndFinish, type StatementFinish } from '#server/platform/finish-unit-of-work.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { defineList } from '#server/platform/lists/define-list.ts'
import { readByFilters } from '#server/platform/lists/filter-plan.ts'
import { filteredOrders, parseSearch, windowDay } from './orders.filter.repo.ts'
import { compactOrderColumns, orderJson, orderRowJson, type Visibility } from './orders.json.repo.ts'

type ListQuery = z.output<typeof orders.list.query>

const listOrdersAs = <Row>() =>
  defineList<Row, ListQuery, readonly [store: StoreId, canSeePii: boolean]>({
    sorts: {
      placedAt: { column: sql`o.placed_at`, type: 'timestamptz' },
      number: { column: sql`o.number`, type: 'bigint' },
      total: { column: sql`o.total`, type: 'bigint' },
      windowDate: { column: windowDay, type: 'date' },
    },
    row: (_query, _store, canSeePii) => orderRowJson(canSeePii),
    compact: (_query, _store, canSeePii) => compactOrderColumns(canSeePii),
    plan: (query, sort, store, mayMatchPii) => {
      const { search, canSeePii } = parseSearch(query.search, mayMatchPii)
      return readByFilters(filteredOrders, { store, query: { ...query, search }, sort, canSeePii })
    },
    changes: 'orders',
  })

export const listOrders = listOrdersAs<OrderListRow>()

/** The same list for queries without `compact`, with all fields. */
export const listFullOrders = listOrdersAs<OrderRow>()

/** Existing orders of the ids, in the order of the ids. */
export const readOrders = async (
  db: Db | Tx,
  store: StoreId,
  ids: readonly string[],
  visibility: Visibility,
): Promise<Order[]> => {
  const { rows } = await sql<{ order: Order }>`
    select ${orderJson(visibility)} as "order" from unnest(${[...ids]}::uuid[]) with ordinality asked(id, place)
    join orders o on o.store_id = ${store} and o.id = asked.id order by asked.place`.execute(db)
  return rows.map((row) => row.order)
}

export const readOrder = async (
  db: Db | Tx,
  store: StoreId,
  id: string,
  visibility: Visibility,
): Promise<Order | undefined> => (await readOrders(db, store, [id], visibility))[0]

const orderText = (canSeePii: boolean) =>
  fixedStatement<{ json: string }, { store: StoreId; id: string; personId: string | null }>(
    ['store', 'id', 'personId'],
    ({ store, id, personId }) => sql`
      select ${orderJson({ canSeePii, personId })}::text as json from orders o where o.store_id = ${store} and o.id = ${id}`,
  )
const readFullText = orderText(true)
const readMaskedText = orderText(false)

/** As JSON text, which is sent without parsing it. */
export const readOrderJson = async (
  db: Db | Tx,
  store: StoreId,
  id: string,
  { canSeePii, personId }: Visibility,
): Promise<RawJson<Order> | undefined> => {
  const read = canSeePii ? readFullText : readMaskedText
  return (await read(db, { store, id, personId: personId ?? null }))[0]
}

type ReadAndFinishValues = { store: StoreId; id: string; personId: string | null } & StatementFinish

const orderTextAndFinish = (canSeePii: boolean) =>
  fixedStatement<{ json: string }, ReadAndFinishValues>(['store', 'id', 'personId', ...finishNames], (slots) =>
    readAndFinish(slots, {
      json: orderJson({ canSeePii, personId: slots.personId }),
      label: sql`'#' || o.number`,
      from: sql`orders o where o.store_id = ${slots.store} and o.id = ${slots.id}`,
    }),
  )
const finishWithFullText = orderTextAndFinish(true)
const finishWithMaskedText = orderTextAndFinish(false)

/** As `readOrderJson`, and finishes the unit of work with it. */
export const readOrderJsonAndFinish = async (
  tx: Tx,
  store: StoreId,
  id: string,
  { canSeePii, personId }: Visibility,
  finish: StatementFinish,
): Promise<RawJson<Order> | undefined> => {
  const read = canSeePii ? finishWithFullText : finishWithMaskedText
  return (await read(tx, { store, id, personId: personId ?? null, ...finish }))[0]
}
