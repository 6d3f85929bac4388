import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Dice } from './dice.ts'

/** Ids, versions and cursors of a store, collected from replies. */
export interface KnownThings {
  learn(endpoint: Endpoint, data: unknown): void
  add(kind: string, id: string): void
  idOf(dice: Dice, kind: string): string | undefined
  /** By id, or by resource name for singletons. */
  versionOf(id: string): number
  cursors: Map<string, string>
}

const mostOfAKind = 40
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Normalizes `paymentOptions`, `paymentOptionId` and `paymentOption` to the same name. */
const kindOf = (name: string): string =>
  name
    .replace(/_?ids?$/i, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .toLowerCase()

/** The resource of an endpoint; variant templates are told apart from product variants. */
export const thingsOf = ({ resource }: Endpoint): string => (resource === 'variants' ? 'variantTemplates' : resource)

export const knownThings = (): KnownThings => {
  const kinds = new Map<string, string[]>()
  const versions = new Map<string, number>()
  const cursors = new Map<string, string>()

  const add = (name: string, id: string): void => {
    const kind = kindOf(name)
    const ids = kinds.get(kind) ?? []
    kinds.set(kind, ids)
    if (ids.includes(id)) return
    ids.push(id)
    // Keeps the first ids, because later entities depend on them.
    if (ids.length > mostOfAKind) ids.splice(mostOfAKind / 2, 1)
  }
  const walk = (name: string, value: unknown): void => {
    if (isId(value)) return add(name, value)
    if (Array.isArray(value)) for (const item of value) walk(name, item)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) walk(key === '_id' || key === 'data' ? name : key, item)
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
      walk(thingsOf(endpoint), data)
      const next = (data as { nextCursor?: unknown } | null)?.nextCursor
      if (typeof next === 'string') cursors.set(endpoint.name, next)
    },
    idOf: (dice, name) => {
      const kind = kindOf(name)
      const exact = kinds.get(kind)
      // The newest entities most likely still exist.
      if (exact) return dice.pick(dice.chance(0.5) ? exact.slice(-5) : exact)
      const near = kind === '' ? undefined : [...kinds].find(([known]) => known.endsWith(kind) || kind.endsWith(known))
      const any = near?.[1] ?? allIds()
      return any.length > 0 ? dice.pick(any) : undefined
    },
    versionOf: (id) => versions.get(id) ?? 1,
  }
}
