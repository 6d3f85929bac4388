import type { FastifyInstance } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import { toLocale } from '#contract/core/locale.ts'
import { type Language, languages } from '#contract/enumerations.ts'
import { readTheme } from '#contract/theme/default-theme.ts'
import type { ThemeSettings } from '#contract/theme/settings.ts'
import {
  getThemeImages,
  readDraft,
  readFiles,
  readStoreNames,
} from '#server/domains/customization/customization.service.ts'
import { type PreviewPage, readThemePreviewToken } from '#server/domains/customization/preview.service.ts'
import { readShop } from '#server/domains/storefront/shop.service.ts'
import { themePreviewHeaders } from '#server/http/security-headers.ts'
import type { StoreId } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { ShopAddresses } from '#server/platform/shop-address.ts'
import type { Tokens } from '#server/platform/tokens.ts'
import { BareDocument, ShopDocument } from './document.tsx'
import { toShop } from './find-shop.ts'
import { toNotFoundPage } from './message-pages.tsx'
import { readShopAssets } from './shop-assets.ts'
import type { CachedPage, PageContent, PageContext, ShopRoute } from './shop-page.ts'
import { makeShopUrls } from './shop-urls.ts'
import { shopText } from './shop.text.ts'
import { makeShopTheme } from './theme/shop-theme.ts'

interface ThemePreviewOptions {
  db: Db
  tokens: Tokens
  publicUrl: string
  addresses: ShopAddresses
  dist: string
  routes: readonly ShopRoute[]
  fileHosts: readonly string[]
}

interface PreviewInput {
  settings: ThemeSettings
  language: Language
  /** Below the shop's address. */
  path: string
}

export interface ThemePreview {
  /** A page of the shop with settings that aren't saved. Undefined if the store has no shop. */
  render(store: StoreId, input: PreviewInput): Promise<PreviewPage | undefined>
  /** Serves the page of the theme editor's frame, which shows the saved draft until the editor sends something. */
  serve(fastify: FastifyInstance): void
}

const maxRedirects = 3

/** The parameters of a path that the pattern matches; undefined if it doesn't. */
const matchPath = (pattern: string, path: string): Record<string, string> | undefined => {
  const names = pattern.split('/')
  const parts = path.split('/')
  if (names.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith(':') && part !== '') params[name.slice(1)] = part
    else if (name !== part) return undefined
  }
  return params
}

const decode = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const toMessage = ({ language }: PageContext): PageContent => {
  const text = shopText[language]
  return {
    title: text.previewTitle,
    body: (
      <div className="message-page">
        <h1>{text.previewTitle}</h1>
        <p>{text.previewOther}</p>
      </div>
    ),
  }
}

export const makeThemePreview = (options: ThemePreviewOptions): ThemePreview => {
  const { db, tokens, publicUrl, addresses } = options
  const { origin } = new URL(publicUrl)
  // The shop's islands don't run in the frame.
  const assets = { ...readShopAssets(options.dist), script: null }
  const pages = options.routes.filter((route): route is CachedPage => route.kind === 'cached')
  const headers = themePreviewHeaders(origin, options.fileHosts)

  const openShop = async (slug: string, settings: ThemeSettings) => {
    const row = await readShop(db, slug)
    if (!row) return undefined
    const files = await readFiles(db, row.storeId, getThemeImages(settings))
    const shop = toShop(row, Date.now())
    // Staff prepare the theme of a shop that isn't open yet.
    return { ...shop, access: 'order' as const, theme: makeShopTheme(settings, files, true) }
  }

  /** Only pages that are the same for every visitor. */
  const loadContent = async (context: PageContext, path: string, redirects = 0): Promise<PageContent> => {
    const url = new URL(path, origin)
    const found = pages
      .map((page) => ({ page, params: matchPath(page.path, decode(url.pathname)) }))
      .find(({ params }) => params !== undefined)
    if (!found?.params) return toMessage(context)
    const query = new URLSearchParams(
      found.page.query.flatMap((name) => url.searchParams.getAll(name).map((value) => [name, value])),
    )
    const result = await found.page.load({ ...context, params: found.params, query })
    if ('redirect' in result) {
      const below = result.redirect.slice(context.urls.path('/').length)
      return redirects < maxRedirects ? loadContent(context, below || '/', redirects + 1) : toMessage(context)
    }
    return 'body' in result ? result : toMessage(context)
  }

  const render = async (slug: string, { settings, language, path }: PreviewInput): Promise<PreviewPage | undefined> => {
    const shop = await openShop(slug, settings)
    if (!shop) return undefined
    const urls = makeShopUrls(shop, language, { base: `/s/${slug}`, primary: addresses.primary(shop) })
    const locale = toLocale(language, shop.currency)
    const context: PageContext = { shop, language, locale, urls, db, params: {}, query: new URLSearchParams() }
    const content = await loadContent(context, path).catch((error: unknown): PageContent => {
      if (error instanceof AppError && error.code === 'not_found') return toNotFoundPage(context)
      throw error
    })
    const document = <ShopDocument {...context} assets={assets} page={path} content={{ ...content, noIndex: true }} />
    return {
      title: content.title,
      html: `<!doctype html>${renderToStaticMarkup(document)}`,
      css: shop.theme.css,
    }
  }

  const toExpired = (language: Language): string => {
    const text = shopText[language]
    const document = (
      <BareDocument language={language} assets={assets} title={text.previewEnded}>
        <p>{text.previewEndedText}</p>
      </BareDocument>
    )
    return `<!doctype html>${renderToStaticMarkup(document)}`
  }

  return {
    render: async (store, input) => {
      const names = await readStoreNames(db, store)
      return names && render(names.slug, input)
    },
    serve: (fastify) => {
      fastify.get<{ Params: { slug: string; token: string }; Querystring: { language?: unknown } }>(
        '/s/:slug/theme-preview/:token',
        async (request, reply) => {
          const { slug, token } = request.params
          // Only the dashboard's origin may frame it, and only there it is served.
          const store = request.shopHost ? undefined : readThemePreviewToken(tokens, token)
          const names = store && (await readStoreNames(db, store))
          const language = languages.find((each) => each === request.query.language)
          void reply.headers(headers).type('text/html; charset=utf-8')
          if (!store || names?.slug !== slug) return reply.code(404).send(toExpired(language ?? 'en'))
          const settings = readTheme(await readDraft(db, store))
          const page = await render(slug, { settings, language: language ?? names.language, path: '/' })
          return page ? reply.send(page.html) : reply.code(404).send(toExpired(language ?? names.language))
        },
      )
    },
  }
}
