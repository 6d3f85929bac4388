import { toWholeList } from '#contract/core/page.ts'
import { shopCatalog } from '#contract/domains/shop-catalog.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { readBrands, readCategories, readCollections } from './shop-groups.repo.ts'
import { readPricing } from './shop-pricing.repo.ts'
import { loadProduct } from './shop-catalog.service.ts'

export const shopCatalogRoutes = routes(shopCatalog, {
  product: async ({ db, store, params }) => {
    const pricing = orNotFound(await readPricing(db, store))
    return orNotFound(await loadProduct(db, store, pricing, params.slug, Date.now()))
  },
  categories: async ({ db, store }) => toWholeList(await readCategories(db, store)),
  collections: async ({ db, store }) => toWholeList(await readCollections(db, store)),
  brands: async ({ db, store }) => toWholeList(await readBrands(db, store)),
})
