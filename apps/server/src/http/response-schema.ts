import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'

type Loose = Record<string, unknown>

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null
const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null'

/**
 * What may be null says so in the serialiser's own word. As a choice between two schemas it would need a validator, and
 * those are compiled with the first answer: for an order a tenth of a second, in which nobody else is served.
 */
const withPlainNulls = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withPlainNulls)
  if (!isObject(schema)) return schema
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, withPlainNulls(part)]),
  )
  if (!Array.isArray(anyOf)) return rest
  const [only, ...more] = anyOf.filter((one) => !isNull(one)) as unknown[]
  const isPlain = more.length === 0 && anyOf.some(isNull) && isObject(only) && typeof only['type'] === 'string'
  return isPlain ? { ...rest, ...only, nullable: true } : { ...rest, anyOf }
}

/** Of a whole answer, as the serialiser wants it. */
export const responseSchema = (endpoint: Endpoint): Loose =>
  withPlainNulls(
    z.toJSONSchema(z.object({ statusCode: z.int(), data: endpoint.response as z.ZodType }), {
      target: 'draft-7',
      io: 'output',
      unrepresentable: 'any',
    }),
  ) as Loose
