import * as z from 'zod'
import { freeText } from './fields.ts'

export const defaultPageSize = 50
export const maxPageSize = 200
export const maxCountedTotal = 10_000

/**
 * One page of a list. `total` is exact up to `maxCountedTotal`; beyond that it stays there and `totalIsCapped` is set.
 */
export const page = <Row extends z.ZodObject>(row: Row) =>
  z.object({
    data: z.array(row),
    total: z.int(),
    totalIsCapped: z.boolean(),
    nextCursor: z.string().nullable(),
  })

/** A list that is always answered as a whole, in the shape of a page. */
export const wholeList = <Row extends z.ZodObject>(row: Row) =>
  z.object({ data: z.array(row), total: z.int(), nextCursor: z.null() })

export interface WholeList<Row> {
  data: Row[]
  total: number
  nextCursor: null
}

export const toWholeList = <Row>(data: Row[]): WholeList<Row> => ({
  data,
  total: data.length,
  nextCursor: null,
})

export interface Page<Row> {
  data: Row[]
  total: number
  totalIsCapped: boolean
  nextCursor: string | null
}

/** Rows that a list answers at most. */
export const rowLimit = z.coerce.number().int().min(1).max(maxPageSize)

const pagingFields = {
  limit: rowLimit.default(defaultPageSize),
  cursor: z.string().max(2000).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
}

const searchFields = { search: freeText(120).optional() }

/** A list whose rows can be answered without the fields that few callers need. */
export const compactField = {
  /**
   * `true` leaves out the fields that the dashboard’s list doesn’t show at first. `columns` answers the same as a
   * `columnPage`, without the names of fields in each row.
   */
  compact: z.enum(['true', 'columns']).optional(),
}

/**
 * A page of `compact=columns`: each field with its values of all rows, in their order. A field of an object is named
 * `customer.name`; the object is null if the value of its first field is. `toRowPage` turns it into a page of rows.
 */
export const columnPage = z.object({
  columns: z.record(z.string(), z.array(z.unknown())),
  total: z.int(),
  totalIsCapped: z.boolean(),
  nextCursor: z.string().nullable(),
})
export type ColumnPage = z.infer<typeof columnPage>

type SortKeys = readonly [string, ...string[]]
type FilterShape = Record<string, z.ZodType>

/**
 * The query of a list without search: its rows are stored as kind and facts, and the client renders them in its
 * language, so the server has no text to search.
 */
export const feedQuery = <const Sorts extends SortKeys, Filters extends FilterShape = Record<never, never>>(
  sorts: Sorts,
  filters: Filters = {} as Filters,
) => z.strictObject({ ...pagingFields, sortBy: z.enum(sorts).default(sorts[0] as Sorts[number]), ...filters })

/** The query of a list: paging, search, sorting by one of `sorts`, and filters. */
export const listQuery = <const Sorts extends SortKeys, Filters extends FilterShape = Record<never, never>>(
  sorts: Sorts,
  filters: Filters = {} as Filters,
) => feedQuery(sorts, { ...searchFields, ...filters })
