import * as z from 'zod'
import { conversationHeader } from '#contract/core/chat-line.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { errorBody } from '#contract/core/errors.ts'
import { endpoints } from '#contract/index.ts'
import { productName } from '#contract/app-name.ts'
import { apiBase } from './route-url.ts'

type Json = Record<string, unknown>

const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return json
}

const listProperties = (schema: z.core.$ZodType): { name: string; schema: unknown; required: boolean }[] => {
  const json = toJsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: json.required?.includes(name) ?? false,
  }))
}

const storeId = { type: 'string', format: 'uuid' }

const toParameters = (endpoint: Endpoint): Json[] => {
  const inPath = listProperties(endpoint.params).map((entry) => ({ ...entry, in: 'path', required: true }))
  const inQuery = listProperties(endpoint.query).map((entry) => ({ ...entry, in: 'query' }))
  const store =
    endpoint.scope === 'store in path'
      ? [{ name: 'storeId', in: 'path', required: true, schema: storeId }]
      : endpoint.scope === 'store in query'
        ? [{ name: 'store_id', in: 'query', required: true, schema: storeId }]
        : []
  const key =
    endpoint.mode === 'write'
      ? [{ name: 'x-Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }]
      : []
  const conversation = endpoint.chatLine ? [{ name: conversationHeader, in: 'header', schema: storeId }] : []
  return [...store, ...inPath, ...inQuery, ...key, ...conversation]
}

const toRequestBody = (endpoint: Endpoint): Json => {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return {}
  const schema = toJsonSchema(endpoint.body, 'input') as { properties?: Json; required?: string[] }
  const withStore =
    endpoint.scope === 'store in body'
      ? {
          ...schema,
          properties: { store_id: storeId, ...schema.properties },
          required: ['store_id', ...(schema.required ?? [])],
        }
      : schema
  return { requestBody: { required: true, content: { 'application/json': { schema: withStore } } } }
}

/** `customerAccounts` as "Customer accounts". */
export const resourceTitle = (resource: string): string => {
  const title = resource.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** The first sentence is the summary, the rest the description. */
const describeOperation = ({ summary: text }: Endpoint): Json => {
  const [, summary = text, description] = /^(.+?)\. (.+)$/.exec(text) ?? []
  return { summary, ...(description && { description }) }
}

/** A shopper's token is optional, and guests of a conversation have no CSRF token. */
const securityByActor: Partial<Record<Endpoint['actor'], Json[]>> = {
  public: [],
  shopper: [{}, { bearer: [], csrf: [] }],
  participant: [{ bearer: [], csrf: [] }, { bearer: [] }],
}

const toOperation = (endpoint: Endpoint): Json => ({
  operationId: endpoint.name,
  tags: [resourceTitle(endpoint.resource)],
  ...describeOperation(endpoint),
  'x-permissions': endpoint.permissions,
  ...(endpoint.permissionsAnyOf && { 'x-permissions-one-of': endpoint.permissionsAnyOf }),
  'x-scope': endpoint.scope,
  'x-actor': endpoint.actor,
  security: securityByActor[endpoint.actor] ?? [{ bearer: [], csrf: [] }],
  parameters: toParameters(endpoint),
  ...toRequestBody(endpoint),
  responses: {
    200: {
      description: 'Success',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['statusCode', 'data'],
            properties: {
              statusCode: { const: 200 },
              message: { type: 'string' },
              data: toJsonSchema(endpoint.response, 'output'),
            },
          },
        },
      },
    },
    default: { $ref: '#/components/responses/Error' },
  },
})

/** OpenAPI 3.1, generated from the contract. */
export const openApi = (publicUrl: string): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1' },
    servers: [{ url: publicUrl + apiBase }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
      },
      responses: {
        Error: {
          description: 'Error',
          content: { 'application/json': { schema: toJsonSchema(errorBody, 'output') } },
        },
      },
    },
  }
}
