import { renderToStaticMarkup } from 'react-dom/server'
import { type CmsPageRole, storefrontPages } from '#contract/domains/cms-pages.ts'
import { shopPages } from '#contract/shop-path.ts'
import { findPage, type FoundPage, type ShownPage } from '#server/domains/cms-pages/cms-pages.service.ts'
import { loadCards, readHandle } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { fail } from '#server/platform/app-error.ts'
import { getShownProducts, renderStoredPage } from '#server/platform/rich-text/sanitize-page.ts'
import { loadMember } from '#server/storefront/account/account-frame.tsx'
import { toMetaDescription, toPlainText } from '#server/storefront/catalog/plain-text.ts'
import { ProductGrid } from '#server/storefront/parts/product-card.tsx'
import {
  type CachedPage,
  cachedPage,
  type PageContent,
  type PageContext,
  privatePage,
  type ShopRoute,
} from '#server/storefront/shop-page.ts'
import { getPolicyUrl } from './page-links.ts'
import { pagesText } from './pages.text.ts'

/** The earliest of the moments at which the page changes without a write. */
const toValidUntil = (...moments: readonly (Date | string | null | undefined)[]): Pick<PageContent, 'validUntil'> => {
  const instants = moments.flatMap((moment) => (moment ? [new Date(moment).getTime()] : []))
  return instants.length > 0 ? { validUntil: new Date(Math.min(...instants)) } : {}
}

/** The page with its products as they are now. */
const toContent = async (
  context: PageContext,
  page: Omit<ShownPage, 'visibility'>,
  { validUntil, isPreview = false }: { validUntil?: string | null; isPreview?: boolean } = {},
): Promise<PageContent> => {
  const { db, shop, language, urls } = context
  const products = await loadCards(db, shop.storeId, shop, getShownProducts(page.html), Date.now())
  const renderProducts = (ids: readonly string[]): string => {
    const cards = ids.flatMap((id) => products.cards.find(({ _id }) => _id === id) ?? [])
    return cards.length === 0 ? '' : renderToStaticMarkup(<ProductGrid cards={cards} context={context} />)
  }
  const html = renderStoredPage(page.html, urls.path, renderProducts)
  const description = page.seoDescription || toMetaDescription(toPlainText(page.html))
  return {
    title: page.seoTitle || page.title,
    ...(description && { description }),
    ...toValidUntil(validUntil, products.validUntil),
    body: (
      <>
        {isPreview && (
          <p className="shop-notice" role="status">
            {pagesText[language].preview}
          </p>
        )}
        <article className="cms-page" lang={page.language === language ? undefined : page.language}>
          <h1>{page.title}</h1>
          {/* Sanitized when it was saved, and again by renderStoredPage. */}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: html }} />
        </article>
      </>
    ),
  }
}

const find = async ({ db, shop, params, language }: PageContext): Promise<FoundPage> => {
  const handle = readHandle(params['handle']) ?? fail('not_found')
  return (await findPage(db, shop.storeId, handle, language)) ?? fail('not_found')
}

const page = cachedPage({
  path: '/pages/:handle',
  query: [],
  load: async (context) => {
    const found = await find(context)
    if (found.isRedirect) return { redirect: context.urls.page(found.slug), status: 301 }
    if (found.visibility === 'private') return { isForVisitor: true }
    const content = await toContent(context, found, found)
    return {
      ...content,
      languages: found.languages,
      // A page without a translation is shown in other languages too; search engines list it once.
      ...(found.language !== context.language && {
        canonical: context.urls.inLanguage(found.language, shopPages.page(found.slug)),
      }),
    }
  },
  loadForVisitor: async (context) => {
    const found = await find(context)
    const member = await loadMember(context, context.urls.page(found.slug))
    return 'redirect' in member ? member : toContent(context, found)
  },
})

const preview = privatePage({
  path: '/preview/:token',
  worksWhilePaused: true,
  load: async (context) => {
    const result = await context.call(storefrontPages.preview, { params: { token: context.params['token'] ?? '' } })
    if (result.ok) return toContent(context, result.data, { isPreview: true })
    return result.status === 429 ? fail('too_many') : fail('not_found')
  },
})

/** Addresses of policies that emails and other sites link to. */
const policy = (role: CmsPageRole): CachedPage =>
  cachedPage({
    path: shopPages[role](),
    query: [],
    load: async (context) => ({ redirect: getPolicyUrl(context, role) ?? fail('not_found'), status: 301 }),
  })

export const cmsPageRoutes: readonly ShopRoute[] = [page, preview, policy('terms'), policy('privacy')]
