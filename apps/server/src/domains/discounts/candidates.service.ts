import { normalizeCode } from '#contract/domains/discount.ts'
import type { StoreId } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import {
  type CandidateResult,
  type LoadedCandidate,
  readCurrentCandidates,
  readCandidatesAt,
} from './candidates.repo.ts'

export {
  automaticCandidatesJson,
  type CandidateResult,
  currentCandidatesJson,
  type LoadedCandidate,
} from './candidates.repo.ts'

export interface CandidatesInput {
  codes: readonly string[]
  /** A customer's or guest's key; null if the buyer is unknown. */
  userKey: string | null
  asOf: number
  /** Order being repriced; its own uses don't count against the limits. */
  exceptOrder?: string
}

/** Codes as they are stored, each once. */
export const toCodeKeys = (codes: readonly string[]): string[] =>
  [...new Set(codes.map(normalizeCode))].filter((key) => key !== '')

/** The candidates, and codes that belong to no discount. */
export const toLoadedCandidates = (
  { candidates, known }: CandidateResult,
  keys: readonly string[],
): { candidates: LoadedCandidate[]; unknownCodes: string[] } => ({
  candidates,
  unknownCodes: keys.filter((key) => !known.includes(key)),
})

/** Quotes up to this age (ms) use the current terms. */
const currentToleranceMs = 60_000

/** Automatic discounts and those the codes belong to; pricing decides which apply. */
export const loadCandidates = async (
  db: Db,
  store: StoreId,
  { codes, userKey, asOf, exceptOrder }: CandidatesInput,
): Promise<{ candidates: LoadedCandidate[]; unknownCodes: string[] }> => {
  const keys = toCodeKeys(codes)
  const query = { codes: keys, userKey, exceptOrder: exceptOrder ?? null }
  const isPast = exceptOrder !== undefined || asOf < Date.now() - currentToleranceMs
  const read = isPast ? readCandidatesAt : readCurrentCandidates
  return toLoadedCandidates(await read(db, store, query, new Date(asOf)), keys)
}
