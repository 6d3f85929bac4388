import type * as z from 'zod'
import type { audit } from '#contract/domains/audit.ts'
import { seesSensitive } from '#server/domains/customers/customers.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { RawJson } from '#server/platform/db/list.ts'
import { readAudit } from './audit.repo.ts'

type WholeEntry = z.output<typeof audit.get.response>

const sensitive = new Set(['email', 'phone', 'birthday', 'address', 'addresses', 'billingAddress'])

/** What stood in a field is hidden, that something stood there is not. */
const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  const shown = Object.entries(value).map(([name, part]) => [
    name,
    sensitive.has(name) && part !== null ? '•••' : masked(part),
  ])
  return Object.fromEntries(shown)
}

/** One entry with what stood before and after it; of customers and of who ordered only what the reader is shown of them
 * elsewhere, too. */
export const readEntry = async (
  db: Db,
  reader: Actor,
  id: string,
): Promise<RawJson<WholeEntry> | WholeEntry | undefined> => {
  const entry = await readAudit(db, reader, id)
  const sees = reader.permissions.includes('view_customers')
  if (!entry || (sees && seesSensitive(reader))) return entry
  const whole = JSON.parse(entry.json) as WholeEntry
  const isOrder = whole.resource === 'orders'
  if (!isOrder && !whole.resource.startsWith('customer')) return entry
  if (!isOrder && !sees) return { ...whole, before: null, after: null }
  return { ...whole, before: masked(whole.before), after: masked(whole.after) } as WholeEntry
}
