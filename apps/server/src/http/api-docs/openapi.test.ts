import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { fieldTables, usedKeys } from './field-descriptions.ts'
import { webhookFields } from './fields/webhook-fields.ts'
import { makeResponseExample } from './examples.ts'
import { convertSchemas, type Json, refName } from './json-schemas.ts'
import { otherNames } from './named-schemas.ts'
import { openApi } from './openapi.ts'
import { resourceOrder } from './tags.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; description: string }[]
  requestBody?: { content: { 'application/json': { schema: Json; example: Json } } }
  responses: Record<string, Json>
}

const document = openApi('https://example.com') as {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; responses: Json; securitySchemes: Json }
}
const operations = new Map(
  Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [operation.operationId, operation]),
)
const all: readonly Endpoint[] = endpoints

const walk = (json: unknown, visit: (json: Json, path: string) => void, path = ''): void => {
  if (typeof json !== 'object' || json === null) return
  if (!Array.isArray(json)) visit(json as Json, path)
  for (const [key, value] of Object.entries(json))
    if (key !== 'example' && key !== 'examples') walk(value, visit, `${path}/${key}`)
}

describe('OpenAPI', () => {
  it('describes every field, parameter, tag and operation', () => {
    const missing: string[] = []
    walk({ schemas: document.components.schemas, paths: document.paths }, (json, path) => {
      const properties = json['properties']
      if (typeof properties !== 'object' || path.endsWith('/properties')) return
      for (const [name, property] of Object.entries(properties as Record<string, Json>))
        if (name !== 'data' && !property['description']) missing.push(`${path}.${name}`)
    })
    for (const { operationId, summary, parameters = [], tags } of operations.values()) {
      if (!summary || summary.endsWith('.')) missing.push(operationId)
      for (const { name, description } of parameters) if (!description) missing.push(`${operationId} ${name}`)
      for (const tag of tags) if (!document.tags.find(({ name }) => name === tag)?.description) missing.push(tag)
    }
    expect(missing, 'add them to fields/*.ts or tags.ts').toEqual([])
  })

  it('has each description once, and none that no field uses', () => {
    const keys = fieldTables.flatMap((table) => Object.keys(table))
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    const isServed = all.some(({ resource }) => resource === 'webhooks')
    const exempt = isServed ? [] : Object.keys(webhookFields)
    expect(keys.filter((key) => !usedKeys.has(key) && !exempt.includes(key))).toEqual([])
  })

  it('names what it repeats, and stays small', () => {
    const names = Object.keys(document.components.schemas)
    expect(names).toEqual(expect.arrayContaining(['Product', 'Order', 'Customer', 'OrderPage', 'Error']))
    const uses = new Map<string, number>()
    const { components, endpoints: schemas } = convertSchemas()
    walk([components, [...schemas.values()]], (json) => {
      const text = JSON.stringify(json)
      if (json['properties'] && text.length > 1500) uses.set(text, (uses.get(text) ?? 0) + 1)
    })
    const repeated = [...uses].filter(([, count]) => count > 2).map(([text]) => text.slice(0, 200))
    expect(repeated, 'export the schema, so that it gets a name').toEqual([])
    expect(JSON.stringify(document).length).toBeLessThan(1_700_000)
  })

  it('has a component for each name that replaces the name of an export', () => {
    const names = Object.values(otherNames)
    const missing = names.filter((name) => !document.components.schemas[name])
    expect(missing).toEqual([])
  })

  it('refers only to components that exist, and uses all of them', () => {
    const used = new Set<string>()
    walk(document, (json) => {
      if (typeof json['$ref'] === 'string') used.add(json['$ref'])
    })
    const { schemas, responses } = document.components
    const declared = [
      ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
      ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ]
    expect([...used].sort()).toEqual(declared.sort())
  })

  it('has a 4xx response for every operation, and a CSRF token for none that reads', () => {
    for (const endpoint of all) {
      const operation = operations.get(endpoint.name)
      const statuses = Object.keys(operation?.responses ?? {})
      expect([endpoint.name, statuses.some((status) => status.startsWith('4'))]).toEqual([endpoint.name, true])
      if (endpoint.method === 'GET') expect(JSON.stringify(operation?.security)).not.toContain('csrf')
    }
    expect(operations.get('orders.list')?.security).toEqual([{ apiKey: [] }, { session: [] }])
    expect(operations.get('orders.create')?.security).toEqual([{ apiKey: [] }, { session: [], csrf: [] }])
    expect(operations.get('staff.list')?.security).toEqual([{ session: [] }])
    const statuses = Object.keys(operations.get('orders.create')?.responses ?? {})
    expect(statuses).toEqual(['200', '400', '401', '402', '403', '404', '409', '422', '429', 'default'])
  })

  it('knows every resource, in the order of the product', () => {
    const resources = [...new Set(all.map(({ resource }) => resource))]
    expect(resources.filter((resource) => !resourceOrder.includes(resource))).toEqual([])
    expect(document.tags.map(({ name }) => name).slice(0, 2)).toEqual(['Orders', 'Customers'])
  })

  it('marks amounts as minor units', () => {
    const { properties } = document.components.schemas['Order'] as { properties: Record<string, Json> }
    expect(properties['total']?.['description']).toContain('minor units')
  })
})

describe('the examples', () => {
  it.each(
    all.filter(({ name }) => operations.get(name)?.requestBody).map((endpoint) => [endpoint.name, endpoint] as const),
  )('of the body of %s is valid', (name, endpoint) => {
    const example = operations.get(name)?.requestBody?.content['application/json'].example
    const { store_id: _, ...body } = example ?? {}
    const { body: schema, scope } = endpoint
    const parsed = z.safeParse(schema, scope === 'store in body' ? body : example)
    expect(parsed.success ? [] : parsed.error.issues).toEqual([])
  })

  it('of responses are valid', () => {
    const { components, endpoints: schemas } = convertSchemas()
    const invalid: unknown[] = []
    for (const { name, response } of all) {
      const parsed = z.safeParse(response, makeResponseExample(schemas.get(name)?.response ?? {}, components))
      if (!parsed.success) invalid.push([name, refName(schemas.get(name)?.response), parsed.error.issues.slice(0, 2)])
    }
    expect(invalid).toEqual([])
  })
})
