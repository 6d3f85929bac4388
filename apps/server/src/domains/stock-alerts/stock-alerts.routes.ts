import { shopStockAlerts } from '#contract/domains/shop-stock-alerts.ts'
import { routes } from '#server/http/routes.ts'
import { requestAlert } from './stock-alerts.service.ts'

export const stockAlertRoutes = routes(shopStockAlerts, {
  request: async ({ transaction, store, actor, body }) => {
    await requestAlert(transaction, store, actor, body)
    return null
  },
})
