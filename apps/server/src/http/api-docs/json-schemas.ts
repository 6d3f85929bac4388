import * as z from 'zod'
import { errorBody } from '#contract/core/errors.ts'
import { amount, price } from '#contract/core/money-fields.ts'
import { columnPage } from '#contract/core/page.ts'
import { endpoints } from '#contract/index.ts'
import { namedLists } from './named-lists.ts'
import { listNamedSchemas } from './named-schemas.ts'

export type Json = Record<string, unknown>

export interface EndpointSchemas {
  params: Json
  query: Json
  body: Json
  response: Json
}

export interface SchemaSet {
  components: Record<string, Json>
  /** By the endpoint's name. */
  endpoints: Map<string, EndpointSchemas>
}

/** Set on amounts of money, removed when the fields are described. */
export const moneyMark = 'x-money'

const refPrefix = '#/components/schemas/'
export const toRef = (name: string): Json => ({ $ref: refPrefix + name })
export const refName = (json: unknown): string | undefined => {
  const ref = (json as Json | undefined)?.['$ref']
  return typeof ref === 'string' ? ref.slice(refPrefix.length) : undefined
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const listNames = new Map(Object.entries(namedLists).map(([name, values]) => [JSON.stringify(values), name]))

const isUnbounded = (key: string, value: unknown): boolean =>
  (key === 'minimum' || key === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

/**
 * Without what a reader doesn't need: patterns of formats, the bounds of every integer, ids of zod. Responses may get
 * new fields, and requests reject unknown ones everywhere, so objects don't repeat it.
 */
const clean = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.map(clean)
  if (!isObject(json)) return json
  const listName = listNames.get(JSON.stringify(json['enum']))
  if (listName) return toRef(listName)
  const result: Json = {}
  for (const [key, value] of Object.entries(json)) {
    if (key === 'id' || key === '$schema' || isUnbounded(key, value)) continue
    if (key === 'pattern' && json['format'] !== undefined) continue
    if ((key === 'additionalProperties' || key === 'items') && value === false) continue
    if (key === 'propertyNames' && !(isObject(value) && 'enum' in value)) continue
    // Of a map with fixed keys.
    if (key === 'required' && json['properties'] === undefined) continue
    if (key === '$ref') result['$ref'] = String(value).replace('#/$defs/', refPrefix)
    else if (key === 'properties') result[key] = cleanProperties(value as Json)
    else if (key !== 'default' && key !== 'const' && key !== 'enum') result[key] = clean(value)
    else result[key] = value
  }
  return result
}

const cleanProperties = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, clean(property)]))

const makeRegistry = () => {
  const registry = z.registry<Json>()
  for (const [id, schema] of listNamedSchemas()) registry.add(schema, { id })
  // `nullable`, `optional` and rules added to them inherit it.
  for (const schema of [price, amount]) registry.add(schema, { [moneyMark]: true })
  registry.add(errorBody, { id: 'Error' })
  return registry
}

/** All schemas in one conversion, so that what they share is converted once. */
const convert = (shape: Record<string, z.core.$ZodType>, io: 'input' | 'output') => {
  const json = z.toJSONSchema(z.object(shape), {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    metadata: makeRegistry(),
  }) as { properties: Json; $defs?: Json }
  return { parts: cleanProperties(json.properties), named: cleanProperties(json.$defs ?? {}) }
}

const requestParts = ['params', 'query', 'body'] as const

/** Names of the components that a schema refers to. */
export const listRefs = (json: unknown): string[] => {
  const names = [...(JSON.stringify(json) ?? '').matchAll(/"#\/components\/schemas\/(\w+)"/g)]
  return names.map(([, name]) => String(name))
}

/** Names whose schemas for requests and responses differ, directly or in a part. */
const findDifferent = (requests: Json, responses: Json): Set<string> => {
  const both = Object.keys(requests).filter((name) => name in responses)
  const different = new Set(both.filter((name) => JSON.stringify(requests[name]) !== JSON.stringify(responses[name])))
  for (let size = -1; size !== different.size;) {
    size = different.size
    for (const name of both) if (listRefs(requests[name]).some((ref) => different.has(ref))) different.add(name)
  }
  return different
}

const renameRefs = (json: unknown, names: ReadonlySet<string>): unknown =>
  JSON.parse(
    JSON.stringify(json).replaceAll(/"#\/components\/schemas\/(\w+)"/g, (whole, name: string) =>
      names.has(name) ? `"${refPrefix}${name}Input"` : whole,
    ),
  )

/** A page or list of a named row becomes a component, such as `OrderPage`. */
const namePage = (json: Json, components: Record<string, Json>): Json => {
  const { data, nextCursor, totalIsCapped } = (json['properties'] ?? {}) as Record<string, Json | undefined>
  const row = refName(data?.['items'])
  if (!row || !nextCursor || Object.keys(json['properties'] as Json).length !== (totalIsCapped ? 4 : 3)) return json
  const name = row.replace(/(List)?Row$/, '') + (totalIsCapped ? 'Page' : 'List')
  components[name] = json
  return toRef(name)
}

/** Converts the contract's schemas to JSON Schema with named components. */
export const convertSchemas = (): SchemaSet => {
  const requestShape: Record<string, z.core.$ZodType> = {}
  const responseShape: Record<string, z.core.$ZodType> = { error: errorBody, columnPage }
  for (const endpoint of endpoints) {
    for (const part of requestParts) requestShape[`${endpoint.name} ${part}`] = endpoint[part]
    responseShape[endpoint.name] = endpoint.response
  }
  const requests = convert(requestShape, 'input')
  const responses = convert(responseShape, 'output')
  const different = findDifferent(requests.named, responses.named)
  const components: Record<string, Json> = {}
  for (const [name, values] of Object.entries(namedLists)) components[name] = { type: 'string', enum: values }
  for (const [name, json] of Object.entries(responses.named)) components[name] = json as Json
  for (const [name, json] of Object.entries(requests.named))
    components[different.has(name) ? `${name}Input` : name] = renameRefs(json, different) as Json
  const result = new Map<string, EndpointSchemas>()
  for (const { name, listShape } of endpoints) {
    const page = namePage(responses.parts[name] as Json, components)
    const [params, query, body] = requestParts.map((part) => renameRefs(requests.parts[`${name} ${part}`], different))
    result.set(name, {
      params: params as Json,
      query: query as Json,
      body: body as Json,
      response: listShape?.hasCompactRows ? { anyOf: [page, responses.parts['columnPage']] } : page,
    })
  }
  const used = new Set(listRefs([...result.values(), components]))
  for (const name of Object.keys(components)) if (!used.has(name) && name !== 'Error') delete components[name]
  return { components, endpoints: result }
}
