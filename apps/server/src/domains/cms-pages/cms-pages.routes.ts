import { cmsPages, storefrontPages } from '#contract/domains/cms-pages.ts'
import { crudRoutes } from '#server/http/crud-routes.ts'
import { routes } from '#server/http/routes.ts'
import { fail } from '#server/platform/app-error.ts'
import { listPages, pageTable } from './cms-pages.repo.ts'
import {
  addStarterPages,
  arrangeMenus,
  createPage,
  findPage,
  readPage,
  removeRedirect,
  restorePages,
  updatePage,
} from './cms-pages.service.ts'
import { listRedirects, readMenus } from './menus.repo.ts'
import { createPreview, openPreview, type PreviewDeps, removePreview } from './previews.service.ts'
import { getRevision, listRevisions, restoreRevision } from './revisions.service.ts'
import { listShopPages, type ShownPage } from './shop-pages.repo.ts'

const toShown = ({ title, slug, language, html, seoTitle, seoDescription }: ShownPage) => ({
  title,
  slug,
  language,
  html,
  seoTitle,
  seoDescription,
})

export const cmsPageRoutes = (deps: PreviewDeps) => {
  const { remove, removeMany } = crudRoutes(pageTable)
  return [
    ...routes(cmsPages, {
      list: ({ db, store, query }) => listPages(db, store, query),
      get: ({ db, store, params }) => readPage(db, store, params.id),
      create: ({ uow, store, actor, body }) => createPage(uow, store, actor, body),
      update: ({ uow, store, actor, params, body }) => updatePage(uow, store, actor, params.id, body),
      remove,
      removeMany,
      restoreMany: async ({ uow, store, body }) => ({ ids: await restorePages(uow, store, body.ids) }),
      addStarters: ({ uow, store, actor, body }) => addStarterPages(uow, store, actor, body.language),
      menus: ({ db, store }) => readMenus(db, store),
      arrangeMenus: ({ uow, store, body }) => arrangeMenus(uow, store, body),
      redirects: ({ db, store, query }) => listRedirects(db, store, query),
      removeRedirect: ({ uow, store, params }) => removeRedirect(uow, store, params.id),
      revisions: ({ db, store, params }) => listRevisions(db, store, params.id),
      revision: ({ db, store, params }) => getRevision(db, store, params.id, params.revision),
      restore: ({ uow, store, actor, params, body }) => restoreRevision(uow, store, actor, params.id, body),
      createPreview: ({ transaction, store, params, body }) =>
        transaction((uow) => createPreview(deps, uow, store, params.id, body.days)),
      removePreview: ({ uow, store, params }) => removePreview(uow, store, params.id),
    }),
    ...routes(storefrontPages, {
      list: ({ db, store, query }) => listShopPages(db, store, query),
      get: async ({ db, store, params, query, language }) => {
        const page = await findPage(db, store, params.slug, query.language ?? language)
        return page?.visibility === 'public' ? toShown(page) : fail('not_found')
      },
      preview: async ({ db, store, params }) => toShown(await openPreview(deps.tokens, db, store, params.token)),
    }),
  ]
}
