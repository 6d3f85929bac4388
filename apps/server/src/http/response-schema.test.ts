import Fastify from 'fastify'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { orders } from '#contract/domains/orders.ts'
import { products } from '#contract/domains/products.ts'
import { endpoints } from '#contract/index.ts'
import { responseSchema } from './response-schema.ts'

it('compiles a serializer for the response of every endpoint', async () => {
  const fastify = Fastify()
  for (const endpoint of endpoints) {
    const schema = { response: { 200: responseSchema(endpoint) } }
    fastify.get(`/${endpoint.name}`, { schema }, () => ({}))
  }
  await expect(fastify.ready()).resolves.toBeDefined()
})

it('serializes null and drops fields that are not in the schema', async () => {
  const inner = z.object({ name: z.string().nullable(), many: z.array(z.int().nullable()).nullable() })
  const response = z.object({ one: inner.nullable(), other: inner.nullable(), left: z.string().nullable().optional() })
  const fastify = Fastify()
  const schema = { response: { 200: responseSchema({ ...orders.get, response }) } }
  const data = { one: null, other: { name: null, many: [1, null], secret: 'x' }, secret: 'x' }
  fastify.get('/', { schema }, () => ({ statusCode: 200, data }))
  expect((await fastify.inject('/')).json()).toEqual({
    statusCode: 200,
    data: { one: null, other: { name: null, many: [1, null] } },
  })
})

it('avoids anyOf for nullable fields', () => {
  expect(JSON.stringify(responseSchema(orders.get))).not.toContain('anyOf')
  // Custom field values are a real union.
  expect(JSON.stringify(responseSchema(products.get)).match(/anyOf/g)).toHaveLength(1)
})
