import { bulkEdits } from '#contract/domains/bulk-edits.ts'
import { routes } from '#server/http/routes.ts'
import { listBulkEdits } from './bulk-edits.repo.ts'
import { previewBulkEdit, readRun, startBulkEdit, stopBulkEdit, undoBulkEdit } from './bulk-edits.service.ts'

export const bulkEditRoutes = routes(bulkEdits, {
  preview: ({ db, store, body }) => previewBulkEdit(db, store, body),
  start: ({ work, store, actor, body }) => startBulkEdit(work, store, actor, body),
  list: ({ db, store, query }) => listBulkEdits(db, store, query),
  get: ({ db, store, params }) => readRun(db, store, params.id),
  cancel: ({ work, store, params }) => stopBulkEdit(work, store, params.id),
  undo: ({ work, store, actor, params }) => undoBulkEdit(work, store, actor, params.id),
})
