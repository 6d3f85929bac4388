import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db/connect.ts'

/** `/healthz`: the process responds. `/readyz`: it also reaches the database and isn't shutting down. */
export const serveHealth = (
  fastify: FastifyInstance,
  database: Pick<Database, 'ping'>,
  closing: () => boolean,
): void => {
  fastify.get('/healthz', () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    if (closing()) return reply.code(503).header('retry-after', '5').send({ status: 'closing' })
    try {
      await database.ping()
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' })
    }
  })
}
