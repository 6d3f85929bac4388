import type { FastifyInstance, FastifyReply } from 'fastify'
import { apiBase } from '#server/http/route-url.ts'
import { fail } from '#server/platform/app-error.ts'
import type { ApiDocs } from './api-docs.ts'
import { docsPath } from './docs-layout.ts'

/** Serves the guides and the reference below `/api/docs`, and the OpenAPI document. */
export const serveApiDocs = (fastify: FastifyInstance, publicUrl: string): void => {
  // Loaded and generated on the first request, because it would slow down every start.
  let docs: Promise<ApiDocs> | undefined
  const loadDocs = () => (docs ??= import('./api-docs.ts').then(({ openApiDocs }) => openApiDocs(publicUrl)))
  const sendPage = async (reply: FastifyReply, toPage: (docs: ApiDocs) => string | undefined) => {
    const page = toPage(await loadDocs())
    return reply.type('text/html; charset=utf-8').send(page ?? fail('not_found'))
  }
  fastify.get(docsPath, (_request, reply) => sendPage(reply, ({ overview }) => overview()))
  fastify.get<{ Params: { name: string } }>(`${docsPath}/guides/:name`, (request, reply) =>
    sendPage(reply, ({ guide }) => guide(request.params.name)),
  )
  fastify.get<{ Params: { resource: string } }>(`${docsPath}/reference/:resource`, (request, reply) =>
    sendPage(reply, ({ reference }) => reference(request.params.resource)),
  )
  fastify.get<{ Querystring: { q?: unknown } }>(`${docsPath}/search`, (request, reply) =>
    sendPage(reply, ({ search }) => search(typeof request.query.q === 'string' ? request.query.q.slice(0, 100) : '')),
  )
  fastify.get(`${apiBase}/openapi.json`, async (_request, reply) =>
    reply.type('application/json').send((await loadDocs()).openApi()),
  )
}
