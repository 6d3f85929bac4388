import { minorDigits } from '#contract/core/money.ts'
import type { Availability, ShopProduct } from '#contract/domains/shop-catalog.ts'
import { getShownPrices } from '#server/storefront/parts/price.tsx'
import type { Crumb } from '#server/storefront/parts/breadcrumbs.tsx'
import type { PageContext } from '#server/storefront/shop-page.ts'

type Context = Pick<PageContext, 'shop' | 'urls'>

const schemaAvailability: Record<Availability, string> = {
  in_stock: 'https://schema.org/InStock',
  low_stock: 'https://schema.org/LimitedAvailability',
  out_of_stock: 'https://schema.org/OutOfStock',
  backorder: 'https://schema.org/BackOrder',
}

/** Above this number only the range of prices is given: an offer each would make the page too large. */
const maxOffers = 30

/** A plain decimal number with a point, as schema.org expects it. */
const toDecimal = (minor: number, { shop }: Context): string => {
  const digits = minorDigits(shop.currency)
  return (minor / 10 ** digits).toFixed(digits)
}

export const toOrganization = ({ shop, urls }: Context): object => ({
  '@type': 'Organization',
  name: shop.name,
  url: urls.absolute(urls.home()),
  ...(shop.logo && { logo: urls.absolute(shop.logo) }),
  ...(shop.description && { description: shop.description }),
  ...(shop.email && { email: shop.email }),
  ...(shop.phone && { telephone: shop.phone }),
})

/** `current` is the address of the page itself, which has no link in the breadcrumbs. */
export const toBreadcrumbList = (crumbs: readonly Crumb[], current: string, { urls }: Context): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: urls.absolute(href ?? current),
  })),
})

export const toProductData = (product: ShopProduct, description: string, context: Context): object => {
  const { shop, urls } = context
  const url = urls.absolute(urls.product(product.slug))
  const prices = product.variants.map((variant) => getShownPrices(variant).price)
  const [first] = product.variants
  const isBuyable = product.variants.some(({ availability }) => availability !== 'out_of_stock')
  const offers =
    product.variants.length > maxOffers
      ? {
          '@type': 'AggregateOffer',
          priceCurrency: shop.currency,
          lowPrice: toDecimal(Math.min(...prices), context),
          highPrice: toDecimal(Math.max(...prices), context),
          offerCount: product.variants.length,
          availability: schemaAvailability[isBuyable ? 'in_stock' : 'out_of_stock'],
        }
      : product.variants.map((variant, index) => ({
          '@type': 'Offer',
          url: product.variants.length > 1 ? `${url}?variant=${variant._id}` : url,
          priceCurrency: shop.currency,
          price: toDecimal(prices[index] ?? variant.price, context),
          availability: schemaAvailability[variant.availability],
          itemCondition: 'https://schema.org/NewCondition',
          ...(variant.sku && { sku: variant.sku }),
          ...(variant.values.length > 0 && { name: [product.title, ...variant.values].join(' · ') }),
          seller: { '@type': 'Organization', name: shop.name },
        }))
  return {
    '@type': 'Product',
    name: product.title,
    url,
    description,
    ...(product.images.length > 0 && { image: product.images.map(({ url: image }) => urls.absolute(image)) }),
    ...(first?.sku && { sku: first.sku }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.category && { category: product.category.name }),
    offers,
  }
}
