import * as z from 'zod'
import { domain, endpoint, storePathCreate, storePathRead, storePathUpdate } from '../core/endpoint.ts'
import { changedIds, id, ids, requiredText, idsBody, noContent, freeText, version } from '../core/fields.ts'
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

export const customers = domain('customers', {
  list: endpoint({
    ...storePathRead,
    path: storePath,
    summary: 'List the customers of a store',
    permissions: view,
    query: listQuery(['createdAt', 'name', 'spend', 'orders', 'lastOrderAt', 'points', 'credit'], customerFilterShape),
    response: page(customerRow),
  }),
  get: endpoint({
    ...storePathRead,
    path: customerPath,
    summary: 'Read one customer',
    permissions: view,
    params: customerParams,
    response: customer,
  }),
  create: endpoint({
    ...storePathCreate,
    path: storePath,
    summary: 'Add a customer',
    permissions: manage,
    body: customerFields,
    response: customer,
  }),
  update: endpoint({
    ...storePathUpdate,
    path: customerPath,
    summary: 'Change a customer',
    permissions: edit,
    params: customerParams,
    body: customerFields.partial().extend({ version }),
    response: customer,
  }),
  removeMany: endpoint({
    ...storePathCreate,
    path: `${storePath}/delete`,
    summary: 'Delete customers (they can be restored)',
    permissions: edit,
    body: idsBody,
    response: changedIds,
  }),
  restoreMany: endpoint({
    ...storePathCreate,
    path: `${storePath}/restore`,
    summary: 'Bring deleted customers back',
    permissions: edit,
    body: idsBody,
    response: changedIds,
  }),
  adjust: endpoint({
    ...storePathCreate,
    path: `${customerPath}/points-credits`,
    summary: 'Give or take points or credit, for a reason; never below zero',
    permissions: edit,
    params: customerParams,
    body: ledgerAdjustment,
    response: customer,
  }),
  ledger: endpoint({
    ...storePathRead,
    path: `${customerPath}/points-credits`,
    summary: 'Every change of a customer’s points and credit, the newest first',
    permissions: view,
    params: customerParams,
    query: listQuery(['at'], { kind: z.enum(ledgerKinds).optional() }),
    response: page(ledgerEntry),
  }),
  notes: endpoint({
    ...storePathRead,
    path: `${customerPath}/notes`,
    summary: 'What the team has noted about a customer, the newest first',
    permissions: view,
    params: customerParams,
    query: listQuery(['at']),
    response: page(customerNote),
  }),
  addNote: endpoint({
    ...storePathCreate,
    path: `${customerPath}/notes`,
    summary: 'Note something about a customer',
    permissions: manage,
    params: customerParams,
    body: z.strictObject({ body: requiredText(5000) }),
    response: customerNote,
  }),
  removeNote: endpoint({
    ...storePathCreate,
    method: 'DELETE',
    path: `${customerPath}/notes/{noteId}`,
    summary: 'Take a note of one’s own away',
    permissions: manage,
    params: z.strictObject({ customerId: id, noteId: id }),
    response: noContent,
  }),
  activity: endpoint({
    ...storePathRead,
    path: `${customerPath}/activity`,
    summary: 'A customer’s story, the newest first',
    permissions: view,
    params: customerParams,
    query: feedQuery(['at']),
    response: page(customerEvent),
  }),
  tags: endpoint({
    ...storePathRead,
    path: `${storePath}/tags`,
    summary: 'The tags in use, with how many customers have each',
    permissions: view,
    query: z.strictObject({ search: freeText(60).optional() }),
    response: z.object({ data: z.array(z.object({ tag: z.string(), customers: z.int() })) }),
  }),
  tagMany: endpoint({
    ...storePathCreate,
    path: `${storePath}/tags`,
    summary: 'Give tags to several customers, or take them away',
    permissions: manage,
    body: z.strictObject({ ids, add: customerTags, remove: customerTags }),
    response: changedIds,
  }),
})
