import { type PageKind, readFormerPage } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { fail } from '#server/platform/app-error.ts'
import type { PageContext, PageResult } from '#server/storefront/shop-page.ts'
import { catalogText } from './catalog.text.ts'

const kinds = {
  product: 'products',
  category: 'categories',
  subcategory: 'subcategories',
  collection: 'collections',
  brand: 'brands',
} as const satisfies Record<string, PageKind>

/** For a handle that no page has: 301 to the page that had it, 410 if that is deleted, otherwise 404. */
export const answerFormerPage = async (
  { db, shop, urls, language }: PageContext,
  kind: keyof typeof kinds,
  slug: string,
): Promise<PageResult> => {
  const former = (await readFormerPage(db, shop.storeId, kinds[kind], slug)) ?? fail('not_found')
  const text = catalogText[language]
  if (former.slug !== null) {
    const target =
      kind === 'subcategory' ? urls.subcategory(former.categorySlug ?? '', former.slug) : urls[kind](former.slug)
    return { redirect: target, status: 301 }
  }
  return {
    title: text.goneTitle,
    status: 410,
    body: (
      <div className="message-page">
        <h1>{text.goneTitle}</h1>
        <p>{kind === 'product' ? text.gone : text.goneGroup}</p>
        <p>
          <a className="button primary" href={urls.search()}>
            {text.shopAll}
          </a>
        </p>
      </div>
    ),
  }
}
