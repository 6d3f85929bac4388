import type { FastifyInstance } from 'fastify'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { downloadsPath, readDownloadLink } from '#server/platform/files/download-links.ts'
import { isChatFileKey, toDownloadExtension } from '#server/platform/files/file-types.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import type { FileService } from './files.ts'

const maxNameLength = 300

/** A header value must be ASCII; browsers prefer the encoded name. */
const toDisposition = (name: string): string => {
  const ascii = name.normalize('NFD').replaceAll(/[^\w .-]/g, '')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`
}

/** Serves private files to everyone with a signed link, which expires after minutes. */
export const serveDownloads = (
  fastify: FastifyInstance,
  fileService: Pick<FileService, 'openPrivate'>,
  tokens: Tokens,
) => {
  fastify.get<{ Params: { token: string }; Querystring: { name?: unknown } }>(
    `${downloadsPath}/:token`,
    async (request, reply) => {
      const key = readDownloadLink(tokens, request.params.token) ?? fail('not_found')
      const name = String(request.query.name ?? 'file').slice(0, maxNameLength)
      const disposition = toDisposition(`${name}${toDownloadExtension(key)}`)
      const { file, type } = orNotFound(await fileService.openPrivate(key, disposition))
      void reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
        // The chat is embedded on other sites; its links are signed for one file.
        'cross-origin-resource-policy': isChatFileKey(key) ? 'cross-origin' : 'same-origin',
      })
      if ('url' in file) return reply.redirect(file.url, 302)
      void reply.header('content-disposition', disposition)
      return reply.type(type).header('content-length', file.size).send(file.stream())
    },
  )
}
