import type { Language } from '#contract/enumerations.ts'
import { shopPath } from '#contract/shop-path.ts'

/** Where a shop is: at a host that only it has, or at `/s/{slug}` on the platform's host. */
export interface ShopAddress {
  origin: string
  /** Before every path of the shop; empty on a host of the shop. */
  base: string
}

export interface AddressedShop {
  slug: string
  /** The primary custom host; null without one. */
  primaryHost: string | null
}

export interface ShopAddresses {
  /** The address that links use. */
  primary(shop: AddressedShop): ShopAddress
  /** The address without a custom domain. */
  getDefault(slug: string): ShopAddress
  /** The URL of a page at the primary address, for emails. `shop.language` is the store's. */
  toPageUrl(shop: AddressedShop & { language: Language }, page: string, language: Language): string
  /** The origin of a host that shops are served at. */
  toOrigin(host: string): string
}

/** Every host is reached with the scheme and port of PUBLIC_URL. */
export const makeShopAddresses = (config: { publicUrl: string; platformDomain: string | undefined }): ShopAddresses => {
  const { protocol, port, origin } = new URL(config.publicUrl)
  const toOrigin = (host: string): string => `${protocol}//${host}${port && `:${port}`}`
  const getDefault = (slug: string): ShopAddress =>
    config.platformDomain === undefined
      ? { origin, base: `/s/${slug}` }
      : { origin: toOrigin(`${slug}.${config.platformDomain}`), base: '' }
  const primary = ({ slug, primaryHost }: AddressedShop): ShopAddress =>
    primaryHost === null ? getDefault(slug) : { origin: toOrigin(primaryHost), base: '' }
  return {
    toOrigin,
    getDefault,
    primary,
    toPageUrl: (shop, page, language) => {
      const address = primary(shop)
      return `${address.origin}${shopPath({ ...shop, base: address.base }, page, language)}`
    },
  }
}
