import * as z from 'zod'
import type { Rng } from './rng.ts'
import { wellFormedTexts, hostileTexts } from './sample-texts.ts'

/** Source of ids, texts and versions for generated values. */
export interface Source {
  rng: Rng
  text(): string
  /** An id of the entity that the field name refers to. */
  getId(name: string): string
  version(): number
  email(): string
  /** A correct password, or undefined for a random one. */
  password(): string | undefined
  /** A cursor that a list returned. */
  cursor(): string | undefined
  /** Probability of leaving out optional fields. */
  omits: number
  /** Uses `text()` wherever the schema accepts it. */
  prefersOwnText?: boolean
}

type Schema = z.core.$ZodType

const matchingCache = new WeakMap<Schema, readonly string[]>()

const getMatchingTexts = (schema: Schema): readonly string[] => {
  const cached = matchingCache.get(schema)
  if (cached) return cached
  const matching = [...wellFormedTexts, ...hostileTexts].filter((text) => z.safeParse(schema, text).success)
  matchingCache.set(schema, matching)
  return matching
}

interface Bounds {
  minimum?: number
  maximum?: number
  format?: string
}

/** Bounds from the checks of a schema; an exclusive bound is moved inward by one. */
const readBounds = (schema: Schema): Bounds => {
  const { checks = [], format } = schema._zod.def as { checks?: readonly z.core.$ZodCheck[]; format?: string }
  const bounds: Bounds = format === undefined ? {} : { format }
  for (const check of checks) {
    const { def } = (check as z.core.$ZodChecks)._zod
    if (def.check === 'min_length') bounds.minimum = def.minimum
    if (def.check === 'max_length') bounds.maximum = def.maximum
    if (def.check === 'greater_than') bounds.minimum = Number(def.value) + (def.inclusive ? 0 : 1)
    if (def.check === 'less_than') bounds.maximum = Number(def.value) - (def.inclusive ? 0 : 1)
  }
  return bounds
}

const makeText = (schema: Schema, name: string, source: Source): string => {
  const { rng } = source
  const { minimum = 0, maximum = 80, format } = readBounds(schema)
  if (format === 'uuid') return source.getId(name)
  if (format === 'email' || name === 'email') return source.email()
  if (name === 'cursor') return source.cursor() ?? 'e30'
  const secret = /password/i.test(name) ? source.password() : undefined
  if (secret !== undefined) return secret
  const ownText = source.text()
  if (source.prefersOwnText && z.safeParse(schema, ownText).success) return ownText
  const matchingTexts = getMatchingTexts(schema)
  if (matchingTexts.length > 0 && rng.chance(0.5)) return rng.pick(matchingTexts)
  const [minLength, maxLength] = [Math.max(minimum, 1), Math.min(maximum, 5000)]
  const atLimits = rng.pick(['x'.repeat(maxLength), 'é'.repeat(maxLength), 'x'.repeat(minLength)])
  const candidate = rng.chance(0.12) ? atLimits : ownText
  if (z.safeParse(schema, candidate).success || matchingTexts.length === 0) return candidate
  return rng.pick(matchingTexts)
}

const makeNumber = (schema: Schema, name: string, source: Source): number => {
  if (name === 'version') return source.version()
  const { rng } = source
  const { minimum: min = -1e6, maximum: max = 1e6 } = readBounds(schema)
  const span = Math.min(max - min, rng.pick([3, 20, 1000, 1e6]))
  if (rng.chance(0.1)) return rng.pick([min, max])
  return Math.max(min, 0) === 0 && max >= 0
    ? rng.below(Math.min(span, max) + 1)
    : min + rng.below(Math.max(span, 0) + 1)
}

const makeList = (schema: Schema, element: Schema, name: string, source: Source): unknown[] => {
  const { rng } = source
  const { minimum = 0, maximum = 4 } = readBounds(schema)
  const usualLength = Math.min(maximum, Math.max(minimum, rng.below(4)))
  const length = rng.chance(0.02) ? Math.min(maximum, 200) : rng.chance(source.omits / 2) ? minimum : usualLength
  const items = Array.from({ length }, () => makeValue(element, name, source))
  // Sometimes repeats an item: duplicates must be merged or rejected, but never fail in the database.
  return length > 0 && length < maximum && rng.chance(0.08) ? [...items, rng.pick(items)] : items
}

const junk: readonly unknown[] = [null, true, 7, 'text', [], {}, { a: [1, { b: null }] }]

/** The side of a pipe that describes the input: the one that isn't a transform. */
const pickPipeSide = (first: Schema, second: Schema): Schema => {
  const isTransform = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def.type === 'transform'
  return isTransform(first) ? second : isTransform(second) ? first : second
}

const makeValue = (schema: Schema, name: string, source: Source): unknown => {
  const { rng } = source
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return makeObject(schema, def.shape, source)
    case 'string':
      return makeText(schema, name, source)
    case 'number':
      return makeNumber(schema, name, source)
    case 'boolean':
      return rng.chance(0.5)
    case 'null':
      return null
    case 'enum':
      return rng.pick(Object.values(def.entries))
    case 'literal':
      return rng.pick(def.values)
    case 'array':
      return makeList(schema, def.element, name.replace(/s$/, ''), source)
    case 'union':
      return makeValue(rng.pick(def.options), name, source)
    case 'optional':
    case 'default':
      return rng.chance(name === '_id' ? 0.9 : source.omits) ? undefined : makeValue(def.innerType, name, source)
    case 'nullable':
      return rng.chance(source.omits * 0.7) ? null : makeValue(def.innerType, name, source)
    case 'pipe':
      return makePiped(schema, pickPipeSide(def.in, def.out), name, source)
    case 'record':
      return Object.fromEntries(
        Array.from({ length: rng.below(3) }, () => [
          String(makeValue(def.keyType, name, source)),
          makeValue(def.valueType, name, source),
        ]),
      )
    default:
      return rng.pick(junk)
  }
}

const makePiped = (schema: Schema, side: Schema, name: string, source: Source): unknown => {
  const candidate = makeValue(side, name, source)
  if (z.safeParse(schema, candidate).success) return candidate
  const matchingTexts = getMatchingTexts(schema)
  return matchingTexts.length > 0 ? source.rng.pick(matchingTexts) : candidate
}

const maxTries = 8

/** Satisfies rules across fields by retrying; values that still violate them are nearly valid, which is useful too. */
const makeObject = (schema: Schema, shape: Readonly<Record<string, Schema>>, source: Source): object => {
  let candidate = {}
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const fields = Object.entries(shape).map(([name, field]) => [name, makeValue(field, name, source)])
    candidate = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    if (z.safeParse(schema, candidate).success) return candidate
  }
  return candidate
}

/** A valid or nearly valid value for a schema. */
export const makeValid = (schema: Schema, source: Source): Record<string, unknown> =>
  makeValue(schema, '', source) as Record<string, unknown>
