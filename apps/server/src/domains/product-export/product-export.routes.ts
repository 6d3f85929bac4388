import { productExport } from '#contract/domains/product-export.ts'
import { routes } from '#server/http/routes.ts'
import { exportRows } from './export-products.service.ts'

export const productExportRoutes = ({ publicUrl }: { publicUrl: string }) =>
  routes(productExport, { exportRows: ({ db, store, query }) => exportRows(db, store, query, publicUrl) })
