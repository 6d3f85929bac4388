import { products } from '#contract/domains/products.ts'
import { routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { copyProducts, duplicateProduct } from './products.copy.service.ts'
import { exportRows } from './products.export.service.ts'
import { changeVariants } from './products.grid.service.ts'
import { listGrid, listProducts, listTags, readProductJson } from './products.repo.ts'
import { changeProduct, createProduct } from './products.service.ts'
import { archiveProducts, removeProducts, restoreProducts } from './products.state.service.ts'

export const productRoutes = ({ publicUrl }: { publicUrl: string }) =>
  routes(products, {
    list: ({ db, store, query }) => listProducts(db, store, query),
    get: async ({ db, store, params }) => found(await readProductJson(db, store, params.id)),
    create: ({ work, store, actor, body }) => createProduct(work, store, actor, body),
    update: ({ work, store, actor, params, body }) => changeProduct(work, store, actor, params.id, body),
    duplicate: ({ work, store, actor, params }) => duplicateProduct(work, store, actor, params.id),
    copy: ({ work, store, otherStore, actor, body }) => copyProducts(work, store, found(otherStore), actor, body),
    changeVariants: ({ work, store, actor, body }) => changeVariants(work, store, actor, body.changes),
    grid: ({ db, store, query }) => listGrid(db, store, query),
    tags: ({ db, store, query }) => listTags(db, store, query.search),
    removeMany: ({ work, store, body }) => removeProducts(work, store, body.ids),
    archiveMany: async ({ work, store, body }) => ({ ids: await archiveProducts(work, store, body.ids) }),
    restoreMany: async ({ work, store, body }) => ({ ids: await restoreProducts(work, store, body.ids) }),
    exportRows: ({ db, store, query }) => exportRows(db, store, query, publicUrl),
  })
