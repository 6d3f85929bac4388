import * as z from 'zod'

export interface FieldRules {
  required: boolean
  maxLength: number | undefined
  /** For numbers. */
  minValue: number | undefined
  maxValue: number | undefined
  /** The value of an emptied field: `null` if the schema allows it, else an empty string. */
  emptyValue: '' | null
}

const unwrapSchema = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapSchema(schema.unwrap()) : schema

const findSchemaAt = (schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType | undefined => {
  const [head, ...rest] = path
  if (head === undefined) return schema
  const inner = unwrapSchema(schema)
  if (inner instanceof z.ZodObject) {
    const next: z.core.$ZodType | undefined = inner.shape[head]
    return next && findSchemaAt(next, rest)
  }
  return inner instanceof z.ZodArray ? findSchemaAt(inner.element, rest) : undefined
}

/** Reads required, length and range from the schema, so that no screen repeats them. */
export const fieldRules = (schema: z.core.$ZodType, name: string): FieldRules => {
  const field = findSchemaAt(schema, name.split('.'))
  if (!field) return { required: false, maxLength: undefined, minValue: undefined, maxValue: undefined, emptyValue: '' }
  const accepts = (value: unknown) => z.safeParse(field, value).success
  const inner = unwrapSchema(field)
  const maxLength = inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined
  const bounds = inner instanceof z.ZodNumber ? [inner.minValue, inner.maxValue] : []
  // `z.int()` has the safe integer range as its limits; that is no limit of the field.
  const [minValue, maxValue] = bounds.map((bound) =>
    bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined,
  )
  const nullable = accepts(null)
  return {
    required: !accepts(undefined) && !nullable && !accepts('') && !accepts([]),
    maxLength,
    minValue,
    maxValue,
    emptyValue: nullable && !accepts('') ? null : '',
  }
}
