import { randomBytes } from 'node:crypto'
import { productName } from '#contract/app-name.ts'
import { notify } from '#server/domains/notifications/notifications.service.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Dns } from '#server/platform/dns/dns.ts'
import { trustedStoreId } from '#server/platform/job-actor.ts'
import { type Handler, handle } from '#server/platform/jobs.ts'
import { withSavepoint } from '#server/platform/savepoint.ts'
import { type RunInTransaction, transact, type UnitOfWork, type UnitOfWorkDeps } from '#server/platform/unit-of-work.ts'
import { type DomainFindings, type DomainTarget, inspectRecords } from './dns-records.rules.ts'
import { type CheckOutcome, decideStatus, toFallbackDate } from './domain-check.rules.ts'
import { toDisplayName } from './domain-name.rules.ts'
import {
  type DomainRow,
  lockDomain,
  makeFirstPrimary,
  readDomain,
  takeDueDomains,
  writeCheck,
} from './store-domains.repo.ts'
import { checkDomainsTask } from './store-domains.tasks.ts'

export interface TargetConfig {
  platformAddresses: readonly string[]
  platformDomain: string | undefined
}

export interface CheckDeps extends TargetConfig {
  dns: Dns
}

/** A host below the platform's domain leads to its addresses, also after the store is renamed. */
export const toTarget = ({ platformAddresses, platformDomain }: TargetConfig, slug: string): DomainTarget => ({
  addresses: platformAddresses,
  alias: platformDomain === undefined ? null : `${slug}.${platformDomain}`,
})

export const newClaimToken = (): string => randomBytes(16).toString('hex')

const notifyLost = (uow: UnitOfWork, { storeId, name }: DomainRow, { event, missingSince }: CheckOutcome): void => {
  const domain = toDisplayName(name)
  const isWarning = event === 'warned' && missingSince !== null
  notify(uow, trustedStoreId(storeId), [
    {
      kind: 'domain_lost',
      facts: { domain, fallsBackAt: isWarning ? toFallbackDate(missingSince).toISOString() : null },
      title: 'Domain problem',
      body: isWarning
        ? `DNS records of ${domain} are missing.`
        : `${domain} was disconnected because its DNS records are missing.`,
      route: '/dashboard/domain',
    },
  ])
}

const auditStatus = (uow: UnitOfWork, before: DomainRow, { status, event }: CheckOutcome): void => {
  if (before.status === status) return
  uow.audit({
    resource: 'domains',
    id: before.id,
    label: toDisplayName(before.name),
    action: 'update',
    before: { status: before.status },
    after: { status, ...(event === 'lost' ? { reason: 'records_missing' } : {}) },
    ...(uow.origin.actor ? {} : { by: { vendorId: before.vendorId, name: productName } }),
  })
}

/** Returns false if the records prove the ownership but another store proved it first. */
const applyFindings = async (
  uow: UnitOfWork,
  store: StoreId,
  checked: DomainRow,
  findings: DomainFindings,
): Promise<boolean> => {
  const domain = await lockDomain(uow.tx, store, checked.id)
  // Removed or lost while DNS was read: the findings belong to another claim.
  if (!domain || domain.token !== checked.token) return true
  const decide = (canClaim: boolean) => decideStatus(domain, findings, { now: new Date(), canClaim })
  const write = (work: UnitOfWork, outcome: CheckOutcome) =>
    writeCheck(work.tx, domain, { ...outcome, findings: findings.records, newToken: newClaimToken() })
  let outcome = decide(!domain.isTaken)
  const isClaim = domain.status === 'pending_ownership_verification' && outcome.status !== domain.status
  if (isClaim) {
    // Two stores can prove the name at the same time; the unique index accepts one.
    const claimed = await withSavepoint(uow, (nested) => write(nested, outcome))
    if ('failure' in claimed) outcome = decide(false)
  }
  const isClaimed = isClaim && outcome.status !== domain.status
  if (!isClaimed) await write(uow, outcome)
  if (outcome.status === 'active' && domain.status !== 'active') await makeFirstPrimary(uow.tx, domain)
  // The dashboard's links to the shop follow.
  if (outcome.status !== domain.status) uow.invalidate('stores')
  auditStatus(uow, domain, outcome)
  if (outcome.event) notifyLost(uow, domain, outcome)
  return isClaimed || domain.status !== 'pending_ownership_verification' || findings.ownership !== 'ok'
}

const checkRow = async (
  deps: CheckDeps,
  transaction: RunInTransaction,
  store: StoreId,
  domain: DomainRow,
): Promise<boolean> => {
  const findings = await inspectRecords(deps.dns, domain, toTarget(deps, domain.slug))
  return transaction((uow) => applyFindings(uow, store, domain, findings))
}

/** Reads the domain's records now and moves it as far as they prove. */
export const checkDomain = async (
  deps: CheckDeps,
  { db, transaction }: { db: Db; transaction: RunInTransaction },
  store: StoreId,
  { id, step }: { id: string; step: 'ownership' | 'a record' },
): Promise<void> => {
  const domain = orNotFound(await readDomain(db, store, id))
  if (step === 'a record' && domain.status === 'pending_ownership_verification') fail('domain_unverified')
  if (!(await checkRow(deps, transaction, store, domain))) fail('domain_taken')
}

const batchSize = 200
const concurrency = 10

/** Domains whose name servers are slow don't delay the others by more than their share of the workers. */
export const checkDomainsHandler = (deps: UnitOfWorkDeps, checkDeps: CheckDeps): Handler =>
  handle(checkDomainsTask, async (_payload, { db, log }) => {
    const due = await takeDueDomains(db, batchSize)
    const checkNext = async (): Promise<void> => {
      for (let next = due.shift(); next; next = due.shift()) {
        const store = trustedStoreId(next.storeId)
        const origin = { actor: null, isAutomatic: true, store, address: '', requestId: checkDomainsTask.name } as const
        try {
          const domain = await readDomain(db, store, next.id)
          if (!domain) continue
          await checkRow(checkDeps, (run) => transact(deps, origin, run), store, domain)
          deps.live.publishChanges({ storeId: store }, [{ resource: 'domains', id: domain.id }], null)
        } catch (error) {
          // The next run tries again; other domains don't wait for it.
          log.warn({ err: error, domain: next.id }, 'A domain could not be checked.')
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, checkNext))
  })
