import { day, hour, minute } from '#contract/core/time.ts'
import { type CustomDomainStatus, domainGraceDays } from '#contract/domains/store-domains.ts'
import type { DomainFindings } from './dns-records.rules.ts'

export interface DomainState {
  status: CustomDomainStatus
  pointedHosts: readonly string[]
  missingSince: Date | null
  warnedAt: Date | null
  createdAt: Date
}

export interface CheckOutcome {
  status: CustomDomainStatus
  pointedHosts: string[]
  missingSince: Date | null
  warnedAt: Date | null
  nextCheckAt: Date
  /** `warned`: the records are gone and the grace period runs. `lost`: it is over. */
  event: 'warned' | 'lost' | null
}

const pendingInterval = 3 * minute
/** Pending domains that aren't completed. */
const idleAfter = 7 * day
const idleInterval = 6 * hour
const missingInterval = 15 * minute
const activeInterval = day

const isKnownBad = (state: DomainFindings['ownership']): boolean => state === 'missing' || state === 'wrong'

/** A host that DNS didn't answer for stays as it was. */
const listPointed = ({ hosts }: DomainFindings, before: readonly string[]): string[] =>
  hosts
    .filter(({ host, state }) => state === 'ok' || (state === 'unreachable' && before.includes(host)))
    .map(({ host }) => host)

const addMs = (date: Date, ms: number): Date => new Date(date.getTime() + ms)

/** When a domain whose records are missing stops being used. */
export const toFallbackDate = (missingSince: Date): Date => addMs(missingSince, domainGraceDays * day)

/** The next state of a domain after a check. `canClaim` is false if another store has proven the name. */
export const decideStatus = (
  state: DomainState,
  findings: DomainFindings,
  { now, canClaim }: { now: Date; canClaim: boolean },
): CheckOutcome => {
  const pointed = listPointed(findings, state.pointedHosts)
  const isComplete = pointed.length > 0
  const calm = { missingSince: null, warnedAt: null, event: null } as const
  const age = now.getTime() - state.createdAt.getTime()
  const pendingCheckAt = addMs(now, age > idleAfter ? idleInterval : pendingInterval)

  if (state.status === 'pending_ownership_verification') {
    const isProven = findings.ownership === 'ok' && canClaim
    if (!isProven) return { ...calm, status: state.status, pointedHosts: [], nextCheckAt: pendingCheckAt }
    return isComplete
      ? { ...calm, status: 'active', pointedHosts: pointed, nextCheckAt: addMs(now, activeInterval) }
      : { ...calm, status: 'pending_a_record_verification', pointedHosts: [], nextCheckAt: pendingCheckAt }
  }

  const isActive = state.status === 'active'
  // Of an active domain both records must stay; before that, only the proof of ownership.
  const isMissing =
    isKnownBad(findings.ownership) ||
    (isActive && !isComplete && findings.hosts.some(({ state: each }) => isKnownBad(each)))
  if (!isMissing) {
    const status = isComplete || isActive ? 'active' : 'pending_a_record_verification'
    const nextCheckAt = status === 'active' ? addMs(now, activeInterval) : pendingCheckAt
    return { ...calm, status, pointedHosts: isComplete ? pointed : [...state.pointedHosts], nextCheckAt }
  }
  const missingSince = state.missingSince ?? now
  if (now >= toFallbackDate(missingSince)) {
    return {
      ...calm,
      status: 'pending_ownership_verification',
      pointedHosts: [],
      nextCheckAt: pendingCheckAt,
      event: 'lost',
    }
  }
  // One wrong answer may be a mistake that lasts seconds, so only the second one warns.
  const isWarning = isActive && state.missingSince !== null && state.warnedAt === null
  return {
    status: state.status,
    pointedHosts: [...state.pointedHosts],
    missingSince,
    warnedAt: isWarning ? now : state.warnedAt,
    nextCheckAt: addMs(now, missingInterval),
    event: isWarning ? 'warned' : null,
  }
}
