import type { ShopUrls } from '#server/storefront/shop-urls.ts'

const base = 'http://shop.invalid'

/**
 * Where a sign-in leads: only a page of the same shop. The path is used as the browser would resolve it, so that
 * backslashes, dots and hosts can't leave the shop.
 */
export const toReturnPath = (
  { base: shopBase }: Pick<ShopUrls, 'base'>,
  value: string | null | undefined,
): string | undefined => {
  if (!value || !value.startsWith('/') || value.length > 500 || !URL.canParse(value, base)) return undefined
  const { origin, pathname, search } = new URL(value, base)
  const isInShop = pathname === shopBase || pathname.startsWith(`${shopBase}/`)
  return origin === base && isInShop ? `${pathname}${search}` : undefined
}

/** Adds the return path to a page's address. */
export const withReturn = (path: string, returnPath: string | undefined): string =>
  returnPath === undefined ? path : `${path}?${new URLSearchParams({ return: returnPath }).toString()}`
