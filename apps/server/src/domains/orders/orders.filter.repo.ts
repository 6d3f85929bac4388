import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { countedTo } from '#contract/core/page.ts'
import { minute } from '#contract/core/time.ts'
import type { orderFilterShape } from '#contract/domains/orders.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/days.ts'
import {
  fewKeys,
  hasWord,
  type NamedSort,
  readByWords,
  type Reading,
  type Worded,
  wordsOf,
} from '#server/platform/db/word-search.ts'

export type OrderFilter = { search?: string | undefined } & {
  [Name in keyof typeof orderFilterShape]?: z.output<(typeof orderFilterShape)[Name]> | undefined
}

type Condition = RawBuilder<unknown>

const worded: Worded = { things: 'orders', alias: 'o', words: 'order_words', id: 'order_id', at: 'placed_at' }

/** The day of its window as the index spells it: what has no window comes before everything that has. */
export const windowDay = sql`coalesce(o.window_date, '1970-01-01'::date)`

interface Spelling {
  total: Condition
  windowDay: Condition
  endsAt: Condition
}

const indexed: Spelling = { total: sql`o.total`, windowDay, endsAt: sql`o.window_ends_at` }

/** The same in a shape that no index of theirs answers: for a walk through all, the newest first. */
const walked: Spelling = {
  total: sql`(o.total + 0)`,
  windowDay: sql`greatest(o.window_date, '1970-01-01'::date)`,
  endsAt: sql`greatest(o.window_ends_at, '-infinity'::timestamptz)`,
}

/** Kept from the planner: one plan is right for all bounds, and is made once. */
const bound = (value: number | undefined): Condition => sql`(select ${value}::bigint)`
const dayBound = (value: string | undefined): Condition => sql`(select ${value}::date)`

/** Windows end with a minute: what is late was late when this one began, and is counted once for all of it. */
const thisMinute = (): string => new Date(Math.floor(Date.now() / minute) * minute).toISOString()

const isLate = (endsAt: Condition): Condition => sql`o.status in ('pending', 'confirmed', 'processing')
  and o.window_ends_at is not null and ${endsAt} <= (select ${thisMinute()}::timestamptz)`

/**
 * Whether a column has a value. Alone, in the order its index has, one plan is right for all values and made once; with
 * anything else the planner has to know how many have it.
 */
const has = (column: string, value: string | undefined, isHidden: boolean): Condition =>
  isHidden ? sql`${sql.ref(`o.${column}`)} = (select ${value}::text)` : sql`${sql.ref(`o.${column}`)} = ${value}`

const tagKey = (tag: string): Condition => sql`(select lower(normalize(${tag}::text, nfkc)))`

/** The narrow tables that know of a product or a tag which orders have it, each with the condition over its alias. */
interface NarrowTable {
  name: 'product' | 'tag'
  table: Condition
  alias: string
  about: Condition
}

const narrowTables = (store: StoreId, { product, tag }: OrderFilter): NarrowTable[] => [
  ...(product === undefined
    ? []
    : [
        {
          name: 'product' as const,
          table: sql`order_products p`,
          alias: 'p',
          about: sql`p.store_id = ${store} and p.product_id = ${product}`,
        },
      ]),
  ...(tag === undefined
    ? []
    : [
        {
          name: 'tag' as const,
          table: sql`order_tags t`,
          alias: 't',
          about: sql`t.store_id = ${store} and t.tag_key = ${tagKey(tag)}`,
        },
      ]),
]

/** The conditions of a list over the alias `o`; whoever may not see emails and phones finds by numbers and names. */
const orderConditions = (
  store: StoreId,
  filter: OrderFilter,
  sees: boolean,
  { as = indexed, isHidden = false }: { as?: Spelling; isHidden?: boolean } = {},
): Condition[] => {
  const where = [sql`o.store_id = ${store}`]
  const also = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  for (const word of filter.search ? wordsOf(filter.search, sees) : []) where.push(hasWord(worded, store, word, sees))
  for (const { table, alias, about } of narrowTables(store, filter)) {
    where.push(sql`exists (select 1 from ${table} where ${about} and ${sql.ref(`${alias}.order_id`)} = o.id offset 0)`)
  }
  also(filter.status, () => has('status', filter.status, isHidden))
  also(filter.open, () => sql`o.status not in ('completed', 'cancelled')`)
  also(filter.payment, () => has('payment_status', filter.payment, isHidden))
  also(filter.delivery, () => has('delivery_status', filter.delivery, isHidden))
  also(filter.method, () => has('method', filter.method, isHidden))
  also(filter.source, () => has('source', filter.source, isHidden))
  also(filter.customer, () => sql`o.customer_id = ${filter.customer}`)
  also(filter.totalMin, () => sql`${as.total} >= ${bound(filter.totalMin)}`)
  also(filter.totalMax, () => sql`${as.total} <= ${bound(filter.totalMax)}`)
  // What has no window is on no day, also not before one.
  if (filter.windowFrom ?? filter.windowTo) where.push(sql`${as.windowDay} > '1970-01-01'::date`)
  also(filter.windowFrom, () => sql`${as.windowDay} >= ${dayBound(filter.windowFrom)}`)
  also(filter.windowTo, () => sql`${as.windowDay} <= ${dayBound(filter.windowTo)}`)
  also(filter.late, () => isLate(as.endsAt))
  also(filter.refundDue, () => sql`o.balance < 0`)
  // Dates of a filter are days in the store's own zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [...where, ...withinDays(sql`o.placed_at`, filter.placedFrom, filter.placedTo, zone)]
}

/** Whether no order of the store has changed since a snapshot, nor the zone its days begin by: triggers say when. */
export const sameOrdersSince =
  (store: StoreId) =>
  (snapshot: Condition): Condition =>
    sql`not exists (select 1 from order_changes k
      where k.store_id = ${store} and not pg_visible_in_snapshot(k.xid, ${snapshot}))`

/** What an index has in another order than the newest: those within the bounds are sorted while they are few. */
const boundedNames = new Set(['totalMin', 'totalMax', 'windowFrom', 'windowTo', 'late'])

const readByBounds = (store: StoreId, filter: OrderFilter, sees: boolean): Partial<Reading> => {
  const within = sql`orders o where ${sql.join(orderConditions(store, filter, sees), sql` and `)}`
  const from = sql`(select o.id, o.placed_at from ${within} offset 0) f where true`
  return {
    where: orderConditions(store, filter, sees, { as: walked }),
    counted: within,
    // The newest are the last to be late: a walk would pass them all.
    few: { from, column: sql`f.placed_at`, id: sql`f.id`, most: filter.late ? countedTo : fewKeys },
  }
}

/**
 * To look up n orders takes n steps, to meet 50 of them on a walk through all N takes 50 N / n larger ones: as many as
 * make both alike. Beyond what is counted nobody knows n.
 */
const worthLookingUp = (store: StoreId): Condition => sql`(select least(sqrt(130.0 * (last_number - 999)),
  ${sql.lit(countedTo)}) from order_counters where store_id = ${store})`

/** With the sign that numbers are written with, the number alone is asked for. */
const searchOf = (search: string | undefined, sees: boolean): { search: string | undefined; sees: boolean } => {
  const number = /^\s*#\s*(\d+)\s*$/.exec(search ?? '')?.[1]
  return number === undefined ? { search, sees } : { search: number, sees: false }
}

/** How a list of orders is read best: by its words, product or tag where it has some, and counted by what is narrow. */
export const readingOf = (store: StoreId, asked: OrderFilter, sort: NamedSort, mayFindBy: boolean): Reading => {
  const { search, sees } = searchOf(asked.search, mayFindBy)
  const filter = { ...asked, search }
  const given = Object.entries(filter).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [name]))
  const rows = sql`orders o on o.store_id = ${store} and o.id = chosen.row_id`
  const isNewest = sort.by === 'placedAt'
  const words = search ? wordsOf(search, sees) : []
  const narrow = narrowTables(store, filter)
  const isHidden = isNewest && given.length === 1
  const where = orderConditions(store, filter, sees, { isHidden })
  const reading = { from: sql`orders o`, where, id: sql`o.id`, sort, rows }
  const rest = { ...filter, search: undefined, product: undefined, tag: undefined }
  const isAlone = Object.values(rest).every((value) => value === undefined)
  if (words.length > 0 || narrow.length > 1 || (narrow.length > 0 && !isNewest)) {
    const sets = narrow.map(
      ({ table, alias, about }) =>
        sql`select ${sql.ref(`${alias}.order_id`)}, ${sql.ref(`${alias}.placed_at`)} from ${table} where ${about}`,
    )
    const others = orderConditions(store, rest, sees)
    // Few of very many have a status: how many, the planner knows, and so whether to begin with the words or with it.
    const whole = (all: readonly Condition[]) => {
      const inEach = all.map((set) => sql`o.id in (select s.order_id from (${set}) s)`)
      return sql`orders o where ${sql.join([...others, ...inEach], sql` and `)}`
    }
    const sought = {
      store,
      sees,
      words,
      sets,
      where: others,
      isAlone,
      sort,
      isNewest,
      whole,
      mostRows: worthLookingUp(store),
    }
    return { ...reading, ...readByWords(worded, sought) }
  }
  const [only] = narrow
  if (only) {
    const [when, which] = [sql.ref(`${only.alias}.placed_at`), sql.ref(`${only.alias}.order_id`)]
    const newest = { ...sort, column: when }
    if (isAlone) return { from: only.table, where: [only.about], id: which, rows, sort: newest }
    return {
      ...reading,
      from: sql`orders o join ${only.table} on ${which} = o.id`,
      where: [...orderConditions(store, rest, sees), only.about],
      sort: newest,
    }
  }
  const isByBounds = isNewest && given.length > 0 && given.every((name) => boundedNames.has(name))
  return isByBounds ? { ...reading, ...readByBounds(store, filter, sees) } : reading
}
