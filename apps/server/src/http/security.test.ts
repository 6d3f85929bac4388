import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { secure } from './security.ts'

const policyWith = async (config: Parameters<typeof secure>[1]): Promise<string[]> => {
  const fastify = Fastify()
  secure(fastify, config, [])
  fastify.get('/', () => '')
  const { headers } = await fastify.inject({ url: '/' })
  return String(headers['content-security-policy']).split(/[; ]+/)
}

const names = /^([a-z-]+|data:|blob:|'[a-z-]+')$/

// The cookie policy promises that there are no third parties.
it('allows no external sources', async () => {
  const policy = await policyWith({ publicUrl: 'https://shop.example.com', mapTiles: undefined })
  expect(policy).toContain("'self'")
  expect(policy.filter((word) => !names.test(word))).toEqual([])
})

it('allows the configured map tile host and no other', async () => {
  const mapTiles = { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '' }
  const policy = await policyWith({ publicUrl: 'https://shop.example.com', mapTiles })
  expect(policy.filter((word) => !names.test(word))).toEqual(['https://tiles.example.org'])
})
