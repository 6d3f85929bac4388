import type { Page } from '#contract/core/page.ts'
import type { Identified } from './list-endpoint.ts'

interface Rows {
  data: readonly Identified[]
}

interface Change<Row> {
  /** What is shown. */
  held: Page<Row>
  /** What the cache had, and has now. */
  before: Page<Row>
  now: Page<Row>
  /** This person's own hand changed it, not another's. */
  byHand: boolean
}

const idsOf = ({ data }: Rows): Set<string> => new Set(data.map(({ _id }) => _id))

/** Nothing but more rows below, which move none. */
const goesOn = (one: Rows, other: Rows): boolean => one.data.every(({ _id }, place) => _id === other.data[place]?._id)

const hasSameRows = (one: Rows, other: Rows): boolean => one.data.length === other.data.length && goesOn(one, other)

/**
 * What a list goes on showing while somebody has its rows in hand: the same rows in the same places, each with what is
 * known of it now. Only what the person takes away by their own hand goes at once.
 */
export const heldPage = <Row extends Identified>({ held, before, now, byHand }: Change<Row>): Page<Row> => {
  if (goesOn(held, now) || (byHand && hasSameRows(held, before))) return now
  const left = idsOf(now)
  const gone = byHand ? idsOf({ data: before.data.filter(({ _id }) => !left.has(_id)) }) : new Set<string>()
  const fresh = new Map(now.data.map((row) => [row._id, row]))
  return { ...held, data: held.data.flatMap((row) => (gone.has(row._id) ? [] : [fresh.get(row._id) ?? row])) }
}
