import type * as z from 'zod'
import type { FilterRule, ListShape } from './filter-rule.ts'

type Schema = z.core.$ZodType

/** What zod's definitions have in common, of the kinds that list queries use. */
interface Definition {
  type: string
  /** Of an optional value or a default. */
  innerType?: Schema
  /** The last step of a pipe. */
  out?: Schema
  format?: string
  checks?: readonly { _zod: { def: { check: string; value?: unknown; pattern?: RegExp } } }[]
}

const toDefinition = (schema: Schema) => schema._zod.def as unknown as Definition

const unwrap = (schema: Schema): Schema => {
  const { innerType, out } = toDefinition(schema)
  const inner = innerType ?? out
  return inner ? unwrap(inner) : schema
}

const getChoices = (schema: Schema): string[] | undefined => {
  const { values } = unwrap(schema)._zod
  return values && [...values].map(String)
}

const toFilterRule = (schema: Schema): FilterRule => {
  const values = getChoices(schema)
  if (values) return { type: 'choice', values }
  const { type, format, checks = [] } = toDefinition(unwrap(schema))
  const getBound = (check: string, fallback: number) => {
    const value = checks.find(({ _zod }) => _zod.def.check === check)?._zod.def.value
    return typeof value === 'number' ? value : fallback
  }
  if (format === 'uuid') return { type: 'id' }
  if (format === 'date') return { type: 'day' }
  const pattern = checks.find(({ _zod }) => _zod.def.check === 'string_format')?._zod.def.pattern
  if (type !== 'number') return { type: 'text', ...(pattern && { pattern: pattern.source }) }
  const [min, max] = [getBound('greater_than', Number.MIN_SAFE_INTEGER), getBound('less_than', Number.MAX_SAFE_INTEGER)]
  return { type: 'integer', min, max }
}

const pagingFields = new Set(['limit', 'cursor', 'search', 'sortBy', 'sortOrder', 'compact'])

/** The shape of a list query; undefined for other queries. */
export const toListShape = (query: Schema): ListShape | undefined => {
  const { shape } = query._zod.def as { shape?: Readonly<Record<string, Schema>> }
  if (!shape?.['sortBy']) return undefined
  const filters = Object.entries(shape).filter(([name]) => !pagingFields.has(name))
  return {
    sorts: getChoices(shape['sortBy']) ?? [],
    filters: Object.fromEntries(filters.map(([name, schema]) => [name, toFilterRule(schema)])),
    hasSearch: 'search' in shape,
    hasCompactRows: 'compact' in shape,
  }
}
