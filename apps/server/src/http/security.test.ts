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

// The cookie policy says that no third party is there; the browser is told to let none in.
it('lets a page load nothing from anybody else', async () => {
  const policy = await policyWith({ publicUrl: 'https://shop.example.com', mapTiles: undefined })
  expect(policy).toContain("'self'")
  expect(policy.filter((word) => !names.test(word))).toEqual([])
})

it('lets in the map service that the operator has chosen, and no other', async () => {
  const mapTiles = { url: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: '' }
  const policy = await policyWith({ publicUrl: 'https://shop.example.com', mapTiles })
  expect(policy.filter((word) => !names.test(word))).toEqual(['https://tiles.example.org'])
})
