import { isId } from './core/is-id.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const toIds = (values: readonly unknown[]): string[] | undefined => {
  const ids = values.filter((value) => typeof value === 'string' && isId(value))
  return ids.length === values.length ? ids.map((value) => String(value).toLowerCase()) : undefined
}

/**
 * The approved store ids of a record. Specification §3: old records have `approved` and list their stores as ids or
 * objects. Without zod, because the browser calls it before the first screen.
 */
export const approvedStores = (record: unknown): string[] => {
  if (!isObject(record)) return []
  const { approved_stores: current, approved, stores } = record
  const ids = Array.isArray(current) ? toIds(current) : undefined
  if (ids) return ids
  if (approved !== true || !Array.isArray(stores)) return []
  return toIds(stores.map((entry: unknown) => (isObject(entry) ? entry['_id'] : entry))) ?? []
}
