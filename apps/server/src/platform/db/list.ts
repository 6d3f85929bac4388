import { type RawBuilder, sql } from 'kysely'
import { countedTo, type Page } from '#contract/core/page.ts'
import { refuse } from '../refusal.ts'
import type { Db } from './connect.ts'

/** JSON text that PostgreSQL has built in the shape of `T`; it goes out as it is. */
export interface RawJson<T> {
  readonly json: string
  readonly shape?: T
}

/** A column that a list can be sorted by: an indexed expression and its type, for the cursor. */
export interface Sort {
  column: RawBuilder<unknown>
  type: 'text' | 'timestamptz' | 'bigint'
}

export interface ListRequest {
  /** `brands b`, with the alias that `row`, `where` and the sorts use. */
  from: RawBuilder<unknown>
  /** Joined only to the rows of the page, never to what is counted. */
  join?: RawBuilder<unknown>
  id: RawBuilder<unknown>
  row: RawBuilder<unknown>
  where: readonly RawBuilder<unknown>[]
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

const fits: Record<Sort['type'], (key: string) => boolean> = {
  text: () => true,
  timestamptz: (key) => !Number.isNaN(Date.parse(key)),
  bigint: (key) => /^-?\d{1,18}$/.test(key),
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

// A count that reaches the cap reads ten thousand index entries, ten times what the page costs. A list that has grown
// past it stays past it for a while, so that is asked once a minute; every smaller list is counted exactly each time.
const cappedFor = 60_000
const mostRemembered = 10_000
const cappedUntil = new Map<string, number>()

const rememberCapped = (what: string): void => {
  if (cappedUntil.size >= mostRemembered) cappedUntil.clear()
  cappedUntil.set(what, Date.now() + cappedFor)
}

/**
 * One page by keyset, built as JSON by PostgreSQL and passed through: page and capped count in one statement, the
 * deepest page as cheap as the first. `by` names the sorting, so that a cursor is never read under another one.
 */
export const listPage = async <Row>(db: Db, by: string, request: ListRequest): Promise<RawJson<Page<Row>>> => {
  const { sort, order, limit } = request
  const sortName = `${by} ${order}`
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const where = sql.join([...request.where], sql` and `)
  const place = request.cursor === undefined ? undefined : readCursor(request.cursor, sort, sortName)
  const after = place
    ? sql`and (${sort.column}, ${request.id}) ${order === 'asc' ? sql`>` : sql`<`}
        (${place.key}::${sql.raw(sort.type)}, ${place.id}::uuid)`
    : sql``

  const counted = sql`(select count(*) from (
    select 1 from ${request.from} where ${where} limit ${sql.lit(countedTo + 1)}) counted)`
  const { sql: countText, parameters } = counted.compile(db)
  const countName = `${countText} ${JSON.stringify(parameters)}`
  const isCapped = (cappedUntil.get(countName) ?? 0) > Date.now()

  const { rows } = await sql<Found>`
    with page as (
      select ${request.row} as item, ${sort.column} as sort_key, ${request.id} as row_id
      from ${request.from} ${request.join ?? sql``}
      where ${where} ${after}
      order by ${sort.column} ${direction}, ${request.id} ${direction}
      limit ${sql.lit(limit + 1)}
    ), numbered as (
      select *, row_number() over (order by sort_key ${direction}, row_id ${direction}) as place from page
    )
    select
      coalesce(json_agg(item order by place) filter (where place <= ${sql.lit(limit)}), '[]')::text as items,
      count(*) as found,
      max(sort_key::text) filter (where place = ${sql.lit(limit)}) as last_key,
      max(row_id::text) filter (where place = ${sql.lit(limit)}) as last_id,
      ${isCapped ? sql`${sql.lit(countedTo + 1)}::bigint` : counted} as total
    from numbered`.execute(db)

  const result = rows[0] ?? { items: '[]', found: 0, last_key: null, last_id: null, total: 0 }
  if (!isCapped && result.total > countedTo) rememberCapped(countName)
  const more = result.found > limit && result.last_key !== null && result.last_id !== null
  const next = more ? writeCursor({ key: String(result.last_key), id: String(result.last_id), by: sortName }) : null
  const total = Math.min(result.total, countedTo)
  const facts = `"total":${total},"totalIsCapped":${result.total > countedTo},"nextCursor":${JSON.stringify(next)}`
  return { json: `{"data":${result.items},${facts}}` }
}
