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
  signature: 'signature',
}

/** Spelled as in the index; orders without a window sort first. */
export const windowDay = sql`coalesce(o.window_date, '1970-01-01'::date)`

interface Spelling {
  total: Condition
  windowDay: Condition
  endsAt: Condition
}

const indexed: Spelling = { total: sql`o.total`, windowDay, endsAt: sql`o.window_ends_at` }

/** The same columns in a form that no index matches, for scans by newest first. */
const walked: Spelling = {
  total: sql`(o.total + 0)`,
  windowDay: sql`greatest(o.window_date, '1970-01-01'::date)`,
  endsAt: sql`greatest(o.window_ends_at, '-infinity'::timestamptz)`,
}

/** Passed through a sub-select so that the generic plan is used for all bounds. */
const bound = (value: number | undefined): Condition => sql`(select ${value}::bigint)`
const dayBound = (value: string | undefined): Condition => sql`(select ${value}::date)`

/** Windows end on full minutes, so the count of late orders can be cached for the current minute. */
const thisMinute = (): string => new Date(Math.floor(Date.now() / minute) * minute).toISOString()

const isLate = (endsAt: Condition): Condition => sql`o.status in ('pending', 'confirmed', 'processing')
  and o.window_ends_at is not null and ${endsAt} <= (select ${thisMinute()}::timestamptz)`

const tagKey = (tag: string): Condition => sql`(select lower(normalize(${tag}::text, nfkc)))`

/** Narrow tables that list the orders of a product or tag. */
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
  /** The filter whose index is scanned; the other conditions are checked on the way. */
  lead?: Lead | undefined
  as?: Spelling
}

/** Conditions of a filter except search terms, products and tags, over the alias `o`. */
const orderConditions = (store: StoreId, filter: OrderFilter, { lead, as = indexed }: Spelled = {}): Condition[] => {
  const where = [sql`o.store_id = ${store}`, ...facetConditions(filter, lead)]
  const also = (value: unknown, condition: () => Condition): void => {
    if (value !== undefined) where.push(condition())
  }
  also(filter.totalMin, () => sql`${as.total} >= ${bound(filter.totalMin)}`)
  also(filter.totalMax, () => sql`${as.total} <= ${bound(filter.totalMax)}`)
  // Orders without a window match no date range.
  if (filter.windowFrom ?? filter.windowTo) where.push(sql`${as.windowDay} > '1970-01-01'::date`)
  also(filter.windowFrom, () => sql`${as.windowDay} >= ${dayBound(filter.windowFrom)}`)
  also(filter.windowTo, () => sql`${as.windowDay} <= ${dayBound(filter.windowTo)}`)
  also(filter.late, () => isLate(lead === 'late' ? indexed.endsAt : as.endsAt))
  // Filter dates are days in the store's time zone.
  const zone = sql`(select timezone from stores where id = ${store})`
  return [...where, ...withinDays(sql`o.placed_at`, filter.placedFrom, filter.placedTo, zone)]
}

/** Whether no order of the store, nor its time zone, has changed since a snapshot. Triggers write `order_changes`. */
export const sameOrdersSince =
  (store: StoreId) =>
  (snapshot: Condition): Condition =>
    sql`not exists (select 1 from order_changes k
      where k.store_id = ${store} and not pg_visible_in_snapshot(k.xid, ${snapshot}))`

/**
 * Selects matching orders by their conditions instead of by an ordered scan, with only the columns that lists sort by.
 */
const gathered = (where: readonly Condition[]): Condition =>
  sql`(select o.id, o.placed_at, o.number, o.total, o.window_date from orders o
    where ${sql.join([...where], sql` and `)} offset 0) o`

const all = [sql`true`]

/** Ranges whose index isn't ordered by newest: matches are sorted while they are few. */
const readByBounds = (store: StoreId, filter: OrderFilter, lead: Lead | undefined): Partial<Reading> => {
  const within = gathered(orderConditions(store, filter))
  return {
    where: orderConditions(store, filter, { lead: lead === 'late' ? undefined : lead, as: walked }),
    counted: within,
    // The newest orders are the last to be late, so a scan by newest would pass nearly all orders.
    few: {
      from: sql`${within} where true`,
      column: sql`o.placed_at`,
      id: sql`o.id`,
      most: filter.late ? countedTo : fewKeys,
    },
  }
}

/** Uses an index ordered by newest; for other sort orders only while matches are few. */
const readByLead = (store: StoreId, filter: OrderFilter, lead: Lead, sort: NamedSort): Partial<Reading> => {
  const where = orderConditions(store, filter, { lead, as: walked })
  if (sort.by === 'placedAt') return { where }
  const found = gathered(where)
  const counted = sql`orders o where ${sql.join(where, sql` and `)}`
  return { counted, few: { from: sql`${found} where true`, column: sort.column, id: sql`o.id`, most: fewKeys } }
}

/**
 * Looking up n orders costs n steps; finding 50 of them in a scan of N costs 50 N / n larger steps. The limit is where
 * both cost the same. n isn't known above the count limit.
 */
const worthLookingUp = (store: StoreId): Condition => sql`(select least(sqrt(130.0 * (last_number - 999)),
  ${sql.lit(countedTo)}) from order_counters where store_id = ${store})`

/**
 * One lookup costs as much as scanning ten orders, either all or those of the rarest filter. Above twice the count
 * limit, a scan of the more common filter reaches the limit soon.
 */
const worthEach = (store: StoreId, led: Led | undefined): Condition => {
  const passed = sql`(last_number - 999) * ${led?.share ?? 1000}::bigint / 10000`
  const most = led ? sql`least(${passed}, ${sql.lit(countedTo * 2)})` : passed
  return sql`(select ${most} from order_counters where store_id = ${store})`
}

/** A search with a leading hash sign matches the order number only. */
const searchOf = (search: string | undefined, sees: boolean): { search: string | undefined; sees: boolean } => {
  const number = /^\s*#\s*(\d+)\s*$/.exec(search ?? '')?.[1]
  return number === undefined ? { search, sees } : { search: number, sees: false }
}

/** Few orders are left by the rarest filter: checks search terms, products and tags on each. */
const readEach = (where: readonly Condition[], isNewest: boolean): Partial<Reading> =>
  isNewest ? { where } : { from: gathered(where), where: all }

interface Sets {
  /** The filter without search terms, products and tags, and the index chosen for it. */
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

/** Chooses how to read a list of orders: by the narrowest filter, which also gives the count. */
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
