import { codeKey } from '#contract/domains/discount.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type LoadedCandidate, readCandidatesNow, readCandidatesThen } from './candidates.repo.ts'

export type { LoadedCandidate } from './candidates.repo.ts'

export interface CandidatesAsk {
  codes: readonly string[]
  /** A customer's id or a guest's address; null while nobody knows who buys. */
  userKey: string | null
  asOf: number
  /** The order that is being priced anew: its own uses do not count against it. */
  exceptOrder?: string
}

/** A quote that is being looked at is priced by what holds now. */
const stillNow = 60_000

/** The discounts that come by themselves and those that the codes name, for the pricing engine to judge. */
export const loadCandidates = async (
  db: Db,
  store: StoreId,
  { codes, userKey, asOf, exceptOrder }: CandidatesAsk,
): Promise<{ candidates: LoadedCandidate[]; unknownCodes: string[] }> => {
  const keys = [...new Set(codes.map(codeKey))].filter((key) => key !== '')
  const asked = { codes: keys, userKey, exceptOrder: exceptOrder ?? null }
  const isPast = exceptOrder !== undefined || asOf < Date.now() - stillNow
  const read = isPast ? readCandidatesThen : readCandidatesNow
  const { candidates, known } = await read(db, store, asked, new Date(asOf))
  return { candidates, unknownCodes: keys.filter((key) => !known.includes(key)) }
}
