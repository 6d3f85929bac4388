import type * as z from 'zod'
import { type AuditedResource, auditedResources } from '#contract/audited-resources.ts'
import type { audit } from '#contract/domains/audit.ts'
import { hasPiiAccess } from '#server/domains/customers/customers.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/raw-json.ts'
import { readAuditEntry, type VisibleResources } from './audit.repo.ts'

type AuditEntryDetail = z.output<typeof audit.get.response>

const piiFields = new Set(['email', 'phone', 'birthday', 'address', 'addresses', 'billingAddress'])

/** Replaces sensitive values but keeps nulls, so that a reader sees whether a field was set. */
const maskPii = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maskPii)
  if (typeof value !== 'object' || value === null) return value
  const maskedEntries = Object.entries(value).map(([name, part]) => [
    name,
    piiFields.has(name) && part !== null ? '•••' : maskPii(part),
  ])
  return Object.fromEntries(maskedEntries)
}

/** Resources whose values contain personal data of customers. */
const piiResources: ReadonlySet<string> = new Set([
  'orders',
  'customers',
  'customerSegments',
] satisfies AuditedResource[])

/** Owners also see resources that the product no longer has. */
export const visibleResourcesFor = ({ role, permissions }: Pick<Actor, 'role' | 'permissions'>): VisibleResources =>
  role === 'owner'
    ? undefined
    : Object.entries(auditedResources).flatMap(([resource, required]) =>
        required.every((flag) => permissions.includes(flag)) ? [resource] : [],
      )

/** One entry with its values before and after, masked for readers who can't see customers' personal data. */
export const readEntry = async (
  db: Db,
  reader: Actor,
  id: string,
): Promise<RawJson<AuditEntryDetail> | AuditEntryDetail | undefined> => {
  const entry = await readAuditEntry(db, reader, id, visibleResourcesFor(reader))
  if (!entry || (reader.permissions.includes('view_customers') && hasPiiAccess(reader))) return entry
  const detail = JSON.parse(entry.json) as AuditEntryDetail
  if (!piiResources.has(detail.resource)) return entry
  return { ...detail, before: maskPii(detail.before), after: maskPii(detail.after) } as AuditEntryDetail
}
