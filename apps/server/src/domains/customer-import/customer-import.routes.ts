import { customerImports } from '#contract/domains/customer-import.ts'
import { routes } from '#server/http/routes.ts'
import { findExistingContacts } from '#server/domains/customers/customers.service.ts'
import { importAndUpdate, importCustomers, notifyImported } from './import-customers.service.ts'

export const customerImportRoutes = routes(customerImports, {
  importRows: ({ uow, store, actor, body, language }) => importCustomers(uow, store, actor, body.customers, language),
  importAndUpdate: ({ uow, store, actor, body, language }) =>
    importAndUpdate(uow, store, actor, body.customers, language),
  findExisting: ({ db, store, body }) => findExistingContacts(db, store, body),
  importFinished: async ({ uow, store, body }) => notifyImported(uow, store, body),
})
