import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/app-error.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived, for endpoints with a signature. */
    rawBody?: string
  }
}

/** Routes of this scope also get the JSON of their body as text: a signature is computed over the exact bytes. */
export const keepRawBody = (scope: FastifyInstance): void => {
  scope.decorateRequest('rawBody')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    request.rawBody = String(body)
    try {
      done(null, JSON.parse(request.rawBody))
    } catch {
      done(new AppError('malformed'))
    }
  })
}
