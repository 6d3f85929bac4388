import { isIP } from 'node:net'
import type { CustomDomainStatus, DomainOverview, StoreDomain } from '#contract/domains/store-domains.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId } from '#server/platform/ids.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { type CheckDeps, newClaimToken, toTarget } from './check-domain.service.ts'
import { toRecords } from './dns-records.rules.ts'
import { toFallbackDate } from './domain-check.rules.ts'
import { listHosts, normalizeHost, parseDomainName, toDisplayName } from './domain-name.rules.ts'
import {
  deleteDomain,
  type DomainRow,
  insertDomain,
  readDomain,
  readStoreDomains,
  setPrimaryHost,
  type StoreWithDomains,
} from './store-domains.repo.ts'

export interface DomainDeps extends CheckDeps {
  addresses: ShopAddresses
  publicUrl: string
}

const statusOrder: readonly CustomDomainStatus[] = [
  'active',
  'pending_a_record_verification',
  'pending_ownership_verification',
]

const toStoreDomain = (deps: DomainDeps, { slug, primaryHost }: StoreWithDomains, row: DomainRow): StoreDomain => ({
  _id: row.id,
  name: row.name,
  displayName: toDisplayName(row.name),
  status: row.status,
  hosts: listHosts(row).map((host) => ({
    host,
    displayHost: toDisplayName(host),
    url: deps.addresses.toOrigin(host),
    isServed: row.status === 'active' && row.pointedHosts.includes(host),
    isPrimary: host === primaryHost,
  })),
  records: toRecords(row, toTarget(deps, slug), row.findings),
  checkedAt: row.checkedAt?.toISOString() ?? null,
  nextCheckAt: row.nextCheckAt.toISOString(),
  missingSince: row.missingSince?.toISOString() ?? null,
  fallsBackAt: row.missingSince ? toFallbackDate(row.missingSince).toISOString() : null,
  lostAt: row.lostAt?.toISOString() ?? null,
  isTaken: row.isTaken && row.status === 'pending_ownership_verification',
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy,
})

export const readDomains = async (deps: DomainDeps, db: Db | Tx, store: StoreId): Promise<DomainOverview> => {
  const { addresses, platformAddresses } = deps
  const stored = orNotFound(await readStoreDomains(db, store))
  const { slug, primaryHost, domains } = stored
  const toUrl = ({ origin, base }: { origin: string; base: string }): string => `${origin}${base}`
  return {
    status: statusOrder.find((status) => domains.some((row) => row.status === status)) ?? 'default',
    defaultUrl: toUrl(addresses.getDefault(slug)),
    primaryUrl: toUrl(addresses.primary({ slug, primaryHost })),
    primary: primaryHost,
    isAvailable: platformAddresses.length > 0,
    domains: domains.map((row) => toStoreDomain(deps, stored, row)),
  }
}

/** Names that no store can claim: those of the dashboard and of the shops' hosts. */
const listOwnNames = ({ publicUrl, platformDomain }: DomainDeps): string[] => {
  const host = normalizeHost(new URL(publicUrl).hostname)
  const isName = isIP(host.replaceAll(/[[\]]/g, '')) === 0
  return [...(isName ? [host] : []), ...(platformDomain === undefined ? [] : [platformDomain])]
}

const resource = 'domains'

export const addDomain = async (
  deps: DomainDeps,
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  text: string,
): Promise<DomainOverview> => {
  if (deps.platformAddresses.length === 0) return fail('domains_off')
  const domain = await parseDomainName(text, listOwnNames(deps))
  const id = newId()
  const added = await insertDomain(uow.tx, store, { ...domain, id, token: newClaimToken(), by: actor.personId })
  if (added === 'exists') return fail('domain_exists', { field: 'name' })
  if (added === 'too many') return fail('too_many_domains')
  const label = toDisplayName(domain.name)
  uow.audit({ resource, id, label, action: 'create', after: { name: domain.name } })
  return readDomains(deps, uow.tx, store)
}

export const removeDomain = async (
  deps: DomainDeps,
  uow: UnitOfWork,
  store: StoreId,
  id: string,
): Promise<DomainOverview> => {
  const { name, status } = orNotFound(await readDomain(uow.tx, store, id))
  if (!(await deleteDomain(uow.tx, store, id))) return fail('not_found')
  uow.audit({ resource, id, label: toDisplayName(name), action: 'delete', before: { name, status } })
  return readDomains(deps, uow.tx, store)
}

/** Sets where canonical links and emails lead. */
export const setPrimary = async (
  deps: DomainDeps,
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  host: string | null,
): Promise<DomainOverview> => {
  const before = orNotFound(await readStoreDomains(uow.tx, store))
  const normalized = host === null ? null : normalizeHost(host)
  if (!(await setPrimaryHost(uow.tx, store, { host: normalized, by: actor.personId }))) return fail('domain_inactive')
  if (before.primaryHost !== normalized) {
    const label = toDisplayName(normalized ?? before.primaryHost ?? '')
    const change = { before: { primary: before.primaryHost }, after: { primary: normalized } }
    uow.audit({ resource, id: store, label, action: 'update', ...change })
  }
  return readDomains(deps, uow.tx, store)
}

export { deleteDomainsOfStores } from './store-domains.repo.ts'
