import type { ShopRoute } from '#server/storefront/shop-page.ts'
import { homePage } from './home-page.tsx'
import { listingPages } from './listing-page.tsx'
import { productPage } from './product-page.tsx'
import { stockAlertRoutes } from './stock-alert.tsx'
import { robots, sitemap } from './sitemap.ts'

export const catalogPages: readonly ShopRoute[] = [
  homePage,
  ...listingPages,
  productPage,
  ...stockAlertRoutes,
  sitemap,
  robots,
]
