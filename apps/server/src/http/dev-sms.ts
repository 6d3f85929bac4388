import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/platform/db/connect.ts'
import { listNewestSms } from '#server/platform/sms/sms.repo.ts'

/** Lists text messages that were stored instead of sent. Only outside of production and without a gateway. */
export const serveDevSms = (fastify: FastifyInstance, db: Db): void => {
  fastify.get('/dev/sms.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await listNewestSms(db))),
  )
}
