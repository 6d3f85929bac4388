/** A list as the first script needs it, without schemas. Written into the script by the build. */
export interface EarlyList {
  /** The path of its screen below `/dashboard/`. */
  screen: string
  /** The endpoint's path below the API's base. */
  path: string
  /** Otherwise it is in the path. */
  isStoreInQuery: boolean
  filters: readonly string[]
  sorts: readonly string[]
  sort: { by: string; order: string }
  limits: readonly number[]
  /** As the list requests it while no column is on that is hidden by default. */
  isCompact: boolean
}

/** A record whose id is the last part of its screen's path. */
export interface EarlyRecord {
  /** The path of its list's screen below `/dashboard/`. */
  screen: string
  /** The endpoint's path below the API's base, with the store's and the record's id. */
  path: string
}

const idPattern = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** The request of a record's screen; undefined for other screens. */
export const toEarlyRecordPath = (
  { screen, path }: EarlyRecord,
  pathname: string,
  storeId: string,
): string | undefined => {
  const start = `/dashboard/${screen}/`
  const id = pathname.startsWith(start) ? pathname.slice(start.length) : ''
  if (!idPattern.test(id)) return undefined
  return path.replace('{storeId}', encodeURIComponent(storeId)).replace(/\{\w+\}/, id)
}

/**
 * The list's first request, as `readState`, `toListQuery` and `toRequestPath` build it. A filter with an invalid value,
 * which the list ignores, gives another path: the list then doesn't use the response.
 */
export const toEarlyListPath = (list: EarlyList, search: string, storeId: string): string => {
  const params = new URLSearchParams(search)
  const query = new URLSearchParams()
  const add = (name: string, value: string | null | undefined) => {
    if (value) query.append(name, value)
  }
  for (const name of list.filters) add(name, params.get(name))
  add('search', params.get('q')?.slice(0, 120))
  add('cursor', params.get('after'))
  const sort = params.get('sort') ?? ''
  const by = sort.replace(/^-/, '')
  const isSorted = list.sorts.includes(by)
  add('sortBy', isSorted ? by : list.sort.by)
  add('sortOrder', isSorted ? (sort.startsWith('-') ? 'desc' : 'asc') : list.sort.order)
  const [defaultLimit] = list.limits
  add('limit', String(list.limits.find((limit) => String(limit) === params.get('limit')) ?? defaultLimit))
  if (list.isCompact) add('compact', 'columns')
  if (list.isStoreInQuery) add('store_id', storeId)
  return `${list.path.replace('{storeId}', encodeURIComponent(storeId))}?${query}`
}
