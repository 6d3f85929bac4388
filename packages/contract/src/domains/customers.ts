import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import { changedIds, id, ids, instant, line, manyByIds, none, nothing, prose, version } from '../core/fields.ts'
import { feedQuery, listQuery, page } from '../core/page.ts'
import {
  customer,
  customerEvent,
  customerFields,
  customerFilterShape,
  customerNote,
  customerRow,
  customerTags,
  ledgerAdjustment,
  ledgerEntry,
  ledgerKinds,
} from './customer.ts'
import { importAnswer, importBatch, importOutcome } from './customer-import.ts'

// The store id is in the path of most of these (specification §7).
const read = { ...storeRead, scope: 'store in path' } as const
const act = { ...storeCreate, scope: 'store in path' } as const
const change = { ...act, method: 'PATCH' } as const
const ask = { ...act, answer: 'read' } as const

const one = z.strictObject({ customerId: id })
const store = '/customer/store/{storeId}'
const oneOf = `${store}/customer/{customerId}` as const

/**
 * `edit_customer_sensitive_info` is the edit permission of customers; `create_customer` covers tags, notes and
 * approval.
 */
const view = ['view_customers'] as const
const tend = ['view_customers', 'create_customer'] as const
const edit = ['view_customers', 'edit_customer_sensitive_info'] as const

export const mostMerged = 10

/** The customer to keep, and those merged into it. */
const merging = z
  .strictObject({ keep: id, others: z.array(id).min(1).max(mostMerged) })
  .refine((body) => !body.others.includes(body.keep) && new Set(body.others).size === body.others.length)

export const duplicateReasons = ['phone', 'name'] as const

/** Service emails about the customer's own orders or account need no consent; marketing does. */
export const mailPurposes = ['service', 'marketing'] as const

export const customerMail = z.strictObject({
  customer_id: id,
  purpose: z.enum(mailPurposes),
  /** May contain {name}, {firstName} and {store}. */
  subject: line(200),
  body: prose(20_000).min(1),
})

export const customers = domain('customers', {
  list: endpoint({
    ...read,
    path: store,
    summary: 'List the customers of a store',
    needs: view,
    query: listQuery(['createdAt', 'name', 'spend', 'orders', 'lastOrderAt', 'points', 'credit'], customerFilterShape),
    response: page(customerRow),
  }),
  get: endpoint({
    ...read,
    path: oneOf,
    summary: 'Read one customer',
    needs: view,
    params: one,
    response: customer,
  }),
  create: endpoint({
    ...act,
    path: store,
    summary: 'Add a customer',
    needs: tend,
    body: customerFields,
    response: customer,
  }),
  update: endpoint({
    ...change,
    path: oneOf,
    summary: 'Change a customer',
    needs: edit,
    params: one,
    body: customerFields.partial().extend({ version }),
    response: customer,
  }),
  removeMany: endpoint({
    ...act,
    path: `${store}/delete`,
    summary: 'Delete customers (they can be restored)',
    needs: edit,
    body: manyByIds,
    response: changedIds,
  }),
  restoreMany: endpoint({
    ...act,
    path: `${store}/restore`,
    summary: 'Bring deleted customers back',
    needs: edit,
    body: manyByIds,
    response: changedIds,
  }),
  approval: endpoint({
    ...change,
    path: `${oneOf}/approval`,
    summary: 'Approve, reject or suspend a customer',
    needs: tend,
    params: one,
    body: z.strictObject({ approval: z.enum(['approved', 'rejected', 'suspended']), reason: prose(500).optional() }),
    response: customer,
  }),
  approveMany: endpoint({
    ...act,
    path: `${store}/approval`,
    summary: 'Approve or reject several customers; those it no longer fits stay as they are',
    needs: tend,
    body: z.strictObject({ ids, approval: z.enum(['approved', 'rejected', 'suspended']) }),
    response: changedIds,
  }),
  adjust: endpoint({
    ...act,
    path: `${oneOf}/points-credits`,
    summary: 'Give or take points or credit, for a reason; never below zero',
    needs: edit,
    params: one,
    body: ledgerAdjustment,
    response: customer,
  }),
  ledger: endpoint({
    ...read,
    path: `${oneOf}/points-credits`,
    summary: 'Every change of a customer’s points and credit, the newest first',
    needs: view,
    params: one,
    query: listQuery(['at'], { kind: z.enum(ledgerKinds).optional() }),
    response: page(ledgerEntry),
  }),
  notes: endpoint({
    ...read,
    path: `${oneOf}/notes`,
    summary: 'What the team has noted about a customer, the newest first',
    needs: view,
    params: one,
    query: listQuery(['at']),
    response: page(customerNote),
  }),
  addNote: endpoint({
    ...act,
    path: `${oneOf}/notes`,
    summary: 'Note something about a customer',
    needs: tend,
    params: one,
    body: z.strictObject({ body: line(5000) }),
    response: customerNote,
  }),
  removeNote: endpoint({
    ...act,
    method: 'DELETE',
    path: `${oneOf}/notes/{noteId}`,
    summary: 'Take a note of one’s own away',
    needs: tend,
    params: z.strictObject({ customerId: id, noteId: id }),
    response: nothing,
  }),
  activity: endpoint({
    ...read,
    path: `${oneOf}/activity`,
    summary: 'A customer’s story, the newest first',
    needs: view,
    params: one,
    query: feedQuery(['at']),
    response: page(customerEvent),
  }),
  tags: endpoint({
    ...read,
    path: `${store}/tags`,
    summary: 'The tags in use, with how many customers have each',
    needs: view,
    query: z.strictObject({ search: prose(60).optional() }),
    response: z.object({ data: z.array(z.object({ tag: z.string(), customers: z.int() })) }),
  }),
  tagMany: endpoint({
    ...act,
    path: `${store}/tags`,
    summary: 'Give tags to several customers, or take them away',
    needs: tend,
    body: z.strictObject({ ids, add: customerTags, remove: customerTags }),
    response: changedIds,
  }),
  duplicates: endpoint({
    ...read,
    path: `${store}/duplicates`,
    summary: 'Customers who seem to be the same person',
    needs: edit,
    response: z.object({
      data: z.array(z.object({ reason: z.enum(duplicateReasons), customers: z.array(customerRow) })),
    }),
  }),
  mergePreview: endpoint({
    ...ask,
    path: `${store}/merge/preview`,
    summary: 'What a customer would look like after a merge',
    needs: edit,
    body: merging,
    response: z.object({
      result: customer,
      /** Values of the merged customers that are dropped, including addresses and tags above the maximum. */
      lost: z.array(
        z.object({
          customer: id,
          name: z.string(),
          field: z.enum(['name', 'email', 'phone', 'birthday', 'language', 'address', 'tag']),
          value: z.string(),
        }),
      ),
      moved: z.object({ addresses: z.int(), notes: z.int(), points: z.int(), credit: z.int() }),
    }),
  }),
  merge: endpoint({
    ...act,
    path: `${store}/merge`,
    summary: 'Make several customers one; it cannot be undone',
    needs: edit,
    body: merging,
    response: customer,
  }),
  mailCost: endpoint({
    ...storeRead,
    path: '/customer/send-email',
    summary: 'What the next mail to a customer costs',
    needs: ['view_customers', 'send_customer_email'],
    response: z.object({
      /** In this calendar month. */
      used: z.int(),
      included: z.int(),
      /** US cents for each email above the included ones. */
      priceEach: z.int(),
      /** US cents for the next email. */
      next: z.int(),
    }),
  }),
  sendMail: endpoint({
    ...storeCreate,
    path: '/customer/send-email',
    summary: 'Write to one customer',
    needs: ['view_customers', 'send_customer_email'],
    body: customerMail,
    response: z.object({ sentAt: instant, cost: z.int() }),
    limits: [{ by: 'store', points: 120, seconds: 60 }],
  }),
  importRows: endpoint({
    ...storeCreate,
    path: '/customer/import',
    summary: 'Bring up to 128 customers; each is judged by itself, and a bad one spares the others',
    needs: tend,
    body: importBatch,
    response: importAnswer,
    mostBytes: 256 * 1024,
    judges: 'customers',
  }),
  importFinished: endpoint({
    ...storeCreate,
    path: '/customer/import/finished',
    summary: 'Tell the team that an import is through; the same one is told once',
    needs: tend,
    body: importOutcome,
    response: nothing,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/customer/unsubscribe',
    summary: 'Take the consent to advertising mails back with the link of one',
    actor: 'public',
    needs: [],
    scope: 'platform',
    answer: 'secret',
    params: none,
    query: none,
    body: z.strictObject({ token: z.string().max(1000) }),
    response: z.object({ store: z.string() }),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
})
