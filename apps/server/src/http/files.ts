import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { objectKey } from '#contract/core/fields.ts'
import { imageWidths } from '#contract/domains/uploads.ts'
import { type FileLinks, filesPath, quarantinePath } from '#server/platform/files/file-links.ts'
import type { CopyName, ServedFile } from '#server/platform/files/files-port.ts'
import type { ServedType } from '#server/platform/files/file-types.ts'
import { orNotFound, fail } from '#server/platform/app-error.ts'
import type { WidgetCors } from './widget-cors.ts'

interface OpenedFile {
  file: ServedFile
  type: ServedType
  copy: CopyName | undefined
}

/** Implemented by the uploads domain. */
export interface FileService {
  receive(key: string, body: Readable, maxBytes: number): Promise<void>
  open(key: string, copies?: readonly CopyName[]): Promise<OpenedFile | undefined>
  openPrivate(key: string, contentDisposition: string): Promise<OpenedFile | undefined>
  remove(key: string): Promise<void>
}

interface FileRequest {
  Params: { vendor: string; file: string }
  Querystring: { token?: unknown; w?: unknown; for?: unknown }
}

const getKey = ({ params }: FastifyRequest<FileRequest>): string =>
  objectKey.safeParse(`${params.vendor}/${params.file}`).data ?? fail('not_found')

const getToken = ({ query }: FastifyRequest<FileRequest>): string =>
  typeof query.token === 'string' ? query.token : ''

/** Copies of the requested width, best first. In emails Outlook gets the original: it shows no WebP and doesn't say so. */
const getCopies = ({ query, headers }: FastifyRequest<FileRequest>): CopyName[] => {
  const width = imageWidths.find((each) => query.w === String(each))
  if (!width || (query.for === 'email' && !headers.accept?.includes('image/webp'))) return []
  const formats = headers.accept?.includes('image/avif') ? (['avif', 'webp'] as const) : (['webp'] as const)
  return formats.map((format) => ({ width, format }))
}

// A second barrier for SVG: scripts that passed the sanitizer don't run when the file is opened directly.
const standalonePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"

/** Serves public files to everyone, also to other sites such as webmail and link previews, and accepts uploads and deletes with a signed link. */
export const serveFiles = (
  fastify: FastifyInstance,
  fileService: FileService,
  links: FileLinks,
  cors: Pick<WidgetCors, 'allowListed'>,
): void => {
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

    // A rejected client may still be sending; unread data would keep the connection open, so it is discarded.
    scope.addHook('onError', async (request) => {
      request.raw.resume()
    })

    // Guests of the chat upload from other sites too.
    scope.options(`${quarantinePath}/:vendor/:file`, async (request, reply) => {
      await cors.allowListed(request, reply, 'PUT')
      return reply.code(204).send()
    })

    scope.put<FileRequest>(`${quarantinePath}/:vendor/:file`, async (request, reply) => {
      if (request.headers.origin !== undefined) await cors.allowListed(request, reply, 'PUT')
      const key = getKey(request)
      const claims = links.readUpload(key, getToken(request)) ?? fail('forbidden')
      if (request.headers['content-type']?.toLowerCase() !== claims.type) fail('file_refused')
      if (Number(request.headers['content-length'] ?? 0) > claims.most) fail('too_large')
      await fileService.receive(key, request.raw, claims.most)
      return reply.header('cache-control', 'no-store').send({ statusCode: 200, data: null })
    })

    scope.delete<FileRequest>(`${filesPath}/:vendor/:file`, async (request, reply) => {
      const key = getKey(request)
      if (!links.isRemoveAllowed(key, getToken(request))) fail('forbidden')
      await fileService.remove(key)
      return reply.code(204).header('cache-control', 'no-store').send()
    })

    scope.get<FileRequest>(`${filesPath}/:vendor/:file`, async (request, reply) => {
      const key = getKey(request)
      const copies = getCopies(request)
      const opened = await fileService.open(key, copies)
      void reply
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', standalonePolicy)
        .header('cross-origin-resource-policy', opened ? 'cross-origin' : 'same-origin')
      if (request.query.w !== undefined) void reply.header('vary', 'accept')
      const { file, type, copy } = orNotFound(opened)
      if ('url' in file) return reply.header('cache-control', `public, max-age=${file.seconds}`).redirect(file.url, 302)
      // A key is never overwritten, so it identifies the content.
      const tag = `"${key.slice(37, 73)}${copy ? `-${copy.width}-${copy.format}` : ''}"`
      void reply.header('cache-control', 'public, max-age=31536000, immutable').header('etag', tag)
      if (request.headers['if-none-match']?.split(/\s*,\s*(?:W\/)?/).includes(tag)) return reply.code(304).send()
      return reply.type(type).header('content-length', file.size).send(file.stream())
    })
  })
}
