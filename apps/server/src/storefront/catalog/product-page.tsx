import { formatMoney } from '#contract/core/money.ts'
import type { ShopProduct } from '#contract/domains/shop-catalog.ts'
import { type Locale, toLanguage } from '#contract/core/locale.ts'
import { shopPages } from '#contract/shop-path.ts'
import { loadProductPage, readHandle } from '#server/domains/shop-catalog/shop-catalog.service.ts'
import { fail } from '#server/platform/app-error.ts'
import { renderDescription } from '#server/platform/rich-text/description.ts'
import { Breadcrumbs, type Crumb } from '#server/storefront/parts/breadcrumbs.tsx'
import { getShownPrices } from '#server/storefront/parts/price.tsx'
import { ProductGrid } from '#server/storefront/parts/product-card.tsx'
import { cachedPage, type PageContext, type PageResult, type VisitorContext } from '#server/storefront/shop-page.ts'
import { catalogText } from './catalog.text.ts'
import { answerFormerPage } from './former-page.tsx'
import { Gallery } from './gallery.tsx'
import { selectVariant } from './option-choices.ts'
import { toMetaDescription, toPlainText } from './plain-text.ts'
import { checkQuantity } from './entered-quantity.ts'
import { ProductInfo } from './product-info.tsx'
import { toBreadcrumbList, toProductData } from './structured-data.ts'

const formatField = ({ value, unit }: ShopProduct['fields'][number], locale: Locale): string => {
  const text = catalogText[toLanguage(locale)]
  const number = (each: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(each)
  const withUnit = (each: string) => (unit ? `${each} ${unit}` : each)
  if (typeof value === 'boolean') return value ? text.yes : text.no
  if (typeof value === 'number') return withUnit(number(value))
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(', ')
  return withUnit(value.from === value.to ? number(value.from) : text.range(number(value.from), number(value.to)))
}

const getCrumbs = ({ title, category, subcategory }: ShopProduct, { shop, urls }: PageContext): Crumb[] => [
  { name: shop.name, href: urls.home() },
  ...(category ? [{ name: category.name, href: urls.category(category.slug) }] : []),
  ...(category && subcategory
    ? [{ name: subcategory.name, href: urls.subcategory(category.slug, subcategory.slug) }]
    : []),
  { name: title },
]

const Details = ({ product, locale }: { product: ShopProduct; locale: Locale }) => {
  const text = catalogText[toLanguage(locale)]
  return (
    <div className="product-details">
      {product.description && (
        <section>
          <h2>{text.description}</h2>
          {/* Sanitized when it was saved. */}
          <div className="rich-text" dangerouslySetInnerHTML={{ __html: renderDescription(product.description) }} />
        </section>
      )}
      {product.fields.length > 0 && (
        <section>
          <h2>{text.details}</h2>
          <dl>
            {product.fields.map((field) => (
              <div key={field.name}>
                <dt>{field.name}</dt>
                <dd>{formatField(field, locale)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

/** With `visitor` the page shows the quantity that they tried to add, and why it can't be added. */
const loadPage = async (context: PageContext, visitor?: VisitorContext): Promise<PageResult> => {
  const { shop, language, locale, urls, db, params, query } = context
  const text = catalogText[language]
  const slug = readHandle(params['product']) ?? fail('not_found')
  const found = await loadProductPage(db, shop.storeId, shop, slug, Date.now())
  if (!found) return answerFormerPage(context, 'product', slug)
  const { product, related, hasStockAlerts, validUntil } = found
  const variant = selectVariant(product, query.get('variant')) ?? fail('not_found')
  const entered = visitor && (await checkQuantity(visitor, variant._id))
  const crumbs = getCrumbs(product, context)
  const [firstImage] = product.images
  const price = formatMoney(getShownPrices(variant).price, shop.currency, language)
  const description = toMetaDescription(
    product.seoDescription || toPlainText(product.description) || text.metaProduct(product.title, price, shop.name),
  )
  return {
    title: product.seoTitle || product.title,
    description,
    listedPage: shopPages.product(product.slug),
    image: firstImage ? { ...firstImage, alt: firstImage.alt || product.title } : null,
    structuredData: [
      toProductData(product, description, context),
      toBreadcrumbList(crumbs, urls.product(product.slug), context),
    ],
    ...(validUntil && { validUntil }),
    body: (
      <>
        <Breadcrumbs crumbs={crumbs} language={language} />
        <article className="product">
          <Gallery images={product.images} title={product.title} firstImage={variant.image} language={language} />
          <div className="product-side">
            <ProductInfo {...{ product, variant, hasStockAlerts, context, entered }} />
            <Details product={product} locale={locale} />
          </div>
        </article>
        {related.length > 0 && (
          <section className="home-section">
            <div className="section-head">
              <h2>{text.related}</h2>
            </div>
            <ProductGrid cards={related.slice(0, 4)} context={context} />
          </section>
        )}
      </>
    ),
  }
}

export const productPage = cachedPage({
  path: '/products/:product',
  query: ['variant', 'quantity'],
  load: async (context) => (context.query.has('quantity') ? { isForVisitor: true } : loadPage(context)),
  loadForVisitor: (context) => loadPage(context, context),
})
