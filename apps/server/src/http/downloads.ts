import type { FastifyInstance } from 'fastify'
import { objectKey } from '#contract/core/fields.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { FileService } from './files.ts'

const maxNameLength = 300

const getExtension = (key: string): string => key.slice(key.lastIndexOf('.'))

/** A header value must be ASCII; browsers prefer the encoded name. */
const toDisposition = (name: string): string => {
  const ascii = name.normalize('NFD').replaceAll(/[^\w .-]/g, '')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** Serves files of digital products to buyers. The signed token in the address expires after minutes. */
export const serveDownloads = (fastify: FastifyInstance, fileService: Pick<FileService, 'open'>, tokens: Tokens) => {
  fastify.get<{ Params: { token: string }; Querystring: { name?: unknown } }>(
    '/downloads/:token',
    async (request, reply) => {
      const claims = tokens.read('download', request.params.token) ?? fail('not_found')
      const key = objectKey.parse(claims['key'])
      const { file, type } = orNotFound(await fileService.open(key))
      void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      if ('url' in file) return reply.redirect(file.url, 302)
      const name = String(request.query.name ?? 'file').slice(0, maxNameLength)
      void reply.header('content-disposition', toDisposition(`${name}${getExtension(key)}`))
      return reply.type(type).header('content-length', file.size).send(file.stream())
    },
  )
}
