import { getShopAccess } from '#contract/domains/subscription.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type OpenShop, readOpenShops } from './shop.repo.ts'

export { type OpenShop, readShop, type ShopRow } from './shop.repo.ts'

/** Shops that visitors can see. */
export const listOpenShops = async (db: Db, limit: number): Promise<OpenShop[]> =>
  (await readOpenShops(db, limit)).filter(({ subscription }) => getShopAccess(subscription) !== 'closed')
