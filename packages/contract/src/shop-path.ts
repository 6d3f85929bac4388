import type { Language } from './enumerations.ts'

/** Pages of a shop, as paths below the shop's address. Slugs, handles and tokens are encoded here. */
export const shopPages = {
  home: () => '/',
  product: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  category: (handle: string) => `/categories/${encodeURIComponent(handle)}`,
  subcategory: (category: string, handle: string) =>
    `/categories/${encodeURIComponent(category)}/${encodeURIComponent(handle)}`,
  collection: (handle: string) => `/collections/${encodeURIComponent(handle)}`,
  brand: (handle: string) => `/brands/${encodeURIComponent(handle)}`,
  search: (text = '') => (text ? `/search?${new URLSearchParams({ q: text }).toString()}` : '/search'),
  cart: () => '/cart',
  checkout: () => '/checkout',
  order: (token: string) => `/orders/${encodeURIComponent(token)}`,
  /** `page` is a page below the account, for example `orders` or `sign-in`. */
  account: (page = '') => (page ? `/account/${page}` : '/account'),
  /** The link that a customer shares with friends. */
  invitation: (code: string) => `/r/${encodeURIComponent(code)}`,
  page: (handle: string) => `/pages/${encodeURIComponent(handle)}`,
  preview: (token: string) => `/preview/${encodeURIComponent(token)}`,
  themePreview: (token: string) => `/theme-preview/${encodeURIComponent(token)}`,
  terms: () => '/terms',
  privacy: () => '/privacy',
} as const

interface ShopLocation {
  slug: string
  /** Before every path: empty on a host of the shop; by default `/s/{slug}`, on the platform's host. */
  base?: string
  /** The store's language has no prefix; another one has its code. */
  language: Language
}

/** The path of a shop's page: `/s/soap/cart`, in another language `/s/soap/es/cart`; on the shop's host `/es/cart`. */
export const shopPath = (shop: ShopLocation, page: string, language: Language = shop.language): string => {
  const prefix = language === shop.language ? '' : `/${language}`
  const base = `${shop.base ?? `/s/${shop.slug}`}${prefix}`
  return page === '/' ? base || '/' : `${base}${page}`
}
