import { type RawBuilder, sql } from 'kysely'
import { countedTo } from '#contract/core/page.ts'
import { minute } from '#contract/core/time.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { withinDays } from '#server/platform/db/days.ts'
import { type NarrowTable, type Reading, readByNarrow, setOf } from '#server/platform/db/set-search.ts'
import { fewKeys, hasWord, type NamedSort, readByWords, type Worded, wordsOf } from '#server/platform/db/word-search.ts'
import { facetConditions, type Lead, type Led, leadOf, type OrderFilter } from './orders.lead.repo.ts'

type Condition = RawBuilder<unknown>

const worded: Worded = {
  things: 'orders',
  alias: 'o',
  words: 'order_words',
  id: 'order_id',
  at: 'placed_at',
  letters: 'letters',
}

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

const tagKey = (tag: string): Condition => sql`(select lower(normalize(${tag}::text, nfkc)))`

/** The narrow tables that know of a product or a tag which orders have it. */
const narrowTables = (store: StoreId, { product, tag }: OrderFilter): NarrowTable[] => [
  ...(product === undefined
    ? []
    : [
        {
          table: sql`order_products p`,
          alias: 'p',
          about: sql`p.store_id = ${store} and p.product_id = ${product}`,
        },
      ]),
  ...(tag === undefined
    ? []
    : [
        {
          table: sql`order_tags t`,
          alias: 't',
          about: sql`t.store_id = ${store} and t.tag_key = ${tagKey(tag)}`,
        },
      ]),
]

const inNarrow = ({ table, alias, about }: NarrowTable): Condition =>
  sql`exists (select 1 from ${table} where ${about} and ${sql.raw(`${alias}.order_id`)} = o.id offset 0)`

interface Spelled {
  /** What the list is walked along; the rest is seen on the way. */
  lead?: Lead | undefined
  as?: Spelling
}

/** What a filter asks for but words, products and tags, over the alias `o`. */
const orderConditions = (store: StoreId, filter: OrderFilter, { lead, as = indexed }: Spelled = {}): Condition[] => {
  const where = [sql`o.store_id = ${store}`, ...facetConditions(filter, lead)]
  const also = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  also(filter.totalMin, () => sql`${as.total} >= ${bound(filter.totalMin)}`)
  also(filter.totalMax, () => sql`${as.total} <= ${bound(filter.totalMax)}`)
  // What has no window is on no day, also not before one.
  if (filter.windowFrom ?? filter.windowTo) where.push(sql`${as.windowDay} > '1970-01-01'::date`)
  also(filter.windowFrom, () => sql`${as.windowDay} >= ${dayBound(filter.windowFrom)}`)
  also(filter.windowTo, () => sql`${as.windowDay} <= ${dayBound(filter.windowTo)}`)
  also(filter.late, () => isLate(lead === 'late' ? indexed.endsAt : as.endsAt))
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

/** Those that meet the conditions, found by them and not on a walk in any order; no more of each than lists sort by. */
const gathered = (where: readonly Condition[]): Condition =>
  sql`(select o.id, o.placed_at, o.number, o.total, o.window_date from orders o
    where ${sql.join([...where], sql` and `)} offset 0) o`

const all = [sql`true`]

/** Bounds that an index has in another order than the newest: those within are sorted while they are few. */
const readByBounds = (store: StoreId, filter: OrderFilter, lead: Lead | undefined): Partial<Reading> => {
  const within = gathered(orderConditions(store, filter))
  return {
    where: orderConditions(store, filter, { lead: lead === 'late' ? undefined : lead, as: walked }),
    counted: within,
    // The newest are the last to be late: a walk would pass them all.
    few: {
      from: sql`${within} where true`,
      column: sql`o.placed_at`,
      id: sql`o.id`,
      most: filter.late ? countedTo : fewKeys,
    },
  }
}

/** Along an index that has them by the newest, or where another order is asked for: found so while they are few. */
const readByLead = (store: StoreId, filter: OrderFilter, lead: Lead, sort: NamedSort): Partial<Reading> => {
  const where = orderConditions(store, filter, { lead, as: walked })
  if (sort.by === 'placedAt') return { where }
  const found = gathered(where)
  const counted = sql`orders o where ${sql.join(where, sql` and `)}`
  return { counted, few: { from: sql`${found} where true`, column: sort.column, id: sql`o.id`, most: fewKeys } }
}

/**
 * To look up n orders takes n steps, to meet 50 of them on a walk through all N takes 50 N / n larger ones: as many as
 * make both alike. Beyond what is counted nobody knows n.
 */
const worthLookingUp = (store: StoreId): Condition => sql`(select least(sqrt(130.0 * (last_number - 999)),
  ${sql.lit(countedTo)}) from order_counters where store_id = ${store})`

/**
 * To look up an order takes as long as to pass ten, all of them or those that the fewest have. Of more than twice what is
 * counted, whoever passes what most have will soon have counted enough.
 */
const worthEach = (store: StoreId, led: Led | undefined): Condition => {
  const passed = sql`(last_number - 999) * ${led?.share ?? 1000}::bigint / 10000`
  const most = led ? sql`least(${passed}, ${sql.lit(countedTo * 2)})` : passed
  return sql`(select ${most} from order_counters where store_id = ${store})`
}

/** With the sign that numbers are written with, the number alone is asked for. */
const searchOf = (search: string | undefined, sees: boolean): { search: string | undefined; sees: boolean } => {
  const number = /^\s*#\s*(\d+)\s*$/.exec(search ?? '')?.[1]
  return number === undefined ? { search, sees } : { search: number, sees: false }
}

/** Words, products and tags, of orders of which few are in question: each is looked at. */
const readEach = (where: readonly Condition[], isNewest: boolean): Partial<Reading> =>
  isNewest ? { where } : { from: gathered(where), where: all }

interface Sets {
  /** What is asked for beside words, products and tags, and what of it the fewest have. */
  rest: OrderFilter
  led: Led | undefined
  words: readonly string[]
  narrow: readonly NarrowTable[]
  sees: boolean
}

const readBySets = (store: StoreId, { rest, led, words, narrow, sees }: Sets, sort: NamedSort): Partial<Reading> => {
  const isNewest = sort.by === 'placedAt'
  const isAlone = Object.values(rest).every((value) => value === undefined)
  const where = orderConditions(store, rest, { as: walked })
  const many = {
    above: worthEach(store, led),
    where: orderConditions(store, rest, { lead: led?.lead, as: walked }),
  }
  const [only, ...further] = narrow
  if (only && isNewest && words.length === 0 && further.length === 0) {
    return readByNarrow(worded, only, { store, where, many, isAlone }, sort)
  }
  const sets = narrow.map((one) => setOf(worded, one))
  const mostRows = worthLookingUp(store)
  const sought = { store, sees, words, sets, where, many, isAlone, sort, isNewest, mostRows }
  const walk = [...where, ...words.map((word) => hasWord(worded, store, word, sees)), ...narrow.map(inNarrow)]
  return { where: walk, ...readByWords(worded, sought) }
}

const boundedNames = ['totalMin', 'totalMax', 'windowFrom', 'windowTo', 'late'] as const

/** How a list of orders is read best: along the narrowest of what is asked for, and counted by it. */
export const readingOf = (store: StoreId, asked: OrderFilter, sort: NamedSort, mayFindBy: boolean): Reading => {
  const { search, sees } = searchOf(asked.search, mayFindBy)
  const rest: OrderFilter = { ...asked, search: undefined, product: undefined, tag: undefined }
  const rows = sql`orders o on o.store_id = ${store} and o.id = chosen.row_id`
  const isNewest = sort.by === 'placedAt'
  const words = search ? wordsOf(search, sees) : []
  const narrow = narrowTables(store, asked)
  const found = leadOf(rest)
  const reading = { from: sql`orders o`, where: orderConditions(store, rest), id: sql`o.id`, sort, rows }
  if (words.length > 0 || narrow.length > 0) {
    if (!found?.isRare) return { ...reading, ...readBySets(store, { rest, led: found, words, narrow, sees }, sort) }
    const each = words.map((word) => hasWord(worded, store, word, sees))
    const where = [...orderConditions(store, rest, { lead: found.lead, as: walked }), ...each, ...narrow.map(inNarrow)]
    return { ...reading, ...readEach(where, isNewest) }
  }
  const isBounded = boundedNames.some((name) => rest[name] !== undefined)
  if (isNewest && isBounded && !(rest.placedFrom ?? rest.placedTo)) {
    return { ...reading, ...readByBounds(store, rest, found?.lead) }
  }
  return found ? { ...reading, ...readByLead(store, rest, found.lead, sort) } : reading
}
