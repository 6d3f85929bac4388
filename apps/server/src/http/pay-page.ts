import type { FastifyInstance } from 'fastify'
import { type Language, languages } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { findNotFoundPage } from './site.ts'
import { type PrerenderedPage, sendDocument } from './prerendered-pages.ts'

/** The language of the store that a payment link belongs to; undefined for an unknown link. */
export type FindPayLanguage = (token: string) => Promise<Language | undefined>

/** Serves payment links. The token in their address must not reach other sites, search engines or caches. */
export const servePayPage = (
  fastify: FastifyInstance,
  pages: Map<string, PrerenderedPage>,
  findLanguage: FindPayLanguage,
): void => {
  if (languages.some((language) => !pages.has(sitePath('/pay', language)))) return
  fastify.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const language = await findLanguage(request.params.token)
    const page = language && pages.get(sitePath('/pay', language))
    const document = page ?? findNotFoundPage(pages, '/pay')
    void reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow')
    if (!document) return reply.callNotFound()
    return sendDocument(request, reply, document.document, page ? 200 : 404)
  })
}
