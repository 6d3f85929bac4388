import * as z from 'zod'
import type { Dice } from './dice.ts'
import { formedTexts, nastyTexts } from './texts.ts'

/** Source of ids, texts and versions for generated values. */
export interface Source {
  dice: Dice
  text(): string
  /** An id of the entity that the field name refers to. */
  idOf(name: string): string
  version(): number
  email(): string
  /** A correct password, or undefined for a random one. */
  password(): string | undefined
  /** A cursor that a list returned. */
  cursor(): string | undefined
  /** Probability of leaving out optional fields. */
  omits: number
  /** Uses `text()` wherever the schema accepts it. */
  insists?: boolean
}

type Schema = z.core.$ZodType

const fitting = new WeakMap<Schema, readonly string[]>()

const fittingTexts = (schema: Schema): readonly string[] => {
  const known = fitting.get(schema)
  if (known) return known
  const found = [...formedTexts, ...nastyTexts].filter((text) => z.safeParse(schema, text).success)
  fitting.set(schema, found)
  return found
}

interface Bounds {
  minimum?: number
  maximum?: number
  format?: string
}

/** Bounds from the checks of a schema; an exclusive bound is moved inward by one. */
const boundsOf = (schema: Schema): Bounds => {
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

const textFor = (schema: Schema, name: string, source: Source): string => {
  const { dice } = source
  const { minimum = 0, maximum = 80, format } = boundsOf(schema)
  if (format === 'uuid') return source.idOf(name)
  if (format === 'email' || name === 'email') return source.email()
  if (name === 'cursor') return source.cursor() ?? 'e30'
  const secret = /password/i.test(name) ? source.password() : undefined
  if (secret !== undefined) return secret
  const own = source.text()
  if (source.insists && z.safeParse(schema, own).success) return own
  const fits = fittingTexts(schema)
  if (fits.length > 0 && dice.chance(0.5)) return dice.pick(fits)
  const [shortest, longest] = [Math.max(minimum, 1), Math.min(maximum, 5000)]
  const atLimits = dice.pick(['x'.repeat(longest), 'é'.repeat(longest), 'x'.repeat(shortest)])
  const made = dice.chance(0.12) ? atLimits : own
  if (z.safeParse(schema, made).success || fits.length === 0) return made
  return dice.pick(fits)
}

const numberFor = (schema: Schema, name: string, source: Source): number => {
  if (name === 'version') return source.version()
  const { dice } = source
  const { minimum: least = -1e6, maximum: most = 1e6 } = boundsOf(schema)
  const span = Math.min(most - least, dice.pick([3, 20, 1000, 1e6]))
  if (dice.chance(0.1)) return dice.pick([least, most])
  return Math.max(least, 0) === 0 && most >= 0
    ? dice.below(Math.min(span, most) + 1)
    : least + dice.below(Math.max(span, 0) + 1)
}

const listOf = (schema: Schema, element: Schema, name: string, source: Source): unknown[] => {
  const { dice } = source
  const { minimum = 0, maximum = 4 } = boundsOf(schema)
  const usual = Math.min(maximum, Math.max(minimum, dice.below(4)))
  const length = dice.chance(0.02) ? Math.min(maximum, 200) : dice.chance(source.omits / 2) ? minimum : usual
  const items = Array.from({ length }, () => valueFor(element, name, source))
  // Sometimes repeats an item: duplicates must be merged or rejected, but never fail in the database.
  return length > 0 && length < maximum && dice.chance(0.08) ? [...items, dice.pick(items)] : items
}

const junk: readonly unknown[] = [null, true, 7, 'text', [], {}, { a: [1, { b: null }] }]

/** The side of a pipe that describes the input: the one that isn't a transform. */
const sideOf = (first: Schema, second: Schema): Schema => {
  const isTransform = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def.type === 'transform'
  return isTransform(first) ? second : isTransform(second) ? first : second
}

const valueFor = (schema: Schema, name: string, source: Source): unknown => {
  const { dice } = source
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectFor(schema, def.shape, source)
    case 'string':
      return textFor(schema, name, source)
    case 'number':
      return numberFor(schema, name, source)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    case 'enum':
      return dice.pick(Object.values(def.entries))
    case 'literal':
      return dice.pick(def.values)
    case 'array':
      return listOf(schema, def.element, name.replace(/s$/, ''), source)
    case 'union':
      return valueFor(dice.pick(def.options), name, source)
    case 'optional':
    case 'default':
      return dice.chance(name === '_id' ? 0.9 : source.omits) ? undefined : valueFor(def.innerType, name, source)
    case 'nullable':
      return dice.chance(source.omits * 0.7) ? null : valueFor(def.innerType, name, source)
    case 'pipe':
      return pipedFor(schema, sideOf(def.in, def.out), name, source)
    case 'record':
      return Object.fromEntries(
        Array.from({ length: dice.below(3) }, () => [
          String(valueFor(def.keyType, name, source)),
          valueFor(def.valueType, name, source),
        ]),
      )
    default:
      return dice.pick(junk)
  }
}

const pipedFor = (schema: Schema, side: Schema, name: string, source: Source): unknown => {
  const made = valueFor(side, name, source)
  if (z.safeParse(schema, made).success) return made
  const fits = fittingTexts(schema)
  return fits.length > 0 ? source.dice.pick(fits) : made
}

const tries = 8

/** Satisfies rules across fields by retrying; values that still violate them are nearly valid, which is useful too. */
const objectFor = (schema: Schema, shape: Readonly<Record<string, Schema>>, source: Source): object => {
  let made = {}
  for (let tried = 0; tried < tries; tried += 1) {
    const fields = Object.entries(shape).map(([name, field]) => [name, valueFor(field, name, source)])
    made = Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    if (z.safeParse(schema, made).success) return made
  }
  return made
}

/** A valid or nearly valid value for a schema. */
export const validFor = (schema: Schema, source: Source): Record<string, unknown> =>
  valueFor(schema, '', source) as Record<string, unknown>
