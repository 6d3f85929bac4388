import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toLocale } from '#contract/core/locale.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { shopPages, shopPath } from '#contract/shop-path.ts'
import type { StoredAnswer } from '#server/http/early-answers.ts'
import { acceptFileForms, acceptForms, type FileForm, isCrossSite } from '#server/http/forms.ts'
import { getLanguage, toAppError } from '#server/http/errors.ts'
import { AppError, errorMessage, fail } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ReplicaReads } from '#server/platform/replica-reads.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { StoreVersions } from '#server/platform/store-versions.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { BareDocument, ShopDocument } from './document.tsx'
import { fileRoute, toFileForm } from './file-forms.ts'
import { findRenamedShop, type FoundShop, makeShopFinder } from './find-shop.ts'
import { toReturnPath } from './account/return-path.ts'
import { FormFields, getIdempotencyKey, isCsrfTokenValid } from './form-fields.tsx'
import { type Message, toClosedMessage, toNotFoundPage, toRejectedFormPage } from './message-pages.tsx'
import { type CachedDocument, compress, makePageCache, makeRecentPages, toStoredAnswer } from './page-cache.ts'
import { countSegmentsToPage, getPath, pickQuery } from './page-paths.ts'
import { readShopAssets } from './shop-assets.ts'
import type {
  CachedPage,
  FormAction,
  PageContent,
  PageContext,
  FormResult,
  PrivatePage,
  Shop,
  ShopRoute,
  VisitorContext,
} from './shop-page.ts'
import { shopText } from './shop.text.ts'
import { makeShopUrls } from './shop-urls.ts'
import { openVisitor } from './visitor.ts'
import type { VisitorSessions } from './visitor-session.ts'

export interface StorefrontOptions {
  db: Db
  /** For pages that aren't cached yet. */
  reads: ReplicaReads
  versions: StoreVersions
  tokens: Tokens
  publicUrl: string
  addresses: ShopAddresses
  dist: string
  sessions: VisitorSessions
  routes: readonly ShopRoute[]
}

type ShopRequest = FastifyRequest<{ Params: Record<string, string>; Body?: URLSearchParams | FileForm }>

/** A page that no write changes is rendered again after this time, for what depends on the time. */
const maxPageAgeMs = 60_000
const closedRetrySeconds = 3600
const htmlType = 'text/html; charset=utf-8'
const cacheHeaders = { 'cache-control': 'no-cache', vary: 'accept-encoding' }

/** The address of the page is a secret, such as the link to an order. */
const hasToken = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.includes(':token') ?? false

/**
 * Without a referrer browsers don't send the origin either, and only browsers that are old or without https send no
 * Sec-Fetch-Site. The token in the address can't be forged.
 */
const hasHiddenOrigin = (request: FastifyRequest): boolean =>
  hasToken(request) && request.headers['sec-fetch-site'] === undefined && request.headers.origin === 'null'

/** A host of the shop has its pages at the root. */
const getBase = ({ shopHost }: FastifyRequest, slug: string): string => (shopHost ? '' : `/s/${slug}`)

const renderHtml = (document: ReactNode): string => `<!doctype html>${renderToStaticMarkup(document)}`

const toEtag = (html: string | Buffer): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`

/**
 * Serves the shop of every store below `/s/{slug}`, where `http/host-routing.ts` also leads requests for its hosts.
 * Returns what finds a cached page without Fastify, for requests that were answered before.
 */
export const serveStorefront = (
  fastify: FastifyInstance,
  options: StorefrontOptions,
): ((request: IncomingMessage) => StoredAnswer | undefined) => {
  const { db, versions, tokens, publicUrl, addresses } = options
  const { origin } = new URL(publicUrl)
  const secureCookies = publicUrl.startsWith('https:')
  const assets = readShopAssets(options.dist)
  const shops = makeShopFinder(db, versions)
  const cache = makePageCache()
  const recentPages = makeRecentPages()

  const getOrigin = ({ shopHost }: FastifyRequest): string => shopHost?.origin ?? origin

  const toContext = ({ shop }: FoundShop, language: Language, request: ShopRequest): PageContext => ({
    shop,
    language,
    locale: toLocale(language, shop.currency),
    urls: makeShopUrls(shop, language, { base: getBase(request, shop.slug), primary: addresses.primary(shop) }),
    db,
    params: request.params,
    query: new URL(request.url, origin).searchParams,
  })

  const renderPage = (context: PageContext, page: string, content: PageContent): string =>
    renderHtml(<ShopDocument {...context} assets={assets} page={page} content={content} />)

  /** The path below the shop's address, with the query that the page reads. */
  const getPagePath = (request: ShopRequest, { query }: PageContext): string => {
    const below = getPath(request.url).replace(/^\/s\/[^/]+(\/(en|es)(?=\/|$))?/, '') || '/'
    return query.size > 0 ? `${below}?${query}` : below
  }

  const sendBare = (
    reply: FastifyReply,
    language: Language,
    status: number,
    { title, body, shop }: Message & { shop?: Shop },
  ) =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type(htmlType)
      .send(
        renderHtml(
          <BareDocument language={language} assets={assets} title={title} shop={shop}>
            {body}
          </BareDocument>,
        ),
      )

  const sendMessage = (reply: FastifyReply, language: Language, status: number, title: string, message: string) =>
    sendBare(reply, language, status, { title, body: <p>{message}</p> })

  const sendError = (request: FastifyRequest, reply: FastifyReply, status: number, message: string) => {
    const language = getLanguage(request)
    const { slug = '' } = request.params as { slug?: string }
    const { errorTitle: title, toHome } = shopText[language]
    const body = (
      <>
        <p>{message}</p>
        <p>
          <a
            className="button primary"
            href={shopPath({ slug, language, base: getBase(request, slug) }, shopPages.home())}
          >
            {toHome}
          </a>
        </p>
      </>
    )
    return sendBare(reply, language, status, { title, body })
  }

  const sendClosed = (reply: FastifyReply, language: Language, shop: Shop) => {
    void reply.header('retry-after', String(closedRetrySeconds))
    return sendBare(reply, language, 503, { ...toClosedMessage(shop, language), shop })
  }

  /** Replaces the beginning of a path of the shop; the rest, with its query, stays. */
  const redirectWithin = (request: FastifyRequest, reply: FastifyReply, from: string, to: string) =>
    reply.redirect(`${to}${request.url.slice(from.length)}` || '/', 301)

  /** Links with a released slug lead to the renamed store. */
  const sendNoShop = async (request: FastifyRequest, reply: FastifyReply, slug: string) => {
    const newSlug = request.method === 'POST' ? undefined : await findRenamedShop(db, slug)
    if (newSlug) {
      // Not forever: the vendor can use the old slug for another store.
      void reply.header('cache-control', 'max-age=3600')
      const { origin: newOrigin, base } = addresses.getDefault(newSlug)
      return redirectWithin(request, reply, `/s/${slug}`, request.shopHost ? `${newOrigin}${base}` : `/s/${newSlug}`)
    }
    const language = getLanguage(request)
    return sendMessage(reply, language, 404, shopText[language].notFoundTitle, shopText[language].notFound)
  }

  /** Pages fail with `not_found` for what doesn't exist or isn't public. */
  const loadPage = async <C extends PageContext, R>(
    context: C,
    load: (context: C) => Promise<R>,
  ): Promise<R | PageContent> =>
    load(context).catch((error: unknown): PageContent => {
      if (error instanceof AppError && error.code === 'not_found') return toNotFoundPage(context)
      throw error
    })

  /** Finds the shop and answers for addresses without one, closed shops and language prefixes that aren't needed. */
  const withShop =
    (
      prefix: Language | undefined,
      serve: (request: ShopRequest, reply: FastifyReply, found: FoundShop, language: Language) => Promise<unknown>,
      worksWhilePaused = false,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const shopRequest = request as ShopRequest
      const { slug = '' } = shopRequest.params
      const found = await shops.find(slug)
      if (!found) return sendNoShop(request, reply, slug)
      const { shop } = found
      const language = prefix ?? shop.language
      if (shop.access === 'closed' && !(worksWhilePaused && shop.isOnlyPaused)) return sendClosed(reply, language, shop)
      if (prefix === shop.language && request.method !== 'POST') {
        return redirectWithin(request, reply, `/s/${shop.slug}/${prefix}`, getBase(request, shop.slug))
      }
      // PostgreSQL has no such character in texts, so no address with it exists.
      if (request.url.includes('%00')) return serveNotFound(shopRequest, reply, found, language)
      return serve(shopRequest, reply, found, language)
    }

  const sendResult = (reply: FastifyReply, context: PageContext, page: string, result: FormResult): FastifyReply => {
    void reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', hasToken(reply.request) ? 'no-referrer' : 'same-origin')
    if ('redirect' in result) return reply.redirect(result.redirect, result.status)
    if ('json' in result) return reply.type('application/json; charset=utf-8').send(JSON.stringify(result.json))
    if ('fileName' in result) {
      const disposition = `attachment; filename="${result.fileName.replaceAll(/[^\w.-]+/g, '-')}"`
      return reply.header('content-disposition', disposition).type(result.contentType).send(result.content)
    }
    const content = { ...result, noIndex: true }
    return reply
      .code(content.status ?? 200)
      .header('x-robots-tag', 'noindex')
      .type(htmlType)
      .send(renderPage(context, page, content))
  }

  const renderCached = async (page: CachedPage, context: PageContext, path: string): Promise<CachedDocument> => {
    const result = await loadPage(context, page.load)
    const expiresAt = Math.min(Date.now() + maxPageAgeMs, context.shop.validUntil)
    if ('isForVisitor' in result)
      return {
        html: Buffer.alloc(0),
        status: 200,
        headers: {},
        encoded: {},
        answers: {},
        expiresAt,
        isForVisitor: true,
      }
    if ('redirect' in result) {
      const headers = { ...cacheHeaders, location: result.redirect }
      return { html: Buffer.alloc(0), status: result.status, headers, encoded: {}, answers: {}, expiresAt }
    }
    if ('file' in result) {
      const file = Buffer.from(result.file)
      const headers = { ...cacheHeaders, etag: toEtag(file), 'content-type': result.type }
      return { html: file, status: 200, headers, encoded: {}, answers: {}, expiresAt }
    }
    const html = Buffer.from(renderPage(context, path, result))
    return {
      html,
      status: result.status ?? 200,
      headers: { ...cacheHeaders, etag: toEtag(html), 'content-type': htmlType },
      encoded: {},
      answers: {},
      expiresAt: Math.min(expiresAt, result.validUntil?.getTime() ?? expiresAt),
    }
  }

  const serveCached =
    (page: CachedPage) =>
    async (request: ShopRequest, reply: FastifyReply, found: FoundShop, language: Language): Promise<unknown> => {
      const query = pickQuery(request.url, page.query)
      // Links differ between the platform's host and those of the shop.
      const base = getBase(request, found.shop.slug)
      const key = `${found.shop.storeId} ${found.version} ${base} ${language} ${getPath(request.url)} ${query}`
      const render = () => {
        const context = { ...toContext(found, language, request), query: new URLSearchParams(query) }
        const position = versions.getPosition(found.shop.storeId)
        return options.reads.read({ position }, (readDb) =>
          renderCached(page, { ...context, db: readDb }, getPagePath(request, context)),
        )
      }
      const document = cache.get(key) ?? (await cache.render(key, render))
      if (document.isForVisitor && page.loadForVisitor)
        return servePrivate({ load: page.loadForVisitor })(request, reply, found, language)
      await compress(document, request.headers['accept-encoding'])
      if (document.status === 200) recentPages.add(request, { found, key })
      const { status, headers, body } = toStoredAnswer(document, request.headers) ?? fail('internal')
      return reply.code(status).headers(headers).send(body)
    }

  const openContext = async (
    request: ShopRequest,
    reply: FastifyReply,
    found: FoundShop,
    language: Language,
    form?: URLSearchParams,
  ): Promise<{ context: VisitorContext; visitorKey: string }> => {
    const context = toContext(found, language, request)
    const { shop, urls } = context
    const idempotencyKey = form && getIdempotencyKey(form)
    const visit = { request, reply, shop, language, urls, publicUrl, secureCookies, sessions: options.sessions, tokens }
    const { csrf, ...visitor } = await openVisitor(fastify, { ...visit, idempotencyKey })
    const visitorKey = `${csrf} ${visitor.cookies.get('storeward_cart') ?? ''}`
    const formFields = <FormFields tokens={tokens} storeId={shop.storeId} visitor={visitorKey} />
    return { context: { ...context, ...visitor, isSignedIn: visitor.customer !== null, formFields }, visitorKey }
  }

  const servePrivate =
    (page: Pick<PrivatePage, 'load'>) =>
    async (request: ShopRequest, reply: FastifyReply, found: FoundShop, language: Language): Promise<unknown> => {
      const { context } = await openContext(request, reply, found, language)
      return sendResult(reply, context, getPagePath(request, context), await loadPage(context, page.load))
    }

  /** The page that the form was submitted from, if it belongs to the shop. */
  const findFormPage = (request: FastifyRequest, { urls }: PageContext): string | undefined => {
    const { referer = '' } = request.headers
    const page = URL.canParse(referer) ? new URL(referer) : undefined
    return page?.origin === getOrigin(request) ? toReturnPath(urls, `${page.pathname}${page.search}`) : undefined
  }

  /** An error is shown at the address of the form; reloading it, or another language, leads to the page of the form. */
  const redirectToPage =
    (dropped: number) =>
    async (request: ShopRequest, reply: FastifyReply, found: FoundShop, language: Language): Promise<unknown> => {
      const context = toContext(found, language, request)
      const below = getPath(request.url).slice(`/s/${found.shop.slug}`.length)
      const redirect = `${context.urls.base}${below.split('/').slice(0, -dropped).join('/')}` || '/'
      return sendResult(reply, context, '/', { redirect, status: 303 })
    }

  const serveAction =
    (action: FormAction) =>
    async (request: ShopRequest, reply: FastifyReply, found: FoundShop, language: Language): Promise<unknown> => {
      const reject = (context: PageContext, reason: 'foreignForm' | 'expiredForm') =>
        sendResult(reply, context, '/', toRejectedFormPage(context, reason, findFormPage(request, context)))
      if (isCrossSite(request, getOrigin(request)) && !hasHiddenOrigin(request))
        return reject(toContext(found, language, request), 'foreignForm')
      const { fields: form, files } = toFileForm(request.body)
      const { context, visitorKey } = await openContext(request, reply, found, language, form)
      if (!action.isOnCachedPage && !isCsrfTokenValid(tokens, found.shop.storeId, visitorKey, form))
        return reject(context, 'expiredForm')
      return sendResult(
        reply,
        context,
        getPagePath(request, context),
        await loadPage(context, () => action.run(context, form, files)),
      )
    }

  const serveNotFound = async (
    request: ShopRequest,
    reply: FastifyReply,
    found: FoundShop,
    language: Language,
  ): Promise<unknown> => {
    const context = toContext(found, language, request)
    return sendResult(reply, context, '/', toNotFoundPage(context))
  }

  void fastify.register(async (scope) => {
    acceptForms(scope)
    acceptFileForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      const appError = toAppError(error, request)
      if (!appError) request.log.error({ err: error, requestId: request.id }, 'A shop page failed.')
      const { details, status } = appError ?? new AppError('internal')
      if (details.retryAfter !== undefined) void reply.header('retry-after', String(details.retryAfter))
      const language = getLanguage(request)
      const message = appError ? errorMessage(appError, language) : shopText[language].error
      return sendError(request, reply, status, message)
    })
    const pages = new Set(options.routes.filter(({ kind }) => kind !== 'action').map(({ path }) => path))
    for (const prefix of [undefined, ...languages]) {
      const base = prefix === undefined ? '/s/:slug' : `/s/:slug/${prefix}`
      for (const route of options.routes) {
        const url = route.path === '/' ? base : `${base}${route.path}`
        // The page cache compresses.
        if (route.kind === 'cached') scope.get(url, { compress: false }, withShop(prefix, serveCached(route)))
        if (route.kind === 'private') scope.get(url, withShop(prefix, servePrivate(route), route.worksWhilePaused))
        if (route.kind !== 'action') continue
        scope.post(url, route.acceptsFiles ? fileRoute : {}, withShop(prefix, serveAction(route)))
        const dropped = countSegmentsToPage(route.path, pages)
        if (dropped > 0) scope.get(url, withShop(prefix, redirectToPage(dropped)))
      }
      scope.get(`${base}/*`, withShop(prefix, serveNotFound))
    }
  })

  return (request) => {
    const recent = request.method === 'GET' ? recentPages.get(request) : undefined
    if (!recent || shops.peek(recent.found.shop.slug) !== recent.found) return undefined
    const document = cache.get(recent.key)
    return document && toStoredAnswer(document, request.headers)
  }
}
