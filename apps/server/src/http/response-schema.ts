import * as z from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'

type JsonObject = Record<string, unknown>

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
const isNull = (schema: unknown): boolean => isObject(schema) && schema['type'] === 'null'

/**
 * Rewrites `anyOf` with null as the serializer's `nullable`. For `anyOf` it compiles validators at the first response,
 * which blocks the event loop: for an order 100 ms.
 */
const simplifyNullable = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(simplifyNullable)
  if (!isObject(schema)) return schema
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, simplifyNullable(part)]),
  )
  if (!Array.isArray(anyOf)) return rest
  const [only, ...more] = anyOf.filter((option) => !isNull(option)) as unknown[]
  const isSimple = more.length === 0 && anyOf.some(isNull) && isObject(only) && typeof only['type'] === 'string'
  return isSimple ? { ...rest, ...only, nullable: true } : { ...rest, anyOf }
}

/** JSON schema of the whole response body for the serializer. */
export const responseSchema = (endpoint: Endpoint): JsonObject =>
  simplifyNullable(
    z.toJSONSchema(z.object({ statusCode: z.int(), data: endpoint.response as z.ZodType }), {
      target: 'draft-7',
      io: 'output',
      unrepresentable: 'any',
    }),
  ) as JsonObject
