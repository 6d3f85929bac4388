import type { Language } from '#contract/enumerations.ts'
import { shopPages, shopPath } from '#contract/shop-path.ts'

type ShopPages = typeof shopPages

/** Paths of the shop's pages in one language, and their full URLs for search engines, previews and emails. */
export type ShopUrls = ShopPages & {
  /** A path of the shop without a builder, such as the target of a form. */
  path(page: string): string
  /** The same page in another language. */
  inLanguage(language: Language, page: string): string
  absolute(path: string): string
  /** `Path` of the shop's cookies, so that shops on one host don't share them. */
  cookiePath: string
}

/** The only place that builds addresses of a shop. Custom domains will have another base here. */
export const makeShopUrls = (
  shop: { slug: string; language: Language },
  language: Language,
  origin: string,
): ShopUrls => {
  const path = (page: string): string => shopPath(shop, page, language)
  const builders: [string, (...parts: string[]) => string][] = Object.entries(shopPages)
  const pages = Object.fromEntries(
    builders.map(([name, build]) => [name, (...parts: string[]) => path(build(...parts))]),
  ) as unknown as ShopPages
  return {
    ...pages,
    path,
    inLanguage: (other, page) => shopPath(shop, page, other),
    absolute: (target) => `${origin}${target}`,
    cookiePath: shopPath(shop, '/'),
  }
}
