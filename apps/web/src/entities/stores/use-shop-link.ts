import { shopPath } from '#contract/shop-path.ts'
import { useSession } from '#web/client/session.ts'

/** The URL of a page of the selected store's shop; undefined without a store. */
export const useShopLink = (page: string): string | undefined => {
  const { store } = useSession()
  return store ? shopPath(store, page) : undefined
}
