import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { objectKey } from '#contract/core/fields.ts'
import { type PictureWidth, pictureWidths } from '#contract/domains/uploads.ts'
import { type FileLinks, filesPath, quarantinePath } from '#server/platform/files/file-links.ts'
import type { Served } from '#server/platform/files/files-port.ts'
import { dispositionOf, type ServedType } from '#server/platform/files/picture-types.ts'
import { found, refuse } from '#server/platform/refusal.ts'

/** Implemented by the uploads domain. */
export interface FileDesk {
  receive(key: string, body: Readable, most: number): Promise<void>
  open(
    key: string,
    width?: PictureWidth,
  ): Promise<{ file: Served; type: ServedType; width: PictureWidth | undefined } | undefined>
  remove(key: string): Promise<void>
}

interface Address {
  Params: { vendor: string; file: string }
  Querystring: { token?: unknown; w?: unknown }
}

const keyOf = ({ params }: FastifyRequest<Address>): string =>
  objectKey.safeParse(`${params.vendor}/${params.file}`).data ?? refuse('not_found')

const tokenOf = ({ query }: FastifyRequest<Address>): string => (typeof query.token === 'string' ? query.token : '')

const widthOf = ({ query }: FastifyRequest<Address>): PictureWidth | undefined =>
  pictureWidths.find((width) => query.w === String(width))

// A second barrier for SVG: scripts that passed the sanitizer don't run when the file is opened directly.
const shownAlone = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Serves files to everyone who knows their URL, and accepts uploads and deletes with a signed link. */
export const serveFiles = (fastify: FastifyInstance, desk: FileDesk, links: FileLinks): void => {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

    // A rejected client may still be sending; unread data would keep the connection open, so it is discarded.
    scope.addHook('onError', async (request) => {
      request.raw.resume()
    })

    scope.put<Address>(`${quarantinePath}/:vendor/:file`, async (request, reply) => {
      const key = keyOf(request)
      const claims = links.readUpload(key, tokenOf(request)) ?? refuse('forbidden')
      if (request.headers['content-type']?.toLowerCase() !== claims.type) refuse('file_refused')
      if (Number(request.headers['content-length'] ?? 0) > claims.most) refuse('too_large')
      await desk.receive(key, request.raw, claims.most)
      return reply.header('cache-control', 'no-store').send({ statusCode: 200, data: null })
    })

    scope.delete<Address>(`${filesPath}/:vendor/:file`, async (request, reply) => {
      const key = keyOf(request)
      if (!links.mayRemove(key, tokenOf(request))) refuse('forbidden')
      await desk.remove(key)
      return reply.code(204).header('cache-control', 'no-store').send()
    })

    scope.get<Address>(`${filesPath}/:vendor/:file`, async (request, reply) => {
      const key = keyOf(request)
      const opened = await desk.open(key, widthOf(request))
      void reply
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', shownAlone)
        .header('cross-origin-resource-policy', 'same-site')
      const { file, type, width } = found(opened)
      if ('url' in file) return reply.header('cache-control', `public, max-age=${file.seconds}`).redirect(file.url, 302)
      const disposition = dispositionOf(type)
      if (disposition) void reply.header('content-disposition', disposition)
      // A key is never overwritten, so it identifies the content.
      const tag = `"${key.slice(37, 73)}${width ? `-${width}` : ''}"`
      void reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag)
      if (request.headers['if-none-match']?.split(/\s*,\s*(?:W\/)?/).includes(tag)) return reply.code(304).send()
      return reply.type(type).header('content-length', file.size).send(file.stream())
    })
  })
}
