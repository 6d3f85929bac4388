import { sql } from 'kysely'
import { maxCountedTotal } from '#contract/core/page.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { PageQuery } from './define-list.ts'
import type { ListPlan, RequestedSort, Sql } from './page-statement.ts'
import { type Complement, type NarrowTable, readByNarrowTable, toIdSet } from './set-search.ts'
import { hasTerm, maxSortedKeys, readByWords, toSearchTerms, type WordIndex } from './word-search.ts'

/**
 * - `index`: spelled as in the indexes, for the planner to choose one.
 * - `scan`: only the index of the rarest filter, or else the newest rows, can be used.
 * - `rangeScan`: as `scan`, for filters by a range.
 * - `check`: for rows that were found by search terms or a narrow table.
 */
export type ConditionUse = 'index' | 'scan' | 'rangeScan' | 'check'

/** The index of the filter that matches the fewest rows. */
interface IndexChoice {
  /** Approximate share of rows per thousand. */
  share: number
  /** So few rows match that each of them can be checked. */
  isRare: boolean
}

/** A narrow table with an index of the store, the column of a sort and the id, and one of store and id. */
export interface SortTable {
  table: string
  alias: string
  column: string
  idColumn: string
}

/** A large table with an index of words and narrow tables, whose filters are read in the way that costs least. */
export interface FilteredTable<Filter extends object> {
  wordIndex: WordIndex
  /** The sort order by creation time, in which the newest rows come first. */
  newestSort: string
  /** The columns that lists sort by. */
  sortColumns: readonly string[]
  /** Sorts whose index is that of a narrow table. */
  sortTables?: Readonly<Record<string, SortTable>>
  /** Selects the keys of a page before its rows for every filter; otherwise only where the plan needs it. */
  keysFirst?: true
  narrowTables(store: StoreId, filter: Filter): NarrowTable[]
  /** The filter without search terms and narrow tables. */
  withoutSets(filter: Filter): Filter
  conditions(store: StoreId, filter: Filter, use: ConditionUse): Sql[]
  chooseIndex?(filter: Filter): IndexChoice | undefined
  /** Whether the list is read by the index of a range filter, which isn’t ordered by newest. */
  isByRange(filter: Filter): boolean
  /** The newest rows are the last to match, so a scan would pass nearly all rows. */
  matchesOldest?(filter: Filter): boolean
  /** For a filter that most rows match; of the filter without search terms and narrow tables. */
  complement?(store: StoreId, filter: Filter): Complement | undefined
  /** The approximate number of the store's rows. */
  rowCount?(store: StoreId): Sql
}

const joinAnd = (conditions: readonly Sql[]): Sql => sql.join([...conditions], sql` and `)

/**
 * Looking up n rows costs n steps; finding 50 of them in a scan of N costs 50 N / n larger steps. The limit is where
 * both cost the same. n isn't known above the count limit.
 */
const maxLookups = (rowCount: Sql): Sql => sql`least(sqrt(130.0 * ${rowCount}), ${sql.lit(maxCountedTotal)})`

/**
 * One lookup costs as much as scanning ten rows, either all or those of the rarest filter. Above twice the count limit,
 * a scan of the more common filter reaches the limit soon.
 */
const maxScanned = (rowCount: Sql, choice: IndexChoice | undefined): Sql => {
  const passed = sql`${rowCount} * ${choice?.share ?? 1000}::bigint / 10000`
  return choice ? sql`least(${passed}, ${sql.lit(maxCountedTotal * 2)})` : passed
}

interface FilterQuery<Filter> {
  store: StoreId
  query: Filter & PageQuery & { search?: string | undefined }
  sort: RequestedSort
  /** Without it a search finds no rows by email or phone. */
  canSeePii: boolean
}

/**
 * The rows in the order of a narrow table. Joined by the id only: with the column in addition the planner expects a single
 * row, and sorts all of them.
 */
const orderByTable = (
  { table, alias, column, idColumn }: SortTable,
  rows: WordIndex,
  sort: RequestedSort,
): Pick<ListPlan, 'from' | 'id' | 'sort'> => {
  const key = (name: string): Sql => sql.ref(`${alias}.${name}`)
  const from = sql`${sql.raw(rows.table)} ${sql.raw(rows.alias)}`
  return {
    from: sql`${sql.raw(table)} ${sql.raw(alias)} join ${from} on ${sql.ref(`${rows.alias}.store_id`)} = ${key('store_id')}
      and ${sql.ref(`${rows.alias}.id`)} = ${key(idColumn)}`,
    id: key(idColumn),
    sort: { ...sort, column: key(column) },
  }
}

/** Chooses how to read a list: by the narrowest filter, which also gives the count (decision 0026). */
export const readByFilters = <Filter extends object>(
  table: FilteredTable<Filter>,
  { store, query, sort, canSeePii }: FilterQuery<Filter>,
): ListPlan => {
  const { sortBy: _by, sortOrder: _order, limit: _limit, cursor: _cursor, compact: _compact, ...filterFields } = query
  const filter = filterFields as unknown as Filter
  const { wordIndex } = table
  const [name, alias] = [sql.raw(wordIndex.table), sql.raw(wordIndex.alias)]
  const id = sql.ref(`${wordIndex.alias}.id`)
  const rest = table.withoutSets(filter)
  const narrow = table.narrowTables(store, filter)
  const terms = query.search ? toSearchTerms(query.search, canSeePii) : []
  const isUnfiltered = Object.values(rest).every((value) => value === undefined)
  const choice = table.chooseIndex?.(rest)
  const isNewestFirst = sort.by === table.newestSort
  const conditions = (use: ConditionUse): Sql[] => table.conditions(store, rest, use)
  const rows = sql`${name} ${alias} on ${alias}.store_id = ${store} and ${id} = chosen.row_id`
  const sortTable = table.sortTables?.[sort.by]
  const ordered = sortTable ? orderByTable(sortTable, wordIndex, sort) : { from: sql`${name} ${alias}`, id, sort }
  const plan = { ...ordered, where: conditions('index') }
  /** Matches by their conditions instead of by an ordered scan, with only the columns that lists sort by. */
  const materialize = (where: readonly Sql[]): Sql =>
    sql`(select ${sql.join(table.sortColumns.map((column) => sql.ref(`${wordIndex.alias}.${column}`)))}
      from ${name} ${alias} where ${joinAnd(where)} offset 0) ${alias}`
  const sortMatches = (matches: Sql, column: Sql, maxRows: number): ListPlan['smallSet'] => ({
    from: sql`${matches} where true`,
    column,
    id,
    maxRows,
  })

  const readBySets = (): Partial<ListPlan> => {
    const inSets = [
      ...terms.map((term) => hasTerm(wordIndex, store, term, canSeePii)),
      ...narrow.map(
        (set) => sql`exists (select 1 from ${set.table} where ${set.condition}
          and ${sql.ref(`${set.alias}.${wordIndex.idColumn}`)} = ${id} offset 0)`,
      ),
    ]
    // The rarest filter leaves few rows, so each of them is checked.
    if (choice?.isRare) {
      const where = [...conditions('scan'), ...inSets]
      return isNewestFirst ? { where } : { from: materialize(where), where: [sql`true`] }
    }
    const where = conditions('check')
    const rowCount = table.rowCount?.(store)
    const fallback = rowCount && { above: maxScanned(rowCount, choice), where: conditions('scan') }
    const complement = table.complement?.(store, rest)
    const [onlyTable, ...otherTables] = narrow
    if (onlyTable && isNewestFirst && terms.length === 0 && otherTables.length === 0)
      return readByNarrowTable(
        wordIndex,
        onlyTable,
        { store, where, fallback, complement, isOnlyFilter: isUnfiltered },
        sort,
      )
    const found = readByWords(wordIndex, {
      store,
      canSeePii,
      terms,
      sets: narrow.map((set) => toIdSet(wordIndex, set)),
      where,
      fallback,
      complement,
      isOnlyFilter: isUnfiltered,
      sort,
      isNewestFirst,
      ...(rowCount ? { maxRows: maxLookups(rowCount) } : {}),
    })
    return { where: [...where, ...inSets], ...found }
  }

  if (terms.length > 0 || narrow.length > 0) return { ...plan, rows, ...readBySets() }
  if (isNewestFirst && table.isByRange(rest)) {
    const matches = materialize(plan.where)
    const maxRows = table.matchesOldest?.(rest) ? maxCountedTotal : maxSortedKeys
    const smallSet = sortMatches(matches, sql.ref(`${wordIndex.alias}.${wordIndex.timeColumn}`), maxRows)
    return { ...plan, rows, where: conditions('rangeScan'), countFrom: matches, smallSet }
  }
  if (sortTable) return { ...plan, countFrom: sql`${name} ${alias} where ${joinAnd(plan.where)}` }
  // Without a filter the scan skips no row, so reading the rows again by their keys would cost a sixth more.
  if (choice === undefined) return table.keysFirst && !isUnfiltered ? { ...plan, rows } : plan
  const where = conditions('scan')
  if (isNewestFirst) return { ...plan, rows, where }
  const countFrom = sql`${name} ${alias} where ${joinAnd(where)}`
  return { ...plan, rows, countFrom, smallSet: sortMatches(materialize(where), sort.column, maxSortedKeys) }
}

interface SortedMatches {
  /** A table with conditions that has as many rows as there are matches. */
  counted: Sql
  /** The same with the columns `column` and `id`, if the list can be sorted by it. */
  sorted?: { from: Sql; column: Sql; id: Sql; maxRows: number } | undefined
}

/** Counts and, while there are few, sorts the matches of another table; reads in the order of the sort otherwise. */
export const sortWhileFew = (inOrder: ListPlan, { counted, sorted }: SortedMatches): ListPlan => ({
  ...inOrder,
  countFrom: counted,
  smallSet: sorted,
})
