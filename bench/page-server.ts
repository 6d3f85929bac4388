// Baseline of the shops: plain Fastify that sends the same bytes and headers from memory, in a separate process.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

export interface BarePage {
  path: string
  headers: Record<string, string>
  /** Base64. */
  body: string
}

const pages = JSON.parse(readFileSync(process.env['BARE_PAGES'] ?? '', 'utf8')) as BarePage[]
const fastify = Fastify()
for (const { path, headers, body } of pages) {
  const bytes = Buffer.from(body, 'base64')
  fastify.get(path, (_request, reply) => reply.headers(headers).send(bytes))
}
fastify.get('/readyz', () => ({ status: 'ready' }))
await fastify.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
