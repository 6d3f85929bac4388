import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { responseSchema } from './mount.ts'

it('finds a serialiser for the answer of every endpoint, which a running server makes at its first use', async () => {
  const fastify = Fastify()
  for (const endpoint of endpoints) {
    const schema = { response: { 200: responseSchema(endpoint) } }
    fastify.get(`/${endpoint.name}`, { schema }, () => ({}))
  }
  await expect(fastify.ready()).resolves.toBeDefined()
})
