import { toInstant, toWallTime } from '#contract/core/time-zone.ts'
import type { RewardKind } from '#contract/enumerations.ts'
import { getRemainingCap } from '#contract/rewards/earning.ts'
import { toExpiryDate } from '#contract/rewards/expiry.ts'
import { lockCustomerBalances, returnEntries } from '#server/domains/customers/ledger.service.ts'
import { type ProgramTerms, readProgram } from '#server/domains/reward-program/reward-program.service.ts'
import type { StaffActor, StoreId } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { readGrantedSince, readGrantedSources } from './grants.repo.ts'

export interface NewGrant {
  customerId: string
  kind: RewardKind
  amount: number
  reason: 'welcome' | 'bonus' | 'task' | 'referral'
  /** What it is granted for, such as the id of a request: granted once. */
  sourceId?: string
  note?: string
}

/** What was granted; less than requested once the daily cap is reached. */
export interface Granted {
  customerId: string
  sourceId: string | null
  amount: number
}

/**
 * What each customer can still get today. The caller has locked the customers; otherwise two grants at once would both
 * get the rest of the cap. Only rewards of the program's kind are capped.
 */
export const readRemainingCaps = async (
  tx: Tx,
  store: StoreId,
  program: ProgramTerms,
  customerIds: readonly string[],
  now: number,
): Promise<Map<string, number>> => {
  const { kind, dailyCap, timezone } = program
  if (dailyCap === null) return new Map()
  const midnight = toInstant({ day: toWallTime(now, timezone).day, time: '00:00' }, timezone)
  const granted = await readGrantedSince(tx, store, kind, customerIds, new Date(midnight))
  return new Map(customerIds.map((id) => [id, getRemainingCap(dailyCap, granted.get(id) ?? 0)]))
}

/**
 * Grants rewards with the program's expiry date and daily cap. Grants whose source was granted before are skipped, so
 * that repeating the call is safe. Deleted customers get it too: it is there if they are restored. The caller decides
 * whether the program is on.
 */
export const grantRewards = async (
  uow: Pick<UnitOfWork, 'tx'>,
  store: StoreId,
  actor: Pick<StaffActor, 'personId'> | null,
  grants: readonly NewGrant[],
): Promise<Granted[]> => {
  if (grants.length === 0) return []
  const program = await readProgram(uow.tx, store)
  const customerIds = [...new Set(grants.map(({ customerId }) => customerId))]
  await lockCustomerBalances(uow.tx, store, customerIds)
  const sourceIds = grants.flatMap(({ sourceId }) => sourceId ?? [])
  const reasons = [...new Set(grants.map(({ reason }) => reason))]
  const known = sourceIds.length > 0 ? await readGrantedSources(uow.tx, store, reasons, sourceIds) : new Set<string>()
  const now = Date.now()
  const remaining = await readRemainingCaps(uow.tx, store, program, customerIds, now)
  const expiresAt = toExpiryDate(program, now, program.timezone)
  const entries = grants.flatMap(({ amount, ...grant }) => {
    const { customerId, kind, reason, sourceId } = grant
    if (sourceId !== undefined && known.has(`${reason} ${sourceId}`)) return []
    if (sourceId !== undefined) known.add(`${reason} ${sourceId}`)
    const isCapped = kind === program.kind && reason !== 'welcome'
    const delta = isCapped ? Math.min(amount, remaining.get(customerId) ?? amount) : amount
    if (isCapped && remaining.has(customerId)) remaining.set(customerId, (remaining.get(customerId) ?? 0) - delta)
    return [{ ...grant, delta, expiresAt }]
  })
  const posted = await returnEntries(uow, store, actor, entries)
  return posted.map(({ customerId, sourceId, delta }) => ({ customerId, sourceId, amount: delta }))
}
