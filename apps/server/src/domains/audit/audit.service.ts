import type * as z from 'zod'
import { type AuditedResource, auditedResources } from '#contract/audited-resources.ts'
import type { audit } from '#contract/domains/audit.ts'
import { seesSensitive } from '#server/domains/customers/customers.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/db/list.ts'
import { readAudit, type Visible } from './audit.repo.ts'

type WholeEntry = z.output<typeof audit.get.response>

const sensitive = new Set(['email', 'phone', 'birthday', 'address', 'addresses', 'billingAddress'])

/** Replaces sensitive values but keeps nulls, so that a reader sees whether a field was set. */
const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  const shown = Object.entries(value).map(([name, part]) => [
    name,
    sensitive.has(name) && part !== null ? '•••' : masked(part),
  ])
  return Object.fromEntries(shown)
}

/** Resources whose values contain personal data of customers. */
const withPersonalData: ReadonlySet<string> = new Set([
  'orders',
  'customers',
  'customerSegments',
] satisfies AuditedResource[])

/** Owners also see resources that the product no longer has. */
export const visibleTo = ({ role, permissions }: Pick<Actor, 'role' | 'permissions'>): Visible =>
  role === 'owner'
    ? undefined
    : Object.entries(auditedResources).flatMap(([resource, needs]) =>
        needs.every((flag) => permissions.includes(flag)) ? [resource] : [],
      )

/** One entry with its values before and after, masked for readers who can't see customers' personal data. */
export const readEntry = async (
  db: Db,
  reader: Actor,
  id: string,
): Promise<RawJson<WholeEntry> | WholeEntry | undefined> => {
  const entry = await readAudit(db, reader, id, visibleTo(reader))
  if (!entry || (reader.permissions.includes('view_customers') && seesSensitive(reader))) return entry
  const whole = JSON.parse(entry.json) as WholeEntry
  if (!withPersonalData.has(whole.resource)) return entry
  return { ...whole, before: masked(whole.before), after: masked(whole.after) } as WholeEntry
}
