import type { CompiledQuery } from 'kysely'
import { maxCountedTotal, type Page } from '#contract/core/page.ts'
import { makeSharedReads } from '#server/platform/batch-reads.ts'
import { type Db, toCompiledQuery } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { encodeCursor } from './cursor.ts'
import {
  cachedSnapshot,
  cachedTotal,
  compilePage,
  type KnownCount,
  type ListRequest,
  type PageRow,
  toCountKey,
} from './page-statement.ts'

// A count that reaches the cap reads ten thousand index entries, ten times the cost of the page. A list above the cap
// usually stays above it, so it is recounted once a minute. Smaller lists are counted exactly each time, unless
// nothing has changed.
const cacheMs = 60_000
const maxCachedCounts = 10_000
/** Smaller counts are as cheap as the validity check, except with a small-set plan. */
const minCachedCount = 200

/** Up to so many matches at the last count, the plan for small sets is used without counting first. */
const maxKnownSmallSet = 300

interface CachedCount {
  total: number
  snapshot: string
  until: number
}
const countCache = new Map<string, CachedCount>()

const readCachedCount = (key: string): CachedCount | undefined => {
  const cached = countCache.get(key)
  return cached && cached.until > Date.now() ? cached : undefined
}

const cacheCount = (key: string, { total, snapshot }: PageRow): void => {
  if (countCache.size >= maxCachedCounts) countCache.clear()
  countCache.set(key, { total, snapshot, until: Date.now() + cacheMs })
}

type PageStatement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The statements of a list's request, compiled when they are first needed. */
interface ListStatements {
  sortName: string
  limit: number
  countKey: string
  /** How counts are cached: those of a small-set plan always, others if they are worth it. */
  hasChanges: boolean
  hasSmallSet: boolean
  hasColumns: boolean
  /** Without Kysely's tree, which is ten times as large. */
  pages: Map<KnownCount, PageStatement>
}

// Building a statement takes as long as everything else that a list does in this process, and most requests are those
// of the same few pages. Conditions can depend on the current minute, so statements are dropped when it ends.
const statementCache = new Map<string, ListStatements>()
const maxCachedStatements = 500
const minuteMs = 60_000
let cachedMinute = 0

const dropOldStatements = (): void => {
  const minute = Math.floor(Date.now() / minuteMs)
  if (minute === cachedMinute && statementCache.size < maxCachedStatements) return
  statementCache.clear()
  cachedMinute = minute
}

const makeStatements = (db: Db, sortBy: string, request: ListRequest): ListStatements => ({
  sortName: `${sortBy} ${request.order}`,
  limit: request.limit,
  countKey: toCountKey(db, request),
  hasChanges: request.changes !== undefined,
  hasSmallSet: request.smallSet !== undefined,
  hasColumns: request.columns !== undefined,
  pages: new Map(),
})

const toKnownCount = (cached: CachedCount | undefined, hasSmallSet: boolean): KnownCount => {
  if (cached && cached.total > maxCountedTotal) return 'capped'
  return cached && cached.total <= maxKnownSmallSet && hasSmallSet ? 'small' : 'unknown'
}

const fillIn = (value: unknown, cached: CachedCount | undefined): unknown => {
  if (value === cachedSnapshot) return cached?.snapshot ?? null
  return value === cachedTotal ? (cached?.total ?? null) : value
}

const emptyPage: PageRow = { items: null, found: 0, last_key: null, last_id: null, total: 0, snapshot: '' }

/** What identifies a request among those of all lists, and how to build it. */
export interface PageRequest {
  key: string
  /** Part of the cursor, so that a cursor isn't used with another sort order. */
  sortBy: string
  build(): ListRequest
}

const readPage = async (db: Db, { key, sortBy, build }: PageRequest): Promise<RawJson<Page<unknown>>> => {
  dropOldStatements()
  let request: ListRequest | undefined
  const buildOnce = (): ListRequest => (request ??= build())
  const existing = statementCache.get(key)
  const statements = existing ?? makeStatements(db, sortBy, buildOnce())
  const { sortName, limit, countKey, pages, hasSmallSet } = statements
  const cached = readCachedCount(countKey)
  const known = toKnownCount(cached, hasSmallSet)
  const compile = (): PageStatement => {
    const { sql, parameters } = compilePage(db, sortName, buildOnce(), known)
    return { sql, parameters }
  }
  const statement = pages.get(known) ?? compile()
  pages.set(known, statement)
  if (!existing) statementCache.set(key, statements)
  const parameters = statement.parameters.map((value) => fillIn(value, cached))
  const { rows } = await db.executeQuery(toCompiledQuery<PageRow>(statement.sql, parameters))

  const result = rows[0] ?? emptyPage
  const isWorthCaching = hasSmallSet || result.total >= minCachedCount
  const isCacheable = statements.hasChanges ? isWorthCaching : result.total > maxCountedTotal
  if (known !== 'capped' && isCacheable) cacheCount(countKey, result)
  const hasMore = result.found > limit && result.last_key !== null && result.last_id !== null
  const nextCursor = hasMore
    ? encodeCursor({ key: String(result.last_key), id: String(result.last_id), by: sortName })
    : null
  const shownTotal = Math.min(result.total, maxCountedTotal)
  const totalsJson = `"total":${shownTotal},"totalIsCapped":${result.total > maxCountedTotal},"nextCursor":${JSON.stringify(nextCursor)}`
  const rowsJson = statements.hasColumns ? `"columns":${result.items ?? '{}'}` : `"data":${result.items ?? '[]'}`
  return { json: `{${rowsJson},${totalsJson}}` }
}

type ShareReads = ReturnType<typeof makeSharedReads<RawJson<Page<unknown>>>>

/** A replica and a transaction see other rows. */
const sharedReads = new WeakMap<Db, ShareReads>()

const getSharedReads = (db: Db): ShareReads => {
  const existing = sharedReads.get(db)
  if (existing) return existing
  const share: ShareReads = makeSharedReads()
  sharedReads.set(db, share)
  return share
}

/**
 * One page by keyset, built as JSON by PostgreSQL: page and capped count in one statement, the deepest page as cheap as
 * the first. With `compact=columns` the JSON is that of a `ColumnPage`. Concurrent calls for the same page share the
 * statement: after a live update all open lists request it at the same time (decision 0109).
 */
export const listPage = <Row>(db: Db, request: PageRequest): Promise<RawJson<Page<Row>>> =>
  getSharedReads(db)(request.key, () => readPage(db, request)) as Promise<RawJson<Page<Row>>>
