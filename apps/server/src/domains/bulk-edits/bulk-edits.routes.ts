import { bulkEdits } from '#contract/domains/bulk-edits.ts'
import { routes } from '#server/http/routes.ts'
import { listBulkEdits } from './bulk-edits.repo.ts'
import { previewBulkEdit, readBulkEditDetail, startBulkEdit, stopBulkEdit, undoBulkEdit } from './bulk-edits.service.ts'

export const bulkEditRoutes = routes(bulkEdits, {
  preview: ({ db, store, body }) => previewBulkEdit(db, store, body),
  start: ({ uow, store, actor, body }) => startBulkEdit(uow, store, actor, body),
  list: ({ db, store, query }) => listBulkEdits(db, store, query),
  get: ({ db, store, params }) => readBulkEditDetail(db, store, params.id),
  cancel: ({ uow, store, params }) => stopBulkEdit(uow, store, params.id),
  undo: ({ uow, store, actor, params }) => undoBulkEdit(uow, store, actor, params.id),
})
