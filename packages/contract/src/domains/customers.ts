import * as z from 'zod'
import { domain, endpoint, storePathCreate, storePathRead, storePathUpdate } from '../core/endpoint.ts'
import { changedIds, id, ids, requiredText, idsBody, noContent, freeText, version } from '../core/fields.ts'
import { compactField, feedQuery, listQuery, page, wholeList } from '../core/page.ts'
import {
  customer,
  customerEvent,
  customerFields,
  customerFilterShape,
  customerListRow,
  customerNote,
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
    summary: 'List customers',
    permissions: view,
    query: listQuery(['createdAt', 'name', 'spend', 'orders', 'lastOrderAt', 'points', 'credit'], {
      ...customerFilterShape,
      ...compactField,
    }),
    response: page(customerListRow),
  }),
  get: endpoint({
    ...storePathRead,
    path: customerPath,
    summary: 'Get a customer',
    permissions: view,
    params: customerParams,
    response: customer,
  }),
  create: endpoint({
    ...storePathCreate,
    path: storePath,
    summary: 'Create a customer',
    permissions: manage,
    body: customerFields,
    response: customer,
  }),
  update: endpoint({
    ...storePathUpdate,
    path: customerPath,
    summary: 'Update a customer',
    permissions: edit,
    params: customerParams,
    body: customerFields.partial().extend({ version }),
    response: customer,
  }),
  removeMany: endpoint({
    ...storePathCreate,
    path: `${storePath}/delete`,
    summary: 'Delete several customers. They can be restored.',
    permissions: edit,
    body: idsBody,
    response: changedIds,
  }),
  restoreMany: endpoint({
    ...storePathCreate,
    path: `${storePath}/restore`,
    summary: 'Restore deleted customers',
    permissions: edit,
    body: idsBody,
    response: changedIds,
  }),
  adjust: endpoint({
    ...storePathCreate,
    path: `${customerPath}/points-credits`,
    summary: 'Adjust a customer’s points or credit. The balance can’t go below zero.',
    permissions: edit,
    params: customerParams,
    body: ledgerAdjustment,
    response: customer,
    chatLine: ({ _id }, { kind, delta }) => {
      if (delta < 0) return null
      return kind === 'points'
        ? { event: 'points_given', customer: _id, subject: { points: delta } }
        : { event: 'credit_given', customer: _id, subject: { credit: delta } }
    },
  }),
  ledger: endpoint({
    ...storePathRead,
    path: `${customerPath}/points-credits`,
    summary: 'List changes of a customer’s points and credit, newest first',
    permissions: view,
    params: customerParams,
    query: listQuery(['at'], { kind: z.enum(ledgerKinds).optional() }),
    response: page(ledgerEntry),
  }),
  notes: endpoint({
    ...storePathRead,
    path: `${customerPath}/notes`,
    summary: 'List notes about a customer, newest first',
    permissions: view,
    params: customerParams,
    query: listQuery(['at']),
    response: page(customerNote),
  }),
  addNote: endpoint({
    ...storePathCreate,
    path: `${customerPath}/notes`,
    summary: 'Add a note to a customer',
    permissions: manage,
    params: customerParams,
    body: z.strictObject({ body: requiredText(5000) }),
    response: customerNote,
  }),
  removeNote: endpoint({
    ...storePathCreate,
    method: 'DELETE',
    path: `${customerPath}/notes/{noteId}`,
    summary: 'Delete one of your notes',
    permissions: manage,
    params: z.strictObject({ customerId: id, noteId: id }),
    response: noContent,
  }),
  activity: endpoint({
    ...storePathRead,
    path: `${customerPath}/activity`,
    summary: 'List a customer’s timeline, newest first',
    permissions: view,
    params: customerParams,
    query: feedQuery(['at']),
    response: page(customerEvent),
  }),
  tags: endpoint({
    ...storePathRead,
    path: `${storePath}/tags`,
    summary: 'List tags with their number of customers',
    permissions: view,
    query: z.strictObject({ search: freeText(60).optional() }),
    response: wholeList(z.object({ tag: z.string(), customers: z.int() })),
  }),
  tagMany: endpoint({
    ...storePathCreate,
    path: `${storePath}/tags`,
    summary: 'Add or remove tags of several customers',
    permissions: manage,
    body: z.strictObject({ ids, add: customerTags.optional(), remove: customerTags.optional() }),
    response: changedIds,
  }),
})
