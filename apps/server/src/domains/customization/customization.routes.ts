import { customization } from '#contract/domains/customization.ts'
import { routes } from '#server/http/routes.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import { listVersions } from './customization.repo.ts'
import {
  copyTheme,
  getTheme,
  getVersion,
  publishTheme,
  removeVersion,
  restoreTheme,
  saveVersion,
  unscheduleTheme,
  updateTheme,
} from './customization.service.ts'
import { createThemePreview, type ThemePreviewDeps } from './preview.service.ts'

export const customizationRoutes = (deps: ThemePreviewDeps) =>
  routes(customization, {
    get: ({ db, store }) => getTheme(db, store),
    update: ({ uow, store, actor, body }) => updateTheme(uow, store, actor, body),
    publish: ({ uow, store, actor, body }) => publishTheme(uow, store, actor, body),
    unschedule: ({ uow, store }) => unscheduleTheme(uow, store),
    versions: ({ db, store, query }) => listVersions(db, store, query),
    version: ({ db, store, params }) => getVersion(db, store, params.id),
    saveVersion: ({ uow, store, actor, body }) => saveVersion(uow, store, actor, body),
    removeVersion: ({ uow, store, params }) => removeVersion(uow, store, params.id),
    restore: ({ uow, store, actor, body }) => restoreTheme(uow, store, actor, body),
    copy: ({ uow, store, otherStore, actor }) =>
      !otherStore || otherStore === store
        ? fail('not_found', { field: 'to_store_id' })
        : copyTheme(uow, store, otherStore, actor),
    createPreview: ({ db, store, actor }) => createThemePreview(deps, db, store, actor),
    renderPreview: async ({ store, body }) => orNotFound(await deps.render(store, body)),
  })
