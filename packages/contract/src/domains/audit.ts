import * as z from 'zod'
import { domain, endpoint } from '../core/endpoint.ts'
import { day, id, instant, requiredText, emptyObject } from '../core/fields.ts'
import { currency } from '../core/money-fields.ts'
import { listQuery, page } from '../core/page.ts'

export const auditActions = ['create', 'update', 'delete', 'restore'] as const

/** What the log is filtered by: a merge of customers is neither an update nor a deletion, as its rows are stored. */
export const auditFilterActions = [...auditActions, 'merge'] as const

/** Changes that say more than their action. `names` are the other customers of a merge. */
export const auditEvents = ['merged', 'mergedInto', 'invitationAccepted', 'bulkEditUndone'] as const

const auditEntry = z.object({
  _id: id,
  at: instant,
  /** A customer who changed their own data has a name and no id. */
  person: z.object({ _id: id.nullable(), name: z.string() }).nullable(),
  action: z.enum(auditActions),
  /** Such as `brands`. */
  resource: z.string(),
  entity: id,
  /** Null if the reader lacks the permission to read the resource. */
  label: z.string().nullable(),
  /** Null for most changes, and for readers without that permission. */
  event: z.object({ kind: z.enum(auditEvents), names: z.array(z.string()) }).nullable(),
  store: z.object({ _id: id, name: z.string() }).nullable(),
  address: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const auditEntryDetail = auditEntry.extend({
  /** The reader lacks the permission to read the resource: label, before and after are null. */
  isHidden: z.boolean(),
  /** Of the store's amounts, which are in minor units. Null for changes of the account. */
  currency: currency.nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type AuditEntryDetail = z.infer<typeof auditEntryDetail>

/** The activity log. Staff see entries of their stores and of the account. */
export const audit = domain('audit', {
  list: endpoint({
    method: 'GET',
    path: '/audit-log',
    summary: 'List activity log entries',
    actor: 'vendor',
    permissions: ['view_logs'],
    scope: 'vendor',
    mode: 'read',
    params: emptyObject,
    query: listQuery(['at'], {
      person: id.optional(),
      resource: requiredText(60).optional(),
      action: z.enum(auditFilterActions).optional(),
      store: id.optional(),
      entity: id.optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    body: emptyObject,
    response: page(auditEntry),
    limits: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/audit-log/{id}',
    summary: 'Get an activity log entry. Returns the values before and after.',
    actor: 'vendor',
    permissions: ['view_logs'],
    scope: 'vendor',
    mode: 'read',
    params: z.strictObject({ id }),
    query: emptyObject,
    body: emptyObject,
    response: auditEntryDetail,
    limits: [],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/audit-log/choices',
    summary: 'List the people and resources to filter the activity log by',
    actor: 'vendor',
    permissions: ['view_logs'],
    scope: 'vendor',
    mode: 'read',
    params: emptyObject,
    query: emptyObject,
    body: emptyObject,
    response: z.object({
      people: z.array(z.object({ _id: id, name: z.string() })),
      resources: z.array(z.string()),
    }),
    limits: [],
  }),
})
