import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import { Pool } from 'pg'

/** What the ceiling runs: the product's own statements, without the product around them. */
export interface BareRoute {
  path: string
  statements: { text: string; values: unknown[] }[]
}

/** In a file: they are more than an environment holds. */
const routes = JSON.parse(readFileSync(process.env['BARE_ROUTES'] ?? '', 'utf8')) as BareRoute[]
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const fastify = Fastify()

for (const [index, route] of routes.entries()) {
  fastify.get(route.path, async () => {
    let rows: unknown[] = []
    for (const [place, statement] of route.statements.entries()) {
      rows = (await pool.query({ name: `${index}-${place}`, ...statement })).rows
    }
    return { statusCode: 200, data: rows }
  })
}
fastify.get('/readyz', () => ({ status: 'ready' }))
await fastify.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
