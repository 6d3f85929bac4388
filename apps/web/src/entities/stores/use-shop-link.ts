import type { Language } from '#contract/enumerations.ts'
import { shopPath } from '#contract/shop-path.ts'
import { useSession } from '#web/client/session.ts'

/** The URL of a page of the selected store's shop, by default in its language; undefined without a store. */
export const useShopLink = (page: string, language?: Language): string | undefined => {
  const { store } = useSession()
  return store ? shopPath(store, page, language ?? store.language) : undefined
}
