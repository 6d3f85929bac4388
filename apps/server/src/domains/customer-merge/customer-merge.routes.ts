import { toWholeList } from '#contract/core/page.ts'
import { customerMerge } from '#contract/domains/customer-merge.ts'
import { routes } from '#server/http/routes.ts'
import { getCallingCode } from './calling-codes.rules.ts'
import { readDuplicates, readStoreCountry } from './duplicates.repo.ts'
import { mergeCustomers, previewMerge } from './merge.service.ts'

export const customerMergeRoutes = routes(customerMerge, {
  duplicates: async ({ db, store }) => {
    const callingCode = getCallingCode(await readStoreCountry(db, store))
    return toWholeList(await readDuplicates(db, store, callingCode))
  },
  mergePreview: ({ db, store, body }) => previewMerge(db, store, body),
  merge: ({ uow, store, actor, body }) => mergeCustomers(uow, store, actor, body),
})
