import { accountPages } from './account/account-pages.ts'
import { catalogPages } from './catalog/catalog-pages.ts'
import { policyPages } from './policies/policy-pages.tsx'
import type { ShopRoute } from './shop-page.ts'

/** Every page and form action of a shop. */
export const shopRoutes: readonly ShopRoute[] = [...catalogPages, ...accountPages, ...policyPages]
