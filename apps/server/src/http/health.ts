import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/db/connect.ts'

/** `/healthz`: the process responds. `/readyz`: it also reaches the database and is neither starting nor shutting down. */
export const serveHealth = (
  fastify: FastifyInstance,
  database: Pick<Database, 'ping'>,
  getPhase: () => 'starting' | 'running' | 'closing',
): void => {
  fastify.get('/healthz', () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    const phase = getPhase()
    if (phase !== 'running') return reply.code(503).header('retry-after', '5').send({ status: phase })
    try {
      await database.ping()
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database unavailable' })
    }
  })
}
