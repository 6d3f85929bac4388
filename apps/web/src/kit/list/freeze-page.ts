import type { Page } from '#contract/core/page.ts'
import type { Identified } from './list-endpoint.ts'

interface PageRows {
  data: readonly Identified[]
}

interface PageChange<Row> {
  /** The page shown. */
  frozen: Page<Row>
  /** The cached page before and after the update. */
  before: Page<Row>
  latest: Page<Row>
  /** Whether this user made the change. */
  isOwnChange: boolean
}

const toIdSet = ({ data }: PageRows): Set<string> => new Set(data.map(({ _id }) => _id))

/** Whether `b` only appends rows to `a`. */
const isPrefixOf = (a: PageRows, b: PageRows): boolean => a.data.every(({ _id }, index) => _id === b.data[index]?._id)

const hasSameRows = (a: PageRows, b: PageRows): boolean => a.data.length === b.data.length && isPrefixOf(a, b)

/**
 * The page to show while its rows are in use: the same rows in the same order with updated data. Only rows this user
 * removed disappear at once.
 */
export const freezePage = <Row extends Identified>({
  frozen,
  before,
  latest,
  isOwnChange,
}: PageChange<Row>): Page<Row> => {
  if (isPrefixOf(frozen, latest) || (isOwnChange && hasSameRows(frozen, before))) return latest
  const remainingIds = toIdSet(latest)
  const removedIds = isOwnChange
    ? toIdSet({ data: before.data.filter(({ _id }) => !remainingIds.has(_id)) })
    : new Set<string>()
  const latestById = new Map(latest.data.map((row) => [row._id, row]))
  return {
    ...frozen,
    data: frozen.data.flatMap((row) => (removedIds.has(row._id) ? [] : [latestById.get(row._id) ?? row])),
  }
}
