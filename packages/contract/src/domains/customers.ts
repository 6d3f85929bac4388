import * as z from 'zod'
import { domain, endpoint, storeCreate, storeRead } from '../core/endpoint.ts'
import {
  changedIds,
  id,
  ids,
  instant,
  requiredText,
  idsBody,
  emptyObject,
  noContent,
  freeText,
  version,
} from '../core/fields.ts'
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
import { importResponse, importBatch, importOutcome } from './customer-import.ts'

// The store id is in the path of most of these (specification §7).
const read = { ...storeRead, scope: 'store in path' } as const
const write = { ...storeCreate, scope: 'store in path' } as const
const patch = { ...write, method: 'PATCH' } as const
const readByPost = { ...write, mode: 'read' } as const

const customerParams = z.strictObject({ customerId: id })
const storePath = '/customer/store/{storeId}'
const customerPath = `${storePath}/customer/{customerId}` as const

/**
 * `edit_customer_sensitive_info` is the edit permission of customers; `create_customer` covers tags, notes and
 * approval.
 */
const view = ['view_customers'] as const
const manage = ['view_customers', 'create_customer'] as const
const edit = ['view_customers', 'edit_customer_sensitive_info'] as const

export const maxMergedCustomers = 10

/** The customer to keep, and those merged into it. */
const mergeInput = z
  .strictObject({ keep: id, others: z.array(id).min(1).max(maxMergedCustomers) })
  .refine((body) => !body.others.includes(body.keep) && new Set(body.others).size === body.others.length)

export const duplicateReasons = ['phone', 'name'] as const

/** Service emails about the customer's own orders or account need no consent; marketing does. */
export const mailPurposes = ['service', 'marketing'] as const

export const customerMail = z.strictObject({
  customer_id: id,
  purpose: z.enum(mailPurposes),
  /** May contain {name}, {firstName} and {store}. */
  subject: requiredText(200),
  body: freeText(20_000).min(1),
})

export const customers = domain('customers', {
  list: endpoint({
    ...read,
    path: storePath,
    summary: 'List the customers of a store',
    permissions: view,
    query: listQuery(['createdAt', 'name', 'spend', 'orders', 'lastOrderAt', 'points', 'credit'], customerFilterShape),
    response: page(customerRow),
  }),
  get: endpoint({
    ...read,
    path: customerPath,
    summary: 'Read one customer',
    permissions: view,
    params: customerParams,
    response: customer,
  }),
  create: endpoint({
    ...write,
    path: storePath,
    summary: 'Add a customer',
    permissions: manage,
    body: customerFields,
    response: customer,
  }),
  update: endpoint({
    ...patch,
    path: customerPath,
    summary: 'Change a customer',
    permissions: edit,
    params: customerParams,
    body: customerFields.partial().extend({ version }),
    response: customer,
  }),
  removeMany: endpoint({
    ...write,
    path: `${storePath}/delete`,
    summary: 'Delete customers (they can be restored)',
    permissions: edit,
    body: idsBody,
    response: changedIds,
  }),
  restoreMany: endpoint({
    ...write,
    path: `${storePath}/restore`,
    summary: 'Bring deleted customers back',
    permissions: edit,
    body: idsBody,
    response: changedIds,
  }),
  approval: endpoint({
    ...patch,
    path: `${customerPath}/approval`,
    summary: 'Approve, reject or suspend a customer',
    permissions: manage,
    params: customerParams,
    body: z.strictObject({ approval: z.enum(['approved', 'rejected', 'suspended']), reason: freeText(500).optional() }),
    response: customer,
  }),
  approveMany: endpoint({
    ...write,
    path: `${storePath}/approval`,
    summary: 'Approve or reject several customers; those it no longer fits stay as they are',
    permissions: manage,
    body: z.strictObject({ ids, approval: z.enum(['approved', 'rejected', 'suspended']) }),
    response: changedIds,
  }),
  adjust: endpoint({
    ...write,
    path: `${customerPath}/points-credits`,
    summary: 'Give or take points or credit, for a reason; never below zero',
    permissions: edit,
    params: customerParams,
    body: ledgerAdjustment,
    response: customer,
  }),
  ledger: endpoint({
    ...read,
    path: `${customerPath}/points-credits`,
    summary: 'Every change of a customer’s points and credit, the newest first',
    permissions: view,
    params: customerParams,
    query: listQuery(['at'], { kind: z.enum(ledgerKinds).optional() }),
    response: page(ledgerEntry),
  }),
  notes: endpoint({
    ...read,
    path: `${customerPath}/notes`,
    summary: 'What the team has noted about a customer, the newest first',
    permissions: view,
    params: customerParams,
    query: listQuery(['at']),
    response: page(customerNote),
  }),
  addNote: endpoint({
    ...write,
    path: `${customerPath}/notes`,
    summary: 'Note something about a customer',
    permissions: manage,
    params: customerParams,
    body: z.strictObject({ body: requiredText(5000) }),
    response: customerNote,
  }),
  removeNote: endpoint({
    ...write,
    method: 'DELETE',
    path: `${customerPath}/notes/{noteId}`,
    summary: 'Take a note of one’s own away',
    permissions: manage,
    params: z.strictObject({ customerId: id, noteId: id }),
    response: noContent,
  }),
  activity: endpoint({
    ...read,
    path: `${customerPath}/activity`,
    summary: 'A customer’s story, the newest first',
    permissions: view,
    params: customerParams,
    query: feedQuery(['at']),
    response: page(customerEvent),
  }),
  tags: endpoint({
    ...read,
    path: `${storePath}/tags`,
    summary: 'The tags in use, with how many customers have each',
    permissions: view,
    query: z.strictObject({ search: freeText(60).optional() }),
    response: z.object({ data: z.array(z.object({ tag: z.string(), customers: z.int() })) }),
  }),
  tagMany: endpoint({
    ...write,
    path: `${storePath}/tags`,
    summary: 'Give tags to several customers, or take them away',
    permissions: manage,
    body: z.strictObject({ ids, add: customerTags, remove: customerTags }),
    response: changedIds,
  }),
  duplicates: endpoint({
    ...read,
    path: `${storePath}/duplicates`,
    summary: 'Customers who seem to be the same person',
    permissions: edit,
    response: z.object({
      data: z.array(z.object({ reason: z.enum(duplicateReasons), customers: z.array(customerRow) })),
    }),
  }),
  mergePreview: endpoint({
    ...readByPost,
    path: `${storePath}/merge/preview`,
    summary: 'What a customer would look like after a merge',
    permissions: edit,
    body: mergeInput,
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
    ...write,
    path: `${storePath}/merge`,
    summary: 'Make several customers one; it cannot be undone',
    permissions: edit,
    body: mergeInput,
    response: customer,
  }),
  mailCost: endpoint({
    ...storeRead,
    path: '/customer/send-email',
    summary: 'What the next mail to a customer costs',
    permissions: ['view_customers', 'send_customer_email'],
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
    permissions: ['view_customers', 'send_customer_email'],
    body: customerMail,
    response: z.object({ sentAt: instant, cost: z.int() }),
    limits: [{ by: 'store', points: 120, seconds: 60 }],
  }),
  importRows: endpoint({
    ...storeCreate,
    path: '/customer/import',
    summary: 'Bring up to 128 customers; each is judged by itself, and a bad one spares the others',
    permissions: manage,
    body: importBatch,
    response: importResponse,
    maxBodyBytes: 256 * 1024,
    validatesItems: 'customers',
  }),
  importFinished: endpoint({
    ...storeCreate,
    path: '/customer/import/finished',
    summary: 'Tell the team that an import is through; the same one is told once',
    permissions: manage,
    body: importOutcome,
    response: noContent,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/customer/unsubscribe',
    summary: 'Take the consent to advertising mails back with the link of one',
    actor: 'public',
    permissions: [],
    scope: 'platform',
    mode: 'sensitiveWrite',
    params: emptyObject,
    query: emptyObject,
    body: z.strictObject({ token: z.string().max(1000) }),
    response: z.object({ store: z.string() }),
    limits: [{ by: 'address', points: 60, seconds: 60 }],
  }),
})
