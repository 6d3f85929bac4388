import * as z from 'zod'

export interface FieldRules {
  required: boolean
  longest: number | undefined
  /** Of a number. */
  least: number | undefined
  most: number | undefined
  /** What an emptied field sends: `null` where the schema lets it be cleared, else an empty text. */
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

/** The schema knows what is required and how long it may be, so that no screen says it again. */
export const fieldRules = (schema: z.core.$ZodType, name: string): FieldRules => {
  const field = at(schema, name.split('.'))
  if (!field) return { required: false, longest: undefined, least: undefined, most: undefined, empty: '' }
  const accepts = (value: unknown) => z.safeParse(field, value).success
  const inner = unwrapped(field)
  const longest = inner instanceof z.ZodString ? (inner.maxLength ?? undefined) : undefined
  const ends = inner instanceof z.ZodNumber ? [inner.minValue, inner.maxValue] : []
  // A whole number says of itself that it is a safe one; nobody meant that as a limit.
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
