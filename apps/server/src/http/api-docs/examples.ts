import { exampleBodies } from './example-bodies.ts'
import {
  emptyExampleLists,
  exampleDate,
  exampleId,
  exampleNumbers,
  exampleTexts,
  exampleTime,
} from './example-values.ts'
import type { Components } from './field-descriptions.ts'
import { type Json, refName } from './json-schemas.ts'

const maxDepth = 6

interface Context {
  components: Components
  /** Only the fields that a request needs. */
  onlyRequired: boolean
}

const clamp = (value: number, { minimum, maximum }: { minimum?: number; maximum?: number }): number =>
  Math.min(Math.max(value, minimum ?? value), maximum ?? value)

const makeText = (name: string, json: Json): string => {
  if (json['format'] === 'uuid') return exampleId
  if (json['format'] === 'date-time') return exampleTime
  if (json['format'] === 'date') return exampleDate
  if (json['format'] === 'email') return 'ana@example.com'
  if (json['format'] === 'uri') return 'https://example.com'
  const text = exampleTexts[name] ?? (/url$/i.test(name) ? 'https://example.com' : 'Example')
  const pattern = json['pattern'] as string | undefined
  if (pattern && !new RegExp(pattern, 'u').test(text)) return findMatching(pattern) ?? text
  return text.slice(0, Number(json['maxLength'] ?? text.length))
}

const candidates = [
  ...Object.values(exampleTexts),
  exampleDate,
  exampleId,
  '2026-11-20T09:00',
  ['#', '336699'].join(''),
  'mug',
  '2026-11',
  '123456',
  'M 10 10 L 90 40',
  `${exampleId}/${exampleId}.webp`,
  'A',
]
const findMatching = (pattern: string): string | undefined =>
  candidates.find((text) => new RegExp(pattern, 'u').test(text))

const makeObject = (json: Json, context: Context, depth: number): Json => {
  const required = (json['required'] ?? []) as string[]
  const properties = Object.entries((json['properties'] ?? {}) as Record<string, Json>)
  const needed = properties.filter(([name]) => required.includes(name))
  const chosen = context.onlyRequired ? (needed.length > 0 ? needed : properties.slice(0, 1)) : properties
  return Object.fromEntries(chosen.map(([name, property]) => [name, makeValue(name, property, context, depth + 1)]))
}

/** A map with fixed keys has all of them. */
const makeMap = (json: Json, context: Context, depth: number): Json => {
  const keys = json['propertyNames'] as Json
  const name = refName(keys)
  const names = ((name ? context.components[name] : keys)?.['enum'] ?? []) as string[]
  const value = json['additionalProperties'] as Json
  return Object.fromEntries(names.map((key) => [key, makeValue(key, value, context, depth + 1)]))
}

const makeArray = (name: string, json: Json, context: Context, depth: number): unknown[] => {
  const minItems = Number(json['minItems'] ?? 0)
  const prefix = json['prefixItems'] as Json[] | undefined
  if (prefix) return prefix.map((item) => makeValue(name, item, context, depth + 1))
  const isEmpty = depth > maxDepth || context.onlyRequired || emptyExampleLists.has(name)
  if (isEmpty && minItems === 0) return []
  const item = makeValue(name, (json['items'] ?? {}) as Json, context, depth + 1)
  return Array.from({ length: Math.max(minItems, 1) }, () => item)
}

const makeValue = (name: string, json: Json, context: Context, depth: number): unknown => {
  const component = refName(json)
  if (component) return makeValue(name, context.components[component] ?? {}, context, depth)
  if ('const' in json) return json['const']
  if (Array.isArray(json['enum'])) {
    const preferred = exampleTexts[name]
    return json['enum'].includes(preferred) ? preferred : json['enum'][0]
  }
  const parts = (json['anyOf'] ?? json['oneOf']) as Json[] | undefined
  if (parts) {
    const isNullable = parts.some(({ type }) => type === 'null')
    if (isNullable && (depth > maxDepth || context.onlyRequired)) return null
    return makeValue(name, parts[0] ?? {}, context, depth)
  }
  const [type] = [json['type']].flat()
  if (type === 'string') return makeText(name, json)
  if (type === 'integer' || type === 'number') return clamp(exampleNumbers[name] ?? 1, json)
  if (type === 'boolean') return true
  if (type === 'array') return makeArray(name, json, context, depth)
  if (type === 'object' && json['propertyNames']) return makeMap(json, context, depth)
  if (type === 'object') return makeObject(json, context, depth)
  return type === 'null' ? null : {}
}

/** A request body with the fields that it needs, or one written by hand. */
export const makeBodyExample = (endpoint: string, body: Json, components: Components): unknown =>
  exampleBodies[endpoint] ?? makeValue('', body, { components, onlyRequired: true }, 0)

/** The data of a response, with every field. */
export const makeResponseExample = (response: Json, components: Components): unknown =>
  makeValue('', response, { components, onlyRequired: false }, 0)
