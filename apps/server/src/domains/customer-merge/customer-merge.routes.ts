import { toWholeList } from '#contract/core/page.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { routes } from '#server/http/routes.ts'
import { readDuplicates } from './duplicates.repo.ts'
import { mergeCustomers, previewMerge } from './merge.service.ts'

export const customerMergeRoutes = routes(customerMerge, {
  duplicates: async ({ db, store }) => toWholeList(await readDuplicates(db, store)),
  mergePreview: ({ db, store, body }) => previewMerge(db, store, body),
  merge: ({ uow, store, actor, body }) => mergeCustomers(uow, store, actor, body),
})
