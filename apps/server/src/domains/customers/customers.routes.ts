import { customers } from '#contract/domains/customers.ts'
import { type Route, routes } from '#server/http/routes.ts'
import { found } from '#server/platform/refusal.ts'
import { decideApproval, decideApprovals } from './approval.service.ts'
import { hasCustomer, listCustomers, readCustomerJson } from './customers.repo.ts'
import {
  changeCustomer,
  createCustomer,
  removeCustomers,
  restoreCustomers,
  seesSensitive,
} from './customers.service.ts'
import { type MailMeans, mailCustomer, readMailCost } from './customer-mail.service.ts'
import { readDuplicates } from './duplicates.repo.ts'
import { listEvents } from './events.repo.ts'
import { importCustomers, tellImported } from './import-customers.service.ts'
import { listEntries } from './ledger.repo.ts'
import { adjustBalance } from './ledger.service.ts'
import { mergeCustomers, previewMerge } from './merge.service.ts'
import { listNotes } from './notes.repo.ts'
import { addNote, removeNote } from './notes.service.ts'
import { listTags } from './tags.repo.ts'
import { tagCustomers } from './tags.service.ts'
import type { Unsubscribe } from './unsubscribe.service.ts'

export const customerRoutes = ({ unsubscribe, ...means }: MailMeans & { unsubscribe: Unsubscribe }): Route[] =>
  routes(customers, {
    list: ({ db, store, actor, query }) => listCustomers(db, store, query, seesSensitive(actor)),
    get: async ({ db, store, actor, params }) =>
      found(await readCustomerJson(db, store, params.customerId, seesSensitive(actor))),
    create: ({ work, store, actor, body }) => createCustomer(work, store, actor, body),
    update: ({ work, store, actor, params, body }) => changeCustomer(work, store, actor, params.customerId, body),
    removeMany: async ({ work, store, actor, body }) => ({ ids: await removeCustomers(work, store, actor, body.ids) }),
    restoreMany: async ({ work, store, actor, body }) => ({
      ids: await restoreCustomers(work, store, actor, body.ids),
    }),
    approval: ({ work, store, actor, params, body }) => decideApproval(work, store, actor, params.customerId, body),
    approveMany: async ({ work, store, actor, body }) => ({ ids: await decideApprovals(work, store, actor, body) }),
    adjust: ({ work, store, actor, params, body }) => adjustBalance(work, store, actor, params.customerId, body),
    ledger: async ({ db, store, params, query }) => {
      found(await hasCustomer(db, store, params.customerId))
      return listEntries(db, store, params.customerId, query)
    },
    notes: async ({ db, store, actor, params, query }) => {
      found(await hasCustomer(db, store, params.customerId))
      return listNotes(db, store, params.customerId, query, actor.personId)
    },
    addNote: ({ work, store, actor, params, body }) => addNote(work, store, actor, params.customerId, body.body),
    removeNote: ({ work, store, actor, params }) => removeNote(work, store, actor, params.customerId, params.noteId),
    activity: async ({ db, store, params, query }) => {
      found(await hasCustomer(db, store, params.customerId))
      return listEvents(db, store, params.customerId, query)
    },
    tags: ({ db, store, query }) => listTags(db, store, query.search),
    tagMany: async ({ work, store, actor, body }) => ({ ids: await tagCustomers(work, store, actor, body) }),
    duplicates: async ({ db, store }) => ({ data: await readDuplicates(db, store) }),
    mergePreview: ({ db, store, body }) => previewMerge(db, store, body),
    merge: ({ work, store, actor, body }) => mergeCustomers(work, store, actor, body),
    mailCost: ({ db, actor }) => readMailCost(db, actor),
    sendMail: ({ work, store, actor, body }) => mailCustomer(work, store, actor, means, body),
    importRows: ({ work, store, actor, body, language }) =>
      importCustomers(work, store, actor, body.customers, language),
    importFinished: async ({ work, store, body }) => tellImported(work, store, body),
    unsubscribe: ({ body, address, requestId }) => unsubscribe(body.token, { address, requestId }),
  })
