import { type RawBuilder, sql } from 'kysely'
import { day } from '#contract/core/fields.ts'
import { countedTo, type Page } from '#contract/core/page.ts'
import { refuse } from '../refusal.ts'
import type { Db } from './connect.ts'

/** JSON text in the shape of `T`, built by PostgreSQL and sent unchanged. */
export interface RawJson<T> {
  readonly json: string
  readonly shape?: T
}

/** A sort order of a list: an indexed expression, and its type for the cursor. */
export interface Sort {
  column: RawBuilder<unknown>
  type: 'text' | 'timestamptz' | 'bigint' | 'date'
}

/** The number of matches; for `SmallSetPlan.maxRows`. */
export const totalFound = sql`(select n from total)`

export interface Few {
  /** Up to how many matches the plan is used: a number, or an expression, which may use `matchCount`. */
  most: number | RawBuilder<unknown>
  /** A table and its conditions. */
  from: RawBuilder<unknown>
  column: RawBuilder<unknown>
  id: RawBuilder<unknown>
}

export interface ListRequest {
  /** `brands b`, with the alias that `row`, `where` and the sorts use. */
  from: RawBuilder<unknown>
  /** Joined only to the rows of the page, not for the count. */
  join?: RawBuilder<unknown>
  /**
   * The table that `row` and `join` read, joined to `chosen.row_id`. If given, the keys of the page are selected first,
   * with an index-only scan where possible, and only the rows of the page are read.
   */
  rows?: RawBuilder<unknown> | undefined
  id: RawBuilder<unknown>
  row: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
  /** A common table expression called `found` for `countFrom` and `smallSet`, so that it is computed once. */
  found?: RawBuilder<unknown> | undefined
  /** A cheaper table with conditions that has as many rows as `from` and `where`, for the count. */
  counted?: RawBuilder<unknown> | undefined
  /** Alternative plan for small result sets; needs `rows`. */
  few?: Few | undefined
  /** Whether nothing the count depends on has changed since a snapshot; without it every call counts. */
  unchangedSince?: ((snapshot: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined
  sort: Sort
  order: 'asc' | 'desc'
  limit: number
  cursor: string | undefined
}

interface Found {
  items: string
  found: number
  last_key: string | null
  last_id: string | null
  total: number
  snapshot: string
}

interface Place {
  key: string
  id: string
  by: string
}

const writeCursor = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url')

const badCursor = () => refuse('page_gone', { at: 'cursor' })

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  ['key', 'id', 'by'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string')

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

// PostgreSQL's output format: some dates that JavaScript parses, such as February 31, would fail there.
const instant = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-5])(:[0-5]\d){0,2}$/

const isDay = (text: string): boolean => day.safeParse(text).success

const fits: Record<Sort['type'], (key: string) => boolean> = {
  text: () => true,
  timestamptz: (key) => isDay(instant.exec(key)?.[1] ?? ''),
  bigint: (key) => /^-?\d{1,18}$/.test(key),
  date: isDay,
}

const readCursor = (cursor: string, sort: Sort, by: string): Place => {
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return badCursor()
  }
  if (!isPlace(place) || place.by !== by || !uuid.test(place.id)) return badCursor()
  return fits[sort.type](place.key) && !place.key.includes('\0') ? place : badCursor()
}

// A count that reaches the cap reads ten thousand index entries, ten times the cost of the page. A list above the cap
// usually stays above it, so it is recounted once a minute. Smaller lists are counted exactly each time, unless
// `cacheValidIf` holds.
const rememberedFor = 60_000
const mostRemembered = 10_000
const oneMoreThanCounted = sql.lit(countedTo + 1)
const nothing = sql``
/** Smaller counts are as cheap as the validity check, except with a small-set plan. */
const worthRemembering = 200

interface Remembered {
  total: number
  snapshot: string
  until: number
}
const remembered = new Map<string, Remembered>()

const recall = (what: string): Remembered | undefined => {
  const known = remembered.get(what)
  return known && known.until > Date.now() ? known : undefined
}

const remember = (what: string, { total, snapshot }: Found): void => {
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(what, { total, snapshot, until: Date.now() + rememberedFor })
}

type Unchanged = NonNullable<ListRequest['unchangedSince']>

/** The same statement text with and without a cached count, so that it is prepared once. */
const countedUnless = (unchangedSince: Unchanged, known: Remembered | undefined, counted: RawBuilder<unknown>) => {
  const snapshot = sql`${known?.snapshot ?? null}::pg_snapshot`
  return sql`case when ${snapshot} is not null and ${unchangedSince(snapshot)}
    then ${known?.total ?? null}::bigint else ${counted} end`
}

/**
 * One page by keyset, built as JSON by PostgreSQL: page and capped count in one statement, the deepest page as cheap as
 * the first. `sortBy` is part of the cursor, so that a cursor isn't used with another sort order.
 */
export const listPage = async <Row>(db: Db, by: string, request: ListRequest): Promise<RawJson<Page<Row>>> => {
  const { sort, order, limit } = request
  const sortName = `${by} ${order}`
  const pageful = sql.lit(limit)
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const where = sql.join([...request.where], sql` and `)
  const place = request.cursor === undefined ? undefined : readCursor(request.cursor, sort, sortName)
  const counted = sql`(select count(*) from (
    select 1 from ${request.counted ?? sql`${request.from} where ${where}`} limit ${oneMoreThanCounted}) counted)`
  const found = request.found ? sql`found as materialized (${request.found}), ` : nothing
  const { sql: countText, parameters } = sql`${found}${counted}`.compile(db)
  const countName = `${countText} ${JSON.stringify(parameters)}`
  const known = recall(countName)
  const isCapped = known !== undefined && known.total > countedTo
  const asked = request.unchangedSince ? countedUnless(request.unchangedSince, known, counted) : counted
  const total = isCapped ? sql`${oneMoreThanCounted}::bigint` : asked

  const beyond = (column: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    place
      ? sql`and (${column}, ${id}) ${order === 'asc' ? sql`>` : sql`<`}
          (${place.key}::${sql.raw(sort.type)}, ${place.id}::uuid)`
      : nothing
  const inOrder = (column: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`order by ${column} ${direction}, ${id} ${direction} limit ${sql.lit(limit + 1)}`

  const { rows: rowsOf, row, from, join = nothing, few, id } = request
  const keys = sql`${sort.column} as sort_key, ${id} as row_id`
  const matching = sql`where ${where} ${beyond(sort.column, id)}`
  const many = sql`select ${keys} from ${from} ${matching}`
  const most = typeof few?.most === 'number' ? sql.lit(few.most) : few?.most
  const weighed = few
    ? sql`total as materialized (select ${total} as n),
        weighed as materialized (select ${totalFound} <= ${most} as is_few), `
    : nothing
  const chosen = few
    ? sql`(${many} and (select not is_few from weighed) ${inOrder(sort.column, id)})
        union all
        (select ${few.column} as sort_key, ${few.id} as row_id from ${few.from} ${beyond(few.column, few.id)}
          and (select is_few from weighed) ${inOrder(few.column, few.id)})`
    : sql`${many} ${inOrder(sort.column, id)}`
  const page = rowsOf
    ? sql`select ${row} as item, chosen.sort_key, chosen.row_id from (${chosen}) chosen join ${rowsOf} ${join}`
    : sql`select ${row} as item, ${keys} from ${from} ${join} ${matching} ${inOrder(sort.column, id)}`
  const lazily = place ? total : sql`case when count(*) <= ${pageful} then count(*) else ${total} end`

  // If the first page has all rows, no separate count is needed.
  const { rows } = await sql<Found>`
    with ${found}${weighed}page as (
      ${page}
    ), numbered as (
      select *, row_number() over (order by sort_key ${direction}, row_id ${direction}) as place from page
    )
    select
      coalesce(json_agg(item order by place) filter (where place <= ${pageful}), '[]')::text as items,
      count(*) as found,
      max(sort_key::text) filter (where place = ${pageful}) as last_key,
      max(row_id::text) filter (where place = ${pageful}) as last_id,
      ${few ? totalFound : lazily} as total,
      pg_current_snapshot()::text as snapshot
    from numbered`.execute(db)

  const result = rows[0] ?? { items: '[]', found: 0, last_key: null, last_id: null, total: 0, snapshot: '' }
  const isWorth = few !== undefined || result.total >= worthRemembering
  const isLasting = request.unchangedSince ? isWorth : result.total > countedTo
  if (!isCapped && isLasting) remember(countName, result)
  const more = result.found > limit && result.last_key !== null && result.last_id !== null
  const next = more ? writeCursor({ key: String(result.last_key), id: String(result.last_id), by: sortName }) : null
  const shown = Math.min(result.total, countedTo)
  const facts = `"total":${shown},"totalIsCapped":${result.total > countedTo},"nextCursor":${JSON.stringify(next)}`
  return { json: `{"data":${result.items},${facts}}` }
}
