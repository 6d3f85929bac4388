import type { Page } from '#contract/core/page.ts'
import type { Identified } from './list-endpoint.ts'

interface Rows {
  data: readonly Identified[]
}

interface Change<Row> {
  /** The page shown. */
  held: Page<Row>
  /** The cached page before and after the update. */
  before: Page<Row>
  now: Page<Row>
  /** Whether this user made the change. */
  byHand: boolean
}

const idsOf = ({ data }: Rows): Set<string> => new Set(data.map(({ _id }) => _id))

/** Whether `b` only appends rows to `a`. */
const goesOn = (one: Rows, other: Rows): boolean => one.data.every(({ _id }, place) => _id === other.data[place]?._id)

const hasSameRows = (one: Rows, other: Rows): boolean => one.data.length === other.data.length && goesOn(one, other)

/**
 * The page to show while its rows are in use: the same rows in the same order with updated data. Only rows this user
 * removed disappear at once.
 */
export const heldPage = <Row extends Identified>({ held, before, now, byHand }: Change<Row>): Page<Row> => {
  if (goesOn(held, now) || (byHand && hasSameRows(held, before))) return now
  const left = idsOf(now)
  const gone = byHand ? idsOf({ data: before.data.filter(({ _id }) => !left.has(_id)) }) : new Set<string>()
  const fresh = new Map(now.data.map((row) => [row._id, row]))
  return { ...held, data: held.data.flatMap((row) => (gone.has(row._id) ? [] : [fresh.get(row._id) ?? row])) }
}
