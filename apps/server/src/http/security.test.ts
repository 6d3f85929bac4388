import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addSecurityHeaders } from './security-headers.ts'

const readPolicy = async (config: Parameters<typeof addSecurityHeaders>[1]): Promise<string[]> => {
  const fastify = Fastify()
  addSecurityHeaders(fastify, config, [])
  fastify.get('/', () => '')
  const { headers } = await fastify.inject({ url: '/' })
  return String(headers['content-security-policy']).split(/[; ]+/)
}

const keywordPattern = /^([a-z-]+|data:|blob:|'[a-z-]+')$/

// The cookie policy promises that there are no third parties.
it('allows no external sources', async () => {
  const policy = await readPolicy({ publicUrl: 'https://shop.example.com', mapTiles: undefined })
  expect(policy).toContain("'self'")
  expect(policy.filter((source) => !keywordPattern.test(source))).toEqual([])
})

it('allows the configured map tile host and no other', async () => {
  const mapTiles = { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '' }
  const policy = await readPolicy({ publicUrl: 'https://shop.example.com', mapTiles })
  expect(policy.filter((source) => !keywordPattern.test(source))).toEqual(['https://tiles.example.org'])
})
