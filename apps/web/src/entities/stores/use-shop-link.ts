import type { Language } from '#contract/enumerations.ts'
import type { Store } from '#contract/domains/stores.ts'
import { shopPath } from '#contract/shop-path.ts'
import { useSession } from '#web/client/session.ts'

/** A path while the shop is on the platform's host: the dashboard may be open at another name of the same server. */
const toBase = ({ shopUrl }: Store): string => {
  const { origin, pathname } = new URL(shopUrl)
  return pathname === '/' ? origin : pathname
}

export const toShopLink = (store: Store, page: string, language: Language = store.language): string =>
  shopPath({ ...store, base: toBase(store) }, page, language)

/** The URL of a page of the selected store's shop, by default in its language; undefined without a store. */
export const useShopLink = (page: string, language?: Language): string | undefined => {
  const { store } = useSession()
  return store ? toShopLink(store, page, language) : undefined
}
