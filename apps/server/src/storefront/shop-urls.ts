import type { Language } from '#contract/enumerations.ts'
import { shopPages, shopPath } from '#contract/shop-path.ts'
import type { ShopAddress } from '#server/platform/shop-address.ts'

type ShopPages = typeof shopPages

/** Paths of the shop's pages in one language, and their full URLs for search engines, previews and emails. */
export type ShopUrls = ShopPages & {
  /** A path of the shop without a builder, such as the target of a form. */
  path(page: string): string
  /** The same page in another language. */
  inLanguage(language: Language, page: string): string
  /** The URL of a path or file at the store's primary address, wherever the page was opened. */
  absolute(path: string): string
  /** Before every path of the shop on this host; empty if the host is the shop's. */
  base: string
  /** `Path` of the shop's cookies, so that shops on one host don't share them. */
  cookiePath: string
}

const filesPath = '/files/'

/** The only place that builds addresses of a shop. `base` is where the page was opened, `primary` where links lead. */
export const makeShopUrls = (
  { slug, language: shopLanguage }: { slug: string; language: Language },
  language: Language,
  { base, primary }: { base: string; primary: ShopAddress },
): ShopUrls => {
  const shop = { slug, language: shopLanguage, base }
  const path = (page: string): string => shopPath(shop, page, language)
  const builders: [string, (...parts: string[]) => string][] = Object.entries(shopPages)
  const pages = Object.fromEntries(
    builders.map(([name, build]) => [name, (...parts: string[]) => path(build(...parts))]),
  ) as unknown as ShopPages
  return {
    ...pages,
    path,
    inLanguage: (other, page) => shopPath(shop, page, other),
    absolute: (target) => {
      if (target.startsWith(filesPath)) return `${primary.origin}${target}`
      const page = `${primary.base}${target.slice(base.length)}`
      return `${primary.origin}${primary.base !== '' && page === `${primary.base}/` ? primary.base : page || '/'}`
    },
    base,
    cookiePath: base || '/',
  }
}
