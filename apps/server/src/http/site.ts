import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/core/errors.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { sitePath } from '#contract/site-path.ts'
import { type SiteForm, siteForms } from '#contract/site-forms.ts'
import { AppError, errorMessage } from '#server/platform/app-error.ts'
import { fillTemplate, type PrerenderedPage, sendDocument } from './prerendered-pages.ts'
import { handleError, toAppError } from './errors.ts'
import { acceptForms, isCrossSite, maxFormBytes } from './forms.ts'
import { apiBase } from './route-url.ts'

/** The form field that mail programs post for one-click unsubscribe (RFC 8058). */
const oneClickField = 'List-Unsubscribe'

/** The token from the link of an email. */
const readToken = (request: FastifyRequest): Record<string, string> => {
  const token = new URL(request.url, 'http://site').searchParams.get('token')
  return token ? { token } : {}
}

/** Placeholder values of the page: the submitted fields and their errors. */
const toTemplateValues = (
  typed: Readonly<Record<string, string>>,
  error: ErrorBody | undefined,
): Record<string, string> => {
  const values: Record<string, string> = { ...typed }
  if (!error) return values
  const problems = error.errors ?? []
  for (const { path, message } of problems) {
    values[`${path}.problem`] = message
    values[`${path}.invalid`] = 'true'
  }
  const summary = [error.message].flat().join(' ')
  return { ...values, problem: summary }
}

/** Calls the API endpoint internally, so that the same limits, validation and messages apply. */
const submitToApi = async (
  fastify: FastifyInstance,
  request: FastifyRequest,
  form: SiteForm,
  language: Language,
  typed: object,
) => {
  const response = await fastify.inject({
    method: form.endpoint.method,
    url: apiBase + form.endpoint.path,
    remoteAddress: request.clientAddress,
    headers: { 'accept-language': language, 'user-agent': request.headers['user-agent'] ?? '' },
    payload: typed,
  })
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], body: response.json<ErrorBody>() }
}

interface Site {
  pages: Map<string, PrerenderedPage>
  /** Compared with the Origin header. */
  origin: string
}

const serveForm = (fastify: FastifyInstance, { pages, origin }: Site, form: SiteForm, language: Language): void => {
  const path = sitePath(form.path, language)
  const page = pages.get(path)
  const takesToken = new Set<string>(form.fields).has('token')

  const renderPage = (reply: FastifyReply, values: Record<string, string>, status: number): FastifyReply =>
    reply
      .header('cache-control', 'no-store')
      .code(status)
      .type('text/html; charset=utf-8')
      .send(fillTemplate(page?.template ?? '{{problem}}', values))

  const renderError = (reply: FastifyReply, appError: AppError, status: number = appError.status): FastifyReply =>
    renderPage(reply, { problem: errorMessage(appError, language) }, status)

  if (page) {
    fastify.get(path, (request, reply) => {
      if (!takesToken) return sendDocument(request, reply, page.document, 200)
      const token = readToken(request)
      if ('token' in token) return renderPage(reply, token, 200)
      if (form.path === siteForms.confirm.path) return reply.redirect(sitePath(siteForms.newsletter.path, language))
      return renderError(reply, new AppError('link_incomplete'), 200)
    })
  }

  const submit = async (request: FastifyRequest<{ Body?: URLSearchParams }>, reply: FastifyReply) => {
    if (isCrossSite(request, origin)) return renderError(reply, new AppError('foreign_form'))
    const { body = new URLSearchParams() } = request
    const typed: Record<string, string> = takesToken ? readToken(request) : {}
    for (const name of form.fields) if (body.has(name)) typed[name] = body.get(name) ?? ''
    if (takesToken && !typed['token']) return renderError(reply, new AppError('link_incomplete'))
    const response = await submitToApi(fastify, request, form, language, typed)
    const isOneClick = body.has(oneClickField)
    if (response.status === 200) {
      return isOneClick ? reply.send('') : reply.redirect(sitePath(form.successPath, language), 303)
    }
    if (response.retryAfter !== undefined) void reply.header('retry-after', response.retryAfter)
    // Without the spent token the page shows no submit button.
    const redisplayed = response.body.code === 'link_spent' ? {} : typed
    return renderPage(reply, toTemplateValues(redisplayed, response.body), response.status)
  }

  fastify.post<{ Body?: URLSearchParams }>(path, {
    handler: submit,
    errorHandler: (error, request, reply) => {
      const appError = toAppError(error, request)
      // The message of `unsupported_type` is for API clients.
      const pageError = appError?.code === 'unsupported_type' ? new AppError('unreadable_form') : appError
      void (pageError ? renderError(reply, pageError) : handleError(error, request, reply))
    },
  })
}

/** Serves the public pages and their forms. */
export const serveSite = (fastify: FastifyInstance, site: Site): void => {
  const { pages } = site
  const forms = Object.values(siteForms)
  const formPaths = new Set(forms.flatMap(({ path }) => languages.map((language) => sitePath(path, language))))
  for (const [path, { document }] of pages) {
    if (formPaths.has(path) || notFoundPages.has(path)) continue
    fastify.get(path, (request, reply) => sendDocument(request, reply, document, 200))
  }
  void fastify.register(async (scope) => {
    acceptForms(scope)
    // Some mail programs send one-click unsubscribe as multipart. Our own forms don't, so the body isn't parsed.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) =>
        new RegExp(`name="?${oneClickField}\\b`, 'i').test(String(body))
          ? done(null, new URLSearchParams({ [oneClickField]: '' }))
          : done(new AppError('unreadable_form')),
    )
    for (const form of forms) for (const language of languages) serveForm(scope, site, form, language)
  })
}

const notFoundPages = new Set(languages.map((language) => sitePath('/not-found', language)))

/** The not-found page in the language of the path. */
export const findNotFoundPage = (pages: Map<string, PrerenderedPage>, path: string): PrerenderedPage | undefined => {
  const language = languages.find(
    (candidate) => candidate !== 'en' && (path === `/${candidate}` || path.startsWith(`/${candidate}/`)),
  )
  return pages.get(sitePath('/not-found', language ?? 'en'))
}
