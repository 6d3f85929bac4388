import { customerImports } from '#contract/domains/customer-import.ts'
import { routes } from '#server/http/routes.ts'
import { importAndUpdate, importCustomers, notifyImported } from './import-customers.service.ts'

export const customerImportRoutes = routes(customerImports, {
  importRows: ({ uow, store, actor, body, language }) => importCustomers(uow, store, actor, body.customers, language),
  importAndUpdate: ({ uow, store, actor, body, language }) =>
    importAndUpdate(uow, store, actor, body.customers, language),
  importFinished: async ({ uow, store, body }) => notifyImported(uow, store, body),
})
