import { home } from '#contract/domains/home.ts'
import { productFigures } from '#contract/domains/product-sales.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { readAllStoresSummary, readAttention, readSetupChecklist, readSummary } from './home.service.ts'
import { readProductSales } from './product-sales.repo.ts'
import { readToday } from './today.repo.ts'

export const homeRoutes = routes(home, {
  summary: ({ db, store, actor, query }) => readSummary(db, store, actor, query),
  attention: ({ db, store, actor }) => readAttention(db, store, actor),
  today: ({ db, store }) => readToday(db, store),
  checklist: ({ db, store }) => readSetupChecklist(db, store),
  everyStore: ({ db, actor, query }) => readAllStoresSummary(db, actor, query),
})

export const productFigureRoutes = routes(productFigures, {
  productSales: async ({ db, store, actor, params }) =>
    orNotFound(
      await readProductSales(db, store, params.id, { canSeeOrders: actor.permissions.includes('view_orders') }),
    ),
})
