import type { Endpoint } from '#contract/core/endpoint.ts'
import type { Dice } from './dice.ts'

/** What answers have told about a store: its ids by the names they go under, versions, places in lists. */
export interface KnownThings {
  learn(endpoint: Endpoint, data: unknown): void
  add(kind: string, id: string): void
  idOf(dice: Dice, kind: string): string | undefined
  /** By its id, or by the name of what there is one of. */
  versionOf(id: string): number
  cursors: Map<string, string>
}

const mostOfAKind = 40
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** `paymentOptions`, `paymentOptionId` and `paymentOption` are one name. */
const kindOf = (name: string): string =>
  name
    .replace(/_?ids?$/i, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .toLowerCase()

/** What an endpoint is about. Options that variants are made of go by the same name as the variants of a product. */
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
    // The first ones stay: they are what the others are made of.
    if (ids.length > mostOfAKind) ids.splice(mostOfAKind / 2, 1)
  }
  const walk = (name: string, value: unknown): void => {
    if (isId(value)) return add(name, value)
    if (Array.isArray(value)) for (const item of value) walk(name, item)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) walk(key === '_id' || key === 'data' ? name : key, item)
      const { _id, version } = value as Record<string, unknown>
      // What there is one of has no id.
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
      // The newest are the likeliest to be there still.
      if (exact) return dice.pick(dice.chance(0.5) ? exact.slice(-5) : exact)
      const near = kind === '' ? undefined : [...kinds].find(([known]) => known.endsWith(kind) || kind.endsWith(known))
      const any = near?.[1] ?? allIds()
      return any.length > 0 ? dice.pick(any) : undefined
    },
    versionOf: (id) => versions.get(id) ?? 1,
  }
}
