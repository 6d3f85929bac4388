import { products } from '#contract/domains/products.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { copyProducts, duplicateProduct } from './copy-products.service.ts'
import { changeVariants } from './variant-grid.service.ts'
import { listGrid, listProducts, listTags, readProductJson } from './products.repo.ts'
import { changeProduct, createProduct } from './products.service.ts'
import { type FileLinkDeps, linkToFile } from './product-media.service.ts'
import { archiveProducts, removeProducts, restoreProducts } from './archive-products.service.ts'

export const productRoutes = (deps: FileLinkDeps) =>
  routes(products, {
    list: ({ db, store, query }) => listProducts(db, store, query),
    get: async ({ db, store, params }) => orNotFound(await readProductJson(db, store, params.id)),
    fileLink: ({ db, store, params }) => linkToFile(deps, db, store, params.mediaId),
    create: ({ uow, store, actor, body }) => createProduct(uow, store, actor, body),
    update: ({ uow, store, actor, params, body }) => changeProduct(uow, store, actor, params.id, body),
    duplicate: ({ uow, store, actor, params }) => duplicateProduct(uow, store, actor, params.id),
    copy: ({ uow, store, otherStore, actor, body }) => copyProducts(uow, store, orNotFound(otherStore), actor, body),
    changeVariants: ({ uow, store, actor, body }) => changeVariants(uow, store, actor, body.changes),
    grid: ({ db, store, query }) => listGrid(db, store, query),
    tags: ({ db, store, query }) => listTags(db, store, query.search),
    removeMany: ({ uow, store, body }) => removeProducts(uow, store, body.ids),
    archiveMany: async ({ uow, store, body }) => ({ ids: await archiveProducts(uow, store, body.ids) }),
    restoreMany: async ({ uow, store, body }) => ({ ids: await restoreProducts(uow, store, body.ids) }),
  })
