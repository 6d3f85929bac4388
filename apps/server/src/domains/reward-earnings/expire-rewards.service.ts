import { day, minute } from '#contract/core/time.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import { type LedgerKind, ledgerKinds } from '#contract/domains/customer.ts'
import { type ExpiringLot, toExpirySchedule, toInactivityDate } from '#contract/rewards/expiry.ts'
import { emailExpiringReward } from '#server/domains/customer-emails/customer-emails.service.ts'
import {
  type ExpiryMark,
  type ExpiryState,
  findExpiring,
  findInactive,
  readExpiryStates,
  restartInactivity,
  writeExpiryMarks,
} from '#server/domains/customers/customers.service.ts'
import { lockCustomerBalances, type NewEntry, postEntries } from '#server/domains/customers/ledger.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle, type JobContext } from '#server/platform/jobs.ts'
import { transactInJob, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { type ExpiringStore, readExpiringStores } from './expire-rewards.repo.ts'
import { expireRewardsTask } from './reward-earnings.tasks.ts'

const batchSize = 200

interface KindLot extends ExpiringLot {
  kind: LedgerKind
}

/** What is left to expire, of both kinds, first date first. */
export const toExpiringLots = ({ lots, consumed }: ExpiryState): KindLot[] =>
  ledgerKinds
    .flatMap((kind) => toExpirySchedule(lots[kind], consumed[kind]).map((lot) => ({ ...lot, kind })))
    .toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))

/** The reward can be used until the day before the midnight at which it expires. */
const warn = (uow: UnitOfWork, store: StoreId, customerId: string, lot: KindLot, timezone: string): void => {
  const lastDay = toWallTime(Date.parse(lot.expiresAt) - minute, timezone).day
  emailExpiringReward(uow, store, customerId, { kind: lot.kind, amount: lot.amount, lastDay })
}

/** The instant until which customers are warned. */
const toWarningEnd = ({ warningDays }: ExpiringStore, now: number): number => now + warningDays * day

/** Expires the lots that are due, and warns about the next ones. Returns false if no customer is left. */
const expireLots = async (uow: UnitOfWork, store: StoreId, terms: ExpiringStore): Promise<boolean> => {
  const now = Date.now()
  const warnsUntil = toWarningEnd(terms, now)
  const ids = await findExpiring(uow.tx, store, { warnsUntil: new Date(warnsUntil), limit: batchSize })
  if (ids.length === 0) return false
  await lockCustomerBalances(uow.tx, store, ids)
  const entries: NewEntry[] = []
  const marks: ExpiryMark[] = []
  for (const state of await readExpiryStates(uow.tx, store, ids)) {
    const schedule = toExpiringLots(state)
    const left = { ...state.balances }
    for (const { kind, expiresAt, amount } of schedule) {
      if (Date.parse(expiresAt) > now) break
      const delta = -Math.min(amount, left[kind])
      left[kind] += delta
      entries.push({ customerId: state.id, kind, delta, reason: 'expired', expiresAt })
    }
    const next = schedule.find(({ expiresAt }) => Date.parse(expiresAt) > now)
    const isWarned = next !== undefined && terms.warningDays > 0 && Date.parse(next.expiresAt) <= warnsUntil
    if (isWarned && state.warnedFor !== next.expiresAt) {
      const sameDay = schedule.filter(({ expiresAt }) => expiresAt === next.expiresAt)
      for (const lot of sameDay) warn(uow, store, state.id, lot, terms.timezone)
    }
    marks.push({
      id: state.id,
      nextExpiryAt: next?.expiresAt ?? null,
      warnedFor: isWarned ? next.expiresAt : state.warnedFor,
    })
  }
  await postEntries(uow, store, null, entries)
  // After the entries, which move the date to that of their lot.
  await writeExpiryMarks(uow.tx, store, marks)
  return true
}

/** Refunds as store credit aren't rewards. */
export const getInactivityDue = ({ balances, refundedCredit }: ExpiryState, kind: LedgerKind): number =>
  kind === 'points' ? balances.points : Math.max(0, balances.credit - refundedCredit)

/** Expires the balances of inactive customers, and warns others. Returns false if no customer is left. */
const expireInactive = async (uow: UnitOfWork, store: StoreId, terms: ExpiringStore): Promise<boolean> => {
  const { kind, expiryDays, expiryChangedAt: changedAt } = terms
  const now = Date.now()
  const warnsUntil = new Date(toWarningEnd(terms, now))
  const dates = { kind, days: expiryDays, changedAt: new Date(changedAt), warnsUntil, limit: batchSize }
  const ids = await findInactive(uow.tx, store, dates)
  if (ids.length === 0) return false
  await lockCustomerBalances(uow.tx, store, ids)
  const entries: NewEntry[] = []
  const marks: ExpiryMark[] = []
  const states = await readExpiryStates(uow.tx, store, ids)
  for (const state of states) {
    const { id, lastActivityAt } = state
    const amount = getInactivityDue(state, kind)
    const date = toInactivityDate(terms, { lastActivityAt, changedAt })
    // A customer who has been active since the search isn't due.
    if (date === null || Date.parse(date) > warnsUntil.getTime()) continue
    if (Date.parse(date) <= now) entries.push({ customerId: id, kind, delta: -amount, reason: 'expired' })
    else if (amount > 0) warn(uow, store, id, { kind, amount, expiresAt: date }, terms.timezone)
    marks.push({ id, nextExpiryAt: toExpiringLots(state)[0]?.expiresAt ?? null, warnedFor: date })
  }
  await postEntries(uow, store, null, entries)
  await writeExpiryMarks(uow.tx, store, marks)
  const expiredIds = entries.map(({ customerId }) => customerId)
  if (expiredIds.length > 0) await restartInactivity(uow.tx, store, expiredIds)
  return true
}

const expireStore = async (deps: UnitOfWorkDeps, job: JobContext, terms: ExpiringStore): Promise<void> => {
  const store = trustedStoreId(terms.storeId)
  const origin = { actor: null, isAutomatic: true, store, address: '', requestId: expireRewardsTask.name } as const
  const expireBatches = async (
    expireBatch: (uow: UnitOfWork, store: StoreId, terms: ExpiringStore) => Promise<boolean>,
  ): Promise<void> => {
    let hasMore = true
    while (hasMore && !job.shouldYield())
      hasMore = await transactInJob(deps, job, origin, (uow) => expireBatch(uow, store, terms))
  }
  await expireBatches(expireLots)
  if (terms.expiry === 'after_inactivity') await expireBatches(expireInactive)
}

/** Each batch is a transaction: a run that is interrupted leaves whole batches, and a second run finds nothing due. */
export const expireRewardsHandler = (deps: UnitOfWorkDeps): Handler =>
  handle(expireRewardsTask, async (_payload, job) => {
    for (const terms of await readExpiringStores(job.db)) {
      try {
        await expireStore(deps, job, terms)
      } catch (error) {
        // The next run tries again; other stores don't wait for it.
        job.log.warn({ err: error, store: terms.storeId }, 'Rewards could not expire.')
      }
    }
  })
