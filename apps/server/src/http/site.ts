import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/core/errors.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { siteAddress } from '#contract/site-address.ts'
import { type SiteForm, siteForms } from '#contract/site-forms.ts'
import { Refusal, wordsOf } from '#server/platform/refusal.ts'
import { fillBlanks, type Page, sendDocument } from './documents.ts'
import { answerError, toRefusal } from './errors.ts'
import { apiBase } from './mount.ts'

const mostBytes = 64 * 1024

/** The form field that mail programs post for one-click unsubscribe (RFC 8058). */
const oneClick = 'List-Unsubscribe'

/**
 * Whether another site submitted the form. Older browsers, and all browsers without https, send only Origin. A request
 * with neither header isn't from a browser and is accepted.
 */
const comesFromElsewhere = ({ headers }: FastifyRequest, ours: string): boolean => {
  const { 'sec-fetch-site': from, origin } = headers
  return from === undefined ? origin !== undefined && origin !== ours : !['same-origin', 'none'].includes(from)
}

// Browsers send line breaks as CRLF but count one character for maxlength.
const readForm = (text: string): URLSearchParams =>
  new URLSearchParams([...new URLSearchParams(text)].map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]))

/** The token from the link of an email. */
const tokenOf = (request: FastifyRequest): Record<string, string> => {
  const token = new URL(request.url, 'http://site').searchParams.get('token')
  return token ? { token } : {}
}

/** Placeholder values of the page: the submitted fields and their errors. */
const blanksOf = (typed: Readonly<Record<string, string>>, refused: ErrorBody | undefined): Record<string, string> => {
  const values: Record<string, string> = { ...typed }
  if (!refused) return values
  const problems = refused.errors ?? []
  for (const { path, message } of problems) {
    values[`${path}.problem`] = message
    values[`${path}.invalid`] = 'true'
  }
  const said = [refused.message].flat().join(' ')
  return { ...values, problem: said }
}

/** Calls the API endpoint internally, so that the same limits, validation and messages apply. */
const hand = async (
  fastify: FastifyInstance,
  request: FastifyRequest,
  form: SiteForm,
  language: Language,
  typed: object,
) => {
  const answer = await fastify.inject({
    method: form.endpoint.method,
    url: apiBase + form.endpoint.path,
    remoteAddress: request.clientAddress,
    headers: { 'accept-language': language, 'user-agent': request.headers['user-agent'] ?? '' },
    payload: typed,
  })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: answer.json<ErrorBody>() }
}

interface Site {
  pages: Map<string, Page>
  /** Compared with the Origin header. */
  origin: string
}

const serveForm = (fastify: FastifyInstance, { pages, origin }: Site, form: SiteForm, language: Language): void => {
  const path = siteAddress(form.path, language)
  const page = pages.get(path)
  const takesToken = new Set<string>(form.fields).has('token')

  const show = (reply: FastifyReply, values: Record<string, string>, status: number): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .code(status)
      .type('text/html; charset=utf-8')
      .send(fillBlanks(page?.template ?? '{{problem}}', values))

  const refuseOnPage = (reply: FastifyReply, refusal: Refusal, status: number = refusal.status): FastifyReply =>
    show(reply, { problem: wordsOf(refusal, language) }, status)

  if (page) {
    fastify.get(path, (request, reply) => {
      if (!takesToken) return sendDocument(request, reply, page.document, 200)
      const token = tokenOf(request)
      if ('token' in token) return show(reply, token, 200)
      if (form.path === siteForms.confirm.path) return reply.redirect(siteAddress(siteForms.newsletter.path, language))
      return refuseOnPage(reply, new Refusal('link_incomplete'), 200)
    })
  }

  const take = async (request: FastifyRequest<{ Body?: URLSearchParams }>, reply: FastifyReply) => {
    if (comesFromElsewhere(request, origin)) return refuseOnPage(reply, new Refusal('foreign_form'))
    const { body = new URLSearchParams() } = request
    const typed: Record<string, string> = takesToken ? tokenOf(request) : {}
    for (const name of form.fields) if (body.has(name)) typed[name] = body.get(name) ?? ''
    if (takesToken && !typed['token']) return refuseOnPage(reply, new Refusal('link_incomplete'))
    const answer = await hand(fastify, request, form, language, typed)
    const isOneClick = body.has(oneClick)
    if (answer.status === 200) {
      return isOneClick ? reply.send('') : reply.redirect(siteAddress(form.thanks, language), 303)
    }
    if (answer.retryAfter !== undefined) void reply.header('retry-after', answer.retryAfter)
    // Without the spent token the page shows no submit button.
    const shown = answer.body.code === 'link_spent' ? {} : typed
    return show(reply, blanksOf(shown, answer.body), answer.status)
  }

  fastify.post<{ Body?: URLSearchParams }>(path, {
    handler: take,
    errorHandler: (error, request, reply) => {
      const refusal = toRefusal(error, request)
      // The message of `unsupported_type` is for API clients.
      const told = refusal?.code === 'unsupported_type' ? new Refusal('unreadable_form') : refusal
      void (told ? refuseOnPage(reply, told) : answerError(error, request, reply))
    },
  })
}

/** Serves the public pages and their forms. */
export const serveSite = (fastify: FastifyInstance, site: Site): void => {
  const { pages } = site
  const forms = Object.values(siteForms)
  const ofForms = new Set(forms.flatMap(({ path }) => languages.map((language) => siteAddress(path, language))))
  for (const [path, { document }] of pages) {
    if (ofForms.has(path) || notFoundPages.has(path)) continue
    fastify.get(path, (request, reply) => sendDocument(request, reply, document, 200))
  }
  void fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, readForm(String(body))),
    )
    // Some mail programs send one-click unsubscribe as multipart. Our own forms don't, so the body isn't parsed.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) =>
        new RegExp(`name="?${oneClick}\\b`, 'i').test(String(body))
          ? done(null, new URLSearchParams({ [oneClick]: '' }))
          : done(new Refusal('unreadable_form')),
    )
    for (const form of forms) for (const language of languages) serveForm(scope, site, form, language)
  })
}

const notFoundPages = new Set(languages.map((language) => siteAddress('/not-found', language)))

/** The not-found page in the language of the path. */
export const notFoundPage = (pages: Map<string, Page>, path: string): Page | undefined => {
  const language = languages.find((each) => each !== 'en' && (path === `/${each}` || path.startsWith(`/${each}/`)))
  return pages.get(siteAddress('/not-found', language ?? 'en'))
}
