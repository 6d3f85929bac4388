import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Rng } from './rng.ts'

/** Ids, versions and cursors of a store, collected from replies. */
export interface KnownIds {
  learn(endpoint: Endpoint, data: unknown): void
  add(kind: string, id: string): void
  pickId(rng: Rng, kind: string): string | undefined
  /** By id, or by resource name for singletons. */
  getVersion(id: string): number
  cursors: Map<string, string>
}

const maxPerKind = 40
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Normalizes `paymentOptions`, `paymentOptionId` and `paymentOption` to the same name. */
const toKind = (name: string): string =>
  name
    .replace(/_?ids?$/i, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .toLowerCase()

/** The resource of an endpoint; variant templates are told apart from product variants. */
export const getResourceName = ({ resource }: Endpoint): string =>
  resource === 'variants' ? 'variantTemplates' : resource

export const makeKnownIds = (): KnownIds => {
  const kinds = new Map<string, string[]>()
  const versions = new Map<string, number>()
  const cursors = new Map<string, string>()

  const add = (name: string, id: string): void => {
    const kind = toKind(name)
    const ids = kinds.get(kind) ?? []
    kinds.set(kind, ids)
    if (ids.includes(id)) return
    ids.push(id)
    // Keeps the first ids, because later entities depend on them.
    if (ids.length > maxPerKind) ids.splice(maxPerKind / 2, 1)
  }
  const collect = (name: string, value: unknown): void => {
    if (isId(value)) return add(name, value)
    if (Array.isArray(value)) for (const item of value) collect(name, item)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) collect(key === '_id' || key === 'data' ? name : key, item)
      const { _id, version } = value as Record<string, unknown>
      // Singletons have no id.
      if (typeof version === 'number') versions.set(isId(_id) ? _id : name, version)
    }
  }
  const allIds = (): string[] => [...kinds.values()].flat()

  return {
    add,
    cursors,
    learn: (endpoint, data) => {
      collect(getResourceName(endpoint), data)
      const next = (data as { nextCursor?: unknown } | null)?.nextCursor
      if (typeof next === 'string') cursors.set(endpoint.name, next)
    },
    pickId: (rng, name) => {
      const kind = toKind(name)
      const exact = kinds.get(kind)
      // The newest entities most likely still exist.
      if (exact) return rng.pick(rng.chance(0.5) ? exact.slice(-5) : exact)
      const similar =
        kind === '' ? undefined : [...kinds].find(([knownKind]) => knownKind.endsWith(kind) || kind.endsWith(knownKind))
      const candidates = similar?.[1] ?? allIds()
      return candidates.length > 0 ? rng.pick(candidates) : undefined
    },
    getVersion: (id) => versions.get(id) ?? 1,
  }
}
