import { productName, productVersion } from '#contract/app-name.ts'
import { conversationHeader } from '#contract/core/chat-line.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { maxPageSize } from '#contract/core/page.ts'
import { endpoints } from '#contract/index.ts'
import { apiBase } from '#server/http/route-url.ts'
import { acceptsRowLimit } from '#server/http/row-limit.ts'
import { errorResponses, toErrorRefs } from './error-responses.ts'
import { exampleStoreId } from './example-values.ts'
import { makeBodyExample, makeResponseExample } from './examples.ts'
import { type Components, describeField, describeFields } from './field-descriptions.ts'
import { convertSchemas, type EndpointSchemas, type Json, refName } from './json-schemas.ts'
import { securitySchemes, toSecurity } from './security.ts'
import { getTag, resourceOrder, tagGroups } from './tags.ts'

/** Of lists without pages, whose queries don't have it. */
const rowLimitSchema: Json = { type: 'integer', minimum: 1, maximum: maxPageSize }

/** Where a call's store is sent; the id isn't part of the contract's schemas. */
const storeId: Json = { type: 'string', format: 'uuid' }

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Json
}

interface DescribedCall {
  parameters: Parameter[]
  /** Undefined if the call has no body. */
  body: Json | undefined
  bodyExample: unknown
  response: Json
}

const toParameter = (
  name: string,
  schema: Json,
  where: Parameter['in'],
  required: boolean,
  context: { resource: string; components: Components },
): Parameter => {
  const { description = '', ...described } = describeField(name, schema, context, context.components)
  return { name, in: where, required, description: String(description), schema: described }
}

const listProperties = (json: Json): [name: string, property: Json, required: boolean][] => {
  const required = (json['required'] ?? []) as string[]
  return Object.entries((json['properties'] ?? {}) as Record<string, Json>).map(([name, property]) => [
    name,
    property,
    required.includes(name),
  ])
}

const toParameters = (endpoint: Endpoint, schemas: EndpointSchemas, components: Components): Parameter[] => {
  const context = { resource: endpoint.resource, components }
  const make = (name: string, schema: Json, where: Parameter['in'], required: boolean) =>
    toParameter(name, schema, where, required, context)
  return [
    ...(endpoint.scope === 'store in path' ? [make('storeId', storeId, 'path', true)] : []),
    ...(endpoint.scope === 'store in query' ? [make('store_id', storeId, 'query', true)] : []),
    ...listProperties(schemas.params).map(([name, schema]) => make(name, schema, 'path', true)),
    ...(acceptsRowLimit(endpoint) ? [make('limit', rowLimitSchema, 'query', false)] : []),
    ...listProperties(schemas.query).map(([name, schema, required]) => make(name, schema, 'query', required)),
    ...(endpoint.mode === 'write'
      ? [make('x-Idempotency-Key', { type: 'string', maxLength: 200 }, 'header', false)]
      : []),
    ...(endpoint.chatLine ? [make(conversationHeader, storeId, 'header', false)] : []),
  ]
}

const hasBody = ({ method }: Endpoint): boolean => method === 'POST' || method === 'PATCH'

/** With the store's id where the body carries it. */
const withStore = (body: Json): Json => {
  const store = { type: 'object', properties: { store_id: storeId }, required: ['store_id'] }
  if (refName(body)) return { allOf: [store, body] }
  const { properties = {}, required = [], ...rest } = body as { properties?: Json; required?: string[] }
  return { ...rest, properties: { ...store.properties, ...properties }, required: [...store.required, ...required] }
}

const describeCall = (endpoint: Endpoint, schemas: EndpointSchemas, components: Components): DescribedCall => {
  const place = { resource: endpoint.resource }
  const isStoreInBody = endpoint.scope === 'store in body'
  const body = isStoreInBody ? withStore(schemas.body) : schemas.body
  const example = makeBodyExample(endpoint.name, schemas.body, components)
  return {
    parameters: toParameters(endpoint, schemas, components),
    body: hasBody(endpoint) ? describeFields(body, place, components) : undefined,
    bodyExample: isStoreInBody ? { store_id: exampleStoreId, ...(example as Json) } : example,
    response: describeFields(schemas.response, place, components),
  }
}

/** The contract, converted and described. */
export interface DescribedApi {
  components: Record<string, Json>
  calls: Map<string, DescribedCall>
}

export const describeApi = (): DescribedApi => {
  const { components, endpoints: schemas } = convertSchemas()
  const described: Record<string, Json> = {}
  for (const [name, json] of Object.entries(components))
    described[name] = describeFields(json, { component: name }, components)
  const calls = new Map<string, DescribedCall>()
  for (const endpoint of endpoints) {
    const parts = schemas.get(endpoint.name)
    if (parts) calls.set(endpoint.name, describeCall(endpoint, parts, components))
  }
  return { components: described, calls }
}

/** The first sentence is the summary, the rest the description. */
export const splitSummary = (text: string): { summary: string; description?: string } => {
  const [, summary = text, description] = /^(.+?)\. (.+)$/.exec(text) ?? []
  return { summary: summary.replace(/\.$/, ''), ...(description && { description }) }
}

const toSuccess = (response: Json): Json => ({
  description: 'Success',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['statusCode', 'data'],
        properties: {
          statusCode: { type: 'integer', const: 200, description: 'The HTTP status.' },
          message: { type: 'string', description: 'What was done, where it isn’t obvious.' },
          data: response['type'] === 'null' ? { type: 'null', description: 'Always null.' } : response,
        },
      },
    },
  },
})

const toOperation = (endpoint: Endpoint, call: DescribedCall): Json => ({
  operationId: endpoint.name,
  tags: [getTag(endpoint.resource).title],
  ...splitSummary(endpoint.summary),
  'x-permissions': endpoint.permissions,
  ...(endpoint.permissionsAnyOf && { 'x-permissions-one-of': endpoint.permissionsAnyOf }),
  'x-scope': endpoint.scope,
  'x-actor': endpoint.actor,
  security: toSecurity(endpoint),
  ...(call.parameters.length > 0 && { parameters: call.parameters }),
  ...(call.body && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: call.body, example: call.bodyExample } },
    },
  }),
  responses: {
    200: toSuccess(call.response),
    ...toErrorRefs(endpoint),
    default: { $ref: '#/components/responses/Error' },
  },
})

const introduction = `Calls send and receive JSON. A successful response is \`{ statusCode, data }\`, an error
\`{ statusCode, message, code, errors? }\`. Guides: /api/docs.`

/** Entities that calls return get an example. */
const addExamples = (components: Record<string, Json>, calls: DescribedApi['calls']): Record<string, Json> => {
  const returned = new Set([...calls.values()].map(({ response }) => refName(response)))
  return Object.fromEntries(
    Object.entries(components).map(([name, json]) =>
      returned.has(name) && !/(?:Page|List)$/.test(name)
        ? [name, { ...json, examples: [makeResponseExample(json, components)] }]
        : [name, json],
    ),
  )
}

/** OpenAPI 3.1, generated from the contract. */
export const openApi = (publicUrl: string): Json => toOpenApi(describeApi(), publicUrl)

export const toOpenApi = ({ components, calls }: DescribedApi, publicUrl: string): Json => {
  const paths: Record<string, Json> = {}
  const resources = new Set<string>()
  for (const endpoint of endpoints) {
    const call = calls.get(endpoint.name)
    if (!call) continue
    resources.add(endpoint.resource)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(endpoint, call) }
  }
  const served = resourceOrder.filter((resource) => resources.has(resource))
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: productVersion,
      description: introduction,
      license: { name: 'Proprietary', url: `${publicUrl}/terms` },
    },
    servers: [{ url: publicUrl + apiBase }],
    tags: served.map((resource) => {
      const { title, description } = getTag(resource)
      return { name: title, description }
    }),
    'x-tagGroups': tagGroups.map(({ title, tags }) => ({
      name: title,
      tags: Object.keys(tags)
        .filter((resource) => resources.has(resource))
        .map((resource) => getTag(resource).title),
    })),
    paths,
    components: { securitySchemes, responses: errorResponses, schemas: addExamples(components, calls) },
  }
}
