import { customers } from '#contract/domains/customers.ts'
import { routes } from '#server/http/routes.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { hasCustomer, listCustomers, readCustomerJson } from './customers.repo.ts'
import {
  changeCustomer,
  changeCustomerInPacket,
  createCustomer,
  removeCustomers,
  restoreCustomers,
  hasPiiAccess,
} from './customers.service.ts'
import { listEvents } from './events.repo.ts'
import { listEntries } from './ledger.repo.ts'
import { adjustBalance } from './ledger.service.ts'
import { listNotes } from './notes.repo.ts'
import { addNote, removeNote } from './notes.service.ts'
import { listTags } from './tags.repo.ts'
import { tagCustomers } from './tags.service.ts'

export const customerRoutes = routes(
  customers,
  {
    list: ({ db, store, actor, query }) => listCustomers(db, store, hasPiiAccess(actor), query),
    get: async ({ db, store, actor, params }) =>
      orNotFound(await readCustomerJson(db, store, params.customerId, hasPiiAccess(actor))),
    create: ({ uow, store, actor, body }) => createCustomer(uow, store, actor, body),
    update: ({ uow, store, actor, params, body }) => changeCustomer(uow, store, actor, params.customerId, body),
    removeMany: async ({ uow, store, actor, body }) => ({ ids: await removeCustomers(uow, store, actor, body.ids) }),
    restoreMany: async ({ uow, store, actor, body }) => ({
      ids: await restoreCustomers(uow, store, actor, body.ids),
    }),
    adjust: ({ uow, store, actor, params, body }) => adjustBalance(uow, store, actor, params.customerId, body),
    ledger: async ({ db, store, actor, params, query }) => {
      orNotFound(await hasCustomer(db, store, params.customerId))
      return listEntries(db, store, params.customerId, actor.permissions.includes('view_orders'), query)
    },
    notes: async ({ db, store, actor, params, query }) => {
      orNotFound(await hasCustomer(db, store, params.customerId))
      return listNotes(db, store, params.customerId, actor.personId, query)
    },
    addNote: ({ uow, store, actor, params, body }) => addNote(uow, store, actor, params.customerId, body.body),
    removeNote: ({ uow, store, actor, params }) => removeNote(uow, store, actor, params.customerId, params.noteId),
    activity: async ({ db, store, params, query }) => {
      orNotFound(await hasCustomer(db, store, params.customerId))
      return listEvents(db, store, params.customerId, query)
    },
    tags: ({ db, store, query }) => listTags(db, store, query.search),
    tagMany: async ({ uow, store, actor, body }) => ({ ids: await tagCustomers(uow, store, actor, body) }),
  },
  {
    runInPacket: {
      update: ({ writeInPacket, store, actor, params, body }) =>
        changeCustomerInPacket(writeInPacket, store, actor, params.customerId, body),
    },
  },
)
