import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { orNotFound } from '#server/platform/app-error.ts'

interface OpenedExport {
  fileName: string
  bytes: number
  stream: Readable
}

/** Serves exported files to everyone with a signed link, which expires after minutes. */
export const serveExportFiles = (
  fastify: FastifyInstance,
  path: string,
  open: (token: string) => Promise<OpenedExport | undefined>,
): void => {
  fastify.get<{ Params: { token: string } }>(`${path}/:token`, async (request, reply) => {
    const { fileName, bytes, stream } = orNotFound(await open(request.params.token))
    return reply
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
        // File names are made of a kind, a store's slug and a date.
        'content-disposition': `attachment; filename="${fileName}"`,
        'content-length': bytes,
      })
      .type('text/csv; charset=utf-8')
      .send(stream)
  })
}
