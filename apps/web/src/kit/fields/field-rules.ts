import * as z from 'zod'

export interface FieldRules {
  required: boolean
  longest: number | undefined
  /** For numbers. */
  least: number | undefined
  most: number | undefined
  /** The value of an emptied field: `null` if the schema allows it, else an empty string. */
  empty: '' | null
}

const unwrapped = (schema: z.core.$ZodType): z.core.$ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap()) : schema

const at = (schema: z.core.$ZodType, path: readonly string[]): z.core.$ZodType | undefined => {
  const [head, ...rest] = path
  if (head === undefined) return schema
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodObject) {
    const next: z.core.$ZodType | undefined = inner.shape[head]
    return next && at(next, rest)
  }
  return inner instanceof z.ZodArray ? at(inner.element, rest) : undefined
}

/** Reads required, length and range from the schema, so that no screen repeats them. */
export const fieldRules = (schema: z.core.$ZodType, name: string): FieldRules => {
  const field = at(schema, name.split('.'))
  if (!field) return { required: false, longest: undefined, least: undefined, most: undefined, empty: '' }
  const accepts = (value: unknown) => z.safeParse(field, value).success
  const inner = unwrapped(field)
  const longest = inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined
  const ends = inner instanceof z.ZodNumber ? [inner.minValue, inner.maxValue] : []
  // `z.int()` has the safe integer range as its limits; that is no limit of the field.
  const [least, most] = ends.map((end) => (end !== null && Math.abs(end) < Number.MAX_SAFE_INTEGER ? end : undefined))
  const nullable = accepts(null)
  return {
    required: !accepts(undefined) && !nullable && !accepts('') && !accepts([]),
    longest,
    least,
    most,
    empty: nullable && !accepts('') ? null : '',
  }
}
