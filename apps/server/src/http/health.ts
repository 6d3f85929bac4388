import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'

/** `/healthz`: the process answers. `/readyz`: it can also do its work. */
export const serveHealth = (fastify: FastifyInstance, pool: Pool, closing: () => boolean): void => {
  fastify.get('/healthz', () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    if (closing()) return reply.code(503).header('retry-after', '5').send({ status: 'closing' })
    try {
      await pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' })
    }
  })
}
